import { useState } from 'preact/hooks';
import { Offline } from '../../../shared/refusal.ts';

/**
 * Whatever a sum was reckoned from follows what the gateway says, until it is pressed. Where no answer came it stays as it was
 * then: the same press is the same deed, also where that was done and less is left now.
 */
export function useAsPressed<Value>(latest: Value): {
  value: Value;
  press: (deed: () => Promise<void>) => Promise<void>;
} {
  const [kept, keep] = useState<{ value: Value }>();
  const value = kept ? kept.value : latest;
  const press = async (deed: () => Promise<void>): Promise<void> => {
    keep({ value });
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Offline)) keep(undefined);
      throw error;
    }
  };
  return { value, press };
}
