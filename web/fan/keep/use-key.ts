import { useRef } from 'preact/hooks';
import { Offline } from '../../shared/refusal.ts';

/** One key a deed. Where no answer came the next press asks for the same deed; after an answer, or with another input, it is another. */
export function useKey(input?: unknown): <Value>(deed: (key: string) => Promise<Value>) => Promise<Value> {
  const key = useRef<string>(undefined);
  const meant = useRef(input);
  if (meant.current !== input) key.current = undefined;
  meant.current = input;
  return async (deed) => {
    key.current ??= crypto.randomUUID();
    try {
      const value = await deed(key.current);
      key.current = undefined;
      return value;
    } catch (error) {
      if (!(error instanceof Offline)) key.current = undefined;
      throw error;
    }
  };
}
