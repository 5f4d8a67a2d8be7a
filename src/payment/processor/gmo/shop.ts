import { Impossible } from '../processor.ts';
import type { Line } from './line.ts';

/**
 * Whether the bank of a card asks its holder (3-D Secure 2). `attempt` takes cards whose company does not know it as they
 * are; `required` declines them.
 */
export type Challenging = 'off' | 'attempt' | 'required';

/** What every call needs. */
export type Shop = {
  line: Line;
  credentials: { ShopID: string; ShopPass: string };
  challenging: Challenging;
};

/** GMO will never do this, however often it is asked. */
export function refuse(errors: readonly string[]): never {
  throw new Impossible(`GMO refuses the call for good (${errors.join(' ')})`);
}
