import { useEffect } from 'preact/hooks';

/** What is on paper is read without a press. */
export function usePrintOpen(): void {
  useEffect(() => {
    const open = () => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    };
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
}
