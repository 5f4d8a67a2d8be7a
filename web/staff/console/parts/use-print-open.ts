import { useEffect } from 'preact/hooks';

let printing = false;
/** What opens meanwhile was not opened by a person. */
export const isPrinting = (): boolean => printing;

/** What is on paper is read without a press; the page is then as it was. */
export function usePrintOpen(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      printing = true;
      opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      for (const one of opened) one.open = true;
    };
    const close = () => {
      for (const one of opened) one.open = false;
      opened = [];
      // What was opened and closed is told of only now.
      setTimeout(() => {
        printing = false;
      });
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
      printing = false;
    };
  }, []);
}
