import { tally } from '../../soak/support/client.ts';
import type { Said } from './load.ts';

/** How often each was heard: a refusal's code, a status, or what kept an answer away. */
export const codesOf = (said: readonly Said[]): Record<string, number> =>
  tally(said.map(({ status, code, body }) => code ?? (status === 0 ? body : status)));
