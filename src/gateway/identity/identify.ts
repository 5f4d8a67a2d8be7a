import { hash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentityProvider } from '../../identity-providers.ts';
import { Refusal } from '../../refusal.ts';
import type { Identity } from '../../user/user.ts';
import { byteBounded } from '../cache/byte-bounded.ts';
import { keySet } from './key-set.ts';

/** As far as the token tells: whether this person has signed up is in the database. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'user'; identity: Identity }
  | { kind: 'staff'; issuer: string; subject: string };

/** Signature, issuer, audience and subject are good: the token was, too. */
export class TokenExpired extends Refusal {
  constructor(cause: unknown) {
    super('UNAUTHENTICATED', [], { cause });
  }
}

export type Identify = (authorization: string | undefined) => Promise<Caller>;

/** A signature costs more than the rest of a small request. A withdrawn key counts for as long as this. */
const CACHE_TTL_MS = 5 * 60_000;
const MAX_TOKEN_BYTES = 6 * 1024 * 1024;
const TOKEN_ENTRY_BYTES = 300;
const MAX_SUBJECT_LENGTH = 255;
const CLOCK_TOLERANCE_S = 5;

/** Each token is verified by the provider of its issuer alone. A bad token is refused, rather than taken for no token. */
export function identifier(providers: readonly IdentityProvider[]): Identify {
  const verifiedTokens = byteBounded<string, Verified>(MAX_TOKEN_BYTES, bytesOfToken);
  // The keys of cached tokens may not be among the new ones.
  const verifiers = new Map(providers.map((provider) => [provider.issuer, verifier(provider, verifiedTokens.clear)]));
  return async (authorization) => {
    // Clients without a token often send the header all the same, with nothing in it.
    if (!authorization) return { kind: 'nobody' };
    const key = tokenHash(authorization);
    const earlier = key && verifiedTokens.get(key);
    if (earlier && Date.now() < earlier.until) return earlier.caller;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    const verify = token && verifiers.get(issuerOf(token) ?? '');
    if (!key || !token || !verify) throw new Refusal('UNAUTHENTICATED');
    const { caller, until } = await verify(token);
    verifiedTokens.set(key, { caller, until: Math.min(until * 1000, Date.now() + CACHE_TTL_MS) });
    return caller;
  };
}

/** Hashed, so that the memory holds no tokens and their length does not matter. */
function tokenHash(authorization: string): string | undefined {
  const isBearer = authorization.slice(0, 7).toLowerCase() === 'bearer ';
  return isBearer ? hash('sha256', authorization.slice(7), 'base64url') : undefined;
}

function bytesOfToken({ caller }: Verified): number {
  if (caller.kind === 'nobody') return TOKEN_ENTRY_BYTES;
  return TOKEN_ENTRY_BYTES + 2 * (caller.kind === 'staff' ? caller.subject : caller.identity.providerUserId).length;
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

type Verified = { caller: Caller; until: number };

function verifier(provider: IdentityProvider, forget: () => void): (token: string) => Promise<Verified> {
  const keys = keySet(provider, forget);
  const audiences = [provider.audience].flat();
  const options = {
    issuer: provider.issuer,
    algorithms: [...provider.algorithms],
    requiredClaims: ['exp', 'iat', 'sub', provider.audienceClaim, provider.userIdClaim],
    clockTolerance: CLOCK_TOLERANCE_S,
  };
  return async (token) => {
    const { payload, expired } = await jwtVerify(token, keys, options).then(unexpired, expiredOrRefused);
    const meantForUs = [payload[provider.audienceClaim]].flat().some((audience) => audiences.includes(audience as string));
    const subject = payload[provider.userIdClaim];
    if (!meantForUs || !isPlain(payload.sub) || !isPlain(subject) || isFromTheFuture(payload))
      throw new Refusal('UNAUTHENTICATED');
    if (expired) throw new TokenExpired(expired);
    return { caller: callerOf(provider, subject), until: payload.exp ?? 0 };
  };
}

type Claims = { payload: JWTPayload; expired?: errors.JWTExpired };

const unexpired = ({ payload }: { payload: JWTPayload }): Claims => ({ payload });

/** jose looks at the end of a token after its signature and its other claims. */
function expiredOrRefused(error: unknown): Claims {
  return error instanceof errors.JWTExpired ? { payload: error.payload, expired: error } : refuseToken(error);
}

function callerOf({ for: kind, issuer, providerType = '', providerId = '' }: IdentityProvider, subject: string): Caller {
  if (kind === 'staff') return { kind, issuer, subject };
  return { kind, identity: { providerType, providerId, providerUserId: subject } };
}

/** Claims are JSON: a name may arrive as an object, a number, ten kilobytes, or half a character. */
const isPlain = (claim: unknown): claim is string =>
  typeof claim === 'string' &&
  claim.length > 0 &&
  claim.length <= MAX_SUBJECT_LENGTH &&
  !claim.includes('\0') &&
  claim.isWellFormed();

const isFromTheFuture = ({ iat = 0 }: JWTPayload): boolean => iat > Date.now() / 1000 + CLOCK_TOLERANCE_S;

/** 503 while the keys are out of reach: the token is neither good nor bad. */
function refuseToken(cause: unknown): never {
  throw cause instanceof Refusal ? cause : new Refusal('UNAUTHENTICATED', [], { cause });
}
