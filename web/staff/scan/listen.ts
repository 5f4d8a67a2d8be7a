import { ScannerKeys } from './scanner-keys.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type));

/** Hears a scanner wherever the focus is. What it wrote into a field meanwhile is taken out again. */
export function listenToScanner(scanned: (digits: string) => void): () => void {
  const keys = new ScannerKeys();
  let written: { field: Field; before: string } | undefined;
  const hear = (event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = keys.press(event.code, event.timeStamp);
    if (pressed.kind === 'begins') {
      const at = document.activeElement;
      written = isField(at) ? { field: at, before: at.value } : undefined;
    }
    if (pressed.kind !== 'scanned') return;
    // Its Enter presses no button and sends no form.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (written) restore(written.field, written.before);
    written = undefined;
    scanned(pressed.digits);
  };
  addEventListener('keydown', hear, { capture: true });
  return () => removeEventListener('keydown', hear, { capture: true });
}

/** An input method may still hold what the scanner wrote: leaving the field ends that. */
function restore(field: Field, before: string): void {
  field.blur();
  field.value = before;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
