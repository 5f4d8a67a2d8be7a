import type { EntityManager } from '@mikro-orm/postgresql';
import { SandboxTransaction } from './transaction.ts';

/**
 * The holder's answer to a challenge, and where the browser goes back to. A second answer changes nothing; `undefined`
 * where nobody was ever asked.
 */
export async function answerChallenge(em: EntityManager, accessId: string, passes: boolean): Promise<string | null | undefined> {
  const entry = await em.fork().findOne(SandboxTransaction, { accessId });
  if (!entry || entry.status === 'registered') return undefined;
  const answer = passes ? ({ status: 'passed' } as const) : ({ status: 'declined', refusal: 'AUTHENTICATION_FAILED' } as const);
  await em.fork().nativeUpdate(SandboxTransaction, { accessId, status: 'challenged' }, answer);
  return entry.returnUrl ? withAccessId(entry.returnUrl, accessId) : null;
}

/** Banks send the access id back with the browser, so that the shop can tell a real return from a guessed one. */
function withAccessId(returnUrl: string, accessId: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('AccessID', accessId);
  return url.href;
}
