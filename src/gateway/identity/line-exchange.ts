import { hash } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { byteBounded } from '../cache/byte-bounded.ts';
import { TurnsOfAddresses } from '../load/turns-of-addresses.ts';
import { CLOCK_TOLERANCE_S } from './claims.ts';
import { textOf } from './text-of.ts';

/** All of it: waiting for a turn, and LINE's answer. */
const DEADLINE_MS = 3_000;
/** At once; addresses take turns. */
const MAX_CALLS = 50;
const MAX_ANSWER_LENGTH = 64 * 1024;
/** So long LINE takes a code, once. */
const CODE_LIVES_MS = 10 * 60_000;
const MAX_SPENT_BYTES = 4 * 1024 * 1024;
const HASH_BYTES = 100;

export type LineCode = { code: string; codeVerifier: string; redirectUri: string; nonce: string };
type LineToken = { token: string; expiresAt: string };
type LineExchange = (given: LineCode, address: string) => Promise<LineToken>;
/** `error`: LINE's own word for it, such as `invalid_client`. Never a code, a token or a secret. */
type Warn = (entry: { status?: number; error?: string }, sentence: string) => void;

type Answer = { id_token?: unknown; error?: unknown };

/**
 * Finishes a web login of LINE, whose tokens are signed with the secret of the channel. A code is spent at LINE with its first
 * use, at whichever gateway that is; this gateway remembers it besides, and does not ask again. Of LINE's answer only the ID
 * token goes on: no page gets the access token, which would be good for thirty days.
 */
export function lineExchange(provider: IdentityProvider, warn: Warn): LineExchange {
  const spent = byteBounded<string, number>(MAX_SPENT_BYTES, () => HASH_BYTES);
  const turns = new TurnsOfAddresses(MAX_CALLS, DEADLINE_MS);
  return async (given, address) => {
    if (!provider.line?.redirectUris.includes(given.redirectUri)) throw badInput('redirectUri', 'LINE_REDIRECT_UNKNOWN');
    const key = hash('sha256', given.code, 'base64url');
    if (Date.now() < (spent.get(key) ?? 0)) throw usedBefore();
    spent.set(key, Date.now() + CODE_LIVES_MS);
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const token = await turns.take(address, () => ask(provider, given, signal, warn));
      if (token === undefined) throw new Refusal('UNAVAILABLE');
      return await verified(provider, token, given.nonce);
    } catch (error) {
      // It may not have come to LINE, which knows whether it did.
      if (error instanceof Refusal && error.code === 'UNAVAILABLE') spent.delete(key);
      throw error;
    }
  };
}

const usedBefore = () => badInput('code', 'LINE_CODE_SPENT');

async function ask(provider: IdentityProvider, given: LineCode, signal: AbortSignal, warn: Warn): Promise<string> {
  const { status, answer } = await call(provider, given, signal).catch((cause: unknown) => {
    throw new Refusal('UNAVAILABLE', [], { cause });
  });
  if (status === 200 && typeof answer.id_token === 'string') return answer.id_token;
  if (status === 400 && answer.error === 'invalid_grant') throw usedBefore();
  const error = /^[a-z_]{1,40}$/.exec(String(answer.error))?.[0];
  warn({ status, ...(error && { error }) }, 'LINE did not take a login: are channel, secret, scopes and redirect address right?');
  throw new Refusal('UNAVAILABLE');
}

async function call(provider: IdentityProvider, given: LineCode, signal: AbortSignal) {
  const { clientId = '', secret, line } = provider;
  const response = await fetch(line?.tokenEndpoint ?? '', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code: given.code, redirect_uri: given.redirectUri },
      ...{ client_id: clientId, client_secret: Buffer.from(secret ?? []).toString(), code_verifier: given.codeVerifier },
    }),
    redirect: 'error',
    signal,
  });
  const answer: unknown = JSON.parse(await textOf(response, MAX_ANSWER_LENGTH));
  if (answer === null || typeof answer !== 'object') throw new Error('LINE answered with no object');
  return { status: response.status, answer: answer as Answer };
}

/** The same that the gateway asks of it with each request, and the nonce, which only the page knows that began the login. */
async function verified(provider: IdentityProvider, token: string, nonce: string): Promise<LineToken> {
  const options = {
    ...{ issuer: provider.issuer, audience: provider.clientId ?? '', algorithms: ['HS256'] },
    ...{ requiredClaims: ['exp', 'iat', 'sub'], clockTolerance: CLOCK_TOLERANCE_S },
  };
  const { payload } = await jwtVerify(token, provider.secret ?? new Uint8Array(), options).catch((cause: unknown) => {
    throw new Refusal('UNAUTHENTICATED', [], { cause });
  });
  if (payload.nonce !== nonce) throw badInput('nonce', 'LINE_NONCE_OTHER');
  return { token, expiresAt: new Date((payload.exp ?? 0) * 1000).toISOString() };
}
