import type { KnownCaller } from './account.ts';
import type { Context } from './context.ts';

const WINDOW_MS = 60_000;

export function rateLimiter(most: number): (caller: string) => boolean {
  let counts = new Map<string, number>();
  let until = 0;
  return (caller) => {
    if (Date.now() >= until) {
      counts = new Map();
      until = Date.now() + WINDOW_MS;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= most;
  };
}

export const mayWrite = ({ gateway, caller, request }: Context): boolean => gateway.allowsWrite(callerKey(caller, request.ip));

export function callerKey(caller: KnownCaller, address: string): string {
  if ('identity' in caller) return JSON.stringify(caller.identity);
  return caller.kind === 'staff' ? JSON.stringify([caller.issuer, caller.subject]) : address;
}
