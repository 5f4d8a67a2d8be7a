import { hash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { Refusal } from '../../refusal.ts';
import { byteBounded } from '../cache/byte-bounded.ts';
import { away } from '../load/away.ts';
import { TurnsOfAddresses } from '../load/turns-of-addresses.ts';
import { CLOCK_TOLERANCE_S, hasEnded } from './claims.ts';
import { TokenRefused } from './refused-token.ts';
import { textOf } from './text-of.ts';

/** At once; the others wait for their turn as long as the provider has to answer. */
const MAX_CALLS = 50;
const MAX_ANSWER_LENGTH = 64 * 1024;
const FAILURE_BACKOFF_MS = 2_000;
/** Whatever a caller sends again and again is asked for once in this time. */
const INACTIVE_TTL_MS = 10_000;
const MAX_INACTIVE_BYTES = 1024 * 1024;
const HASH_BYTES = 100;

/** The provider does not take the token, which says nothing of the provider: another one may be good. */
const OF_THE_TOKEN = [400, 413, 414, 422, 431];

type Introspect = (token: string, address: string) => Promise<JWTPayload>;

/** Asks a provider about a token (RFC 7662), once for many requests at the same time. The caller keeps the answer. */
export function introspector(provider: IdentityProvider): Introspect {
  const inactive = byteBounded<string, number>(MAX_INACTIVE_BYTES, () => HASH_BYTES);
  const calls = new Map<string, Promise<JWTPayload>>();
  const turns = new TurnsOfAddresses(MAX_CALLS, 1_000 * (provider.introspection?.timeoutSeconds ?? 0));
  let failedAt = 0;
  const isLeftAlone = () => Date.now() < failedAt + FAILURE_BACKOFF_MS;

  async function call(key: string, token: string): Promise<JWTPayload> {
    // It may have failed while this one waited for its turn.
    if (isLeftAlone()) throw new Refusal('UNAVAILABLE');
    const claims = await ask(provider, token).catch((cause: unknown) => {
      failedAt = Date.now();
      throw new Refusal('UNAVAILABLE', [], { cause });
    });
    failedAt = 0;
    if (isActive(claims, provider)) return claims;
    inactive.set(key, Date.now() + INACTIVE_TTL_MS);
    throw new TokenRefused('inactive');
  }

  async function callInTurn(key: string, token: string, address: string): Promise<JWTPayload> {
    const claims = await turns.take(address, () => call(key, token));
    if (!claims) throw new Refusal('UNAVAILABLE');
    return claims;
  }

  return async (token, address) => {
    const key = hash('sha256', token, 'base64url');
    const underWay = calls.get(key);
    if (underWay) return away(() => underWay);
    if (Date.now() < (inactive.get(key) ?? 0)) throw new TokenRefused('inactive');
    if (isLeftAlone()) throw new Refusal('UNAVAILABLE');
    const own = callInTurn(key, token, address).finally(() => calls.delete(key));
    calls.set(key, own);
    return away(() => own);
  };
}

/** A provider that says `active` may leave out the rest, and must not contradict it. */
function isActive({ active, iss, exp, nbf }: JWTPayload, { issuer }: IdentityProvider): boolean {
  const now = Date.now() / 1000;
  const times = [exp, nbf].every((time) => time === undefined || Number.isFinite(time));
  const isNow = (exp === undefined || !hasEnded(exp)) && (nbf ?? now) <= now + CLOCK_TOLERANCE_S;
  return active === true && (iss === undefined || iss === issuer) && times && isNow;
}

async function ask({ introspection, introspectionSecret = '' }: IdentityProvider, token: string): Promise<JWTPayload> {
  if (!introspection) throw new Error('a provider without introspection');
  const { url, clientId, timeoutSeconds } = introspection;
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(introspectionSecret)}`);
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Basic ${credentials.toString('base64')}` },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (OF_THE_TOKEN.includes(response.status)) return { active: false };
  const answer: unknown = response.status === 200 ? JSON.parse(await textOf(response, MAX_ANSWER_LENGTH)) : undefined;
  if (answer === null || typeof answer !== 'object' || !('active' in answer))
    throw new Error(`introspection was answered with HTTP ${response.status} and no \`active\``);
  return answer as JWTPayload;
}
