import type { EntityManager } from '@mikro-orm/postgresql';
import { hashOfWords, returnUrlOf, SandboxTransaction } from './transaction.ts';

/** Answers the return address; `undefined` without a challenge. A second answer changes nothing. */
export async function answerChallenge(em: EntityManager, accessId: string, passes: boolean): Promise<string | null | undefined> {
  const entry = await em.fork().findOne(SandboxTransaction, { accessIdHash: hashOfWords(accessId) });
  if (!entry || entry.status === 'registered') return undefined;
  const answer = passes ? ({ status: 'passed' } as const) : ({ status: 'declined', refusal: 'AUTHENTICATION_FAILED' } as const);
  await em.fork().nativeUpdate(SandboxTransaction, { processorOrderId: entry.processorOrderId, status: 'challenged' }, answer);
  const returnUrl = returnUrlOf(em, entry);
  return returnUrl && withAccessId(returnUrl, accessId);
}

/** Banks add the access id, so that the shop can tell a real return from a guessed one. */
function withAccessId(returnUrl: string, accessId: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('AccessID', accessId);
  return url.href;
}
