import { Impossible } from '../processor.ts';
import type { GmoClient } from './client.ts';

/** 3-D Secure 2. `attempt` accepts cards whose company does not support it; `required` declines them. */
export type Challenging = 'off' | 'attempt' | 'required';

export type Shop = {
  send: GmoClient;
  credentials: { ShopID: string; ShopPass: string };
  challenging: Challenging;
};

export function throwGmoErrors(errors: readonly string[]): never {
  throw new Impossible(`GMO refuses the call for good (${errors.join(' ')})`);
}
