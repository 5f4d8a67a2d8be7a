import { nameAsCaller } from '../../user/user.ts';
import type { KnownCaller } from './account.ts';

/** The same for every token of one person; without a token it is the address. */
export function callerKey(caller: KnownCaller, address: string): string {
  if ('identity' in caller) return nameAsCaller(caller.identity);
  return 'subject' in caller ? JSON.stringify([caller.issuer, caller.subject]) : address;
}
