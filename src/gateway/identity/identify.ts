import { hash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { Refusal } from '../../refusal.ts';
import { OWN_ISSUER, type StaffAccount } from '../../staff/staff.ts';
import type { Identity } from '../../user/user.ts';
import { byteBounded } from '../cache/byte-bounded.ts';
import { CLOCK_TOLERANCE_S, DEFAULT_MAX_LIFE_HOURS, hasEnded, isForSignIn, subjectOf } from './claims.ts';
import { OWN_PROVIDER } from './device-token.ts';
import { introspector } from './introspection.ts';
import { type KeyEvents, keySet } from './key-set.ts';
import { faultOf, TokenExpired, TokenRefused } from './refused-token.ts';

/** As far as the token tells: whether this person has signed up is in the database. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; identity: Identity }
  | ({ kind: 'staff'; deviceId?: string } & StaffAccount);

/**
 * `address`: where a provider is asked about each token, addresses take turns. `beforeVerifying` is called for tokens that were
 * never good here, and may throw.
 */
export type Asking = { address?: string; beforeVerifying?(): void };

export type Identify = (authorization: string | undefined, asking?: Asking) => Promise<Caller>;

/** A signature costs more than the rest of a small request. A withdrawn key counts for as long as this. */
const CACHE_TTL_MS = 5 * 60_000;
const MAX_TOKEN_BYTES = 6 * 1024 * 1024;
const TOKEN_ENTRY_BYTES = 300;

type IdentifyOptions = {
  /** The default for providers that set none. */
  maxLifeHours?: number;
  warn?: (entry: object, sentence: string) => void;
  fetchedKeys?: (issuer: string, isFetched: boolean) => void;
  keysOfDevices?: JWTVerifyGetKey;
};

/** Each token is verified by the provider of its issuer alone. A bad token is refused, rather than taken for no token. */
export function identifier(providers: readonly IdentityProvider[], options: IdentifyOptions = {}): Identify {
  const verifiedTokens = byteBounded<string, Known>(MAX_TOKEN_BYTES, bytesOfToken);
  const { maxLifeHours, warn = () => {}, fetchedKeys, keysOfDevices } = options;
  const all = providers.map((it) => ({ ...it, maxLifeHours: it.maxLifeHours ?? maxLifeHours ?? DEFAULT_MAX_LIFE_HOURS }));
  // The keys of cached tokens may not be among the new ones.
  let fetches = 0;
  const eventsOf = (issuer: string): KeyEvents => ({
    fetched: () => {
      fetches += 1;
      fetchedKeys?.(issuer, true);
    },
    failed: () => fetchedKeys?.(issuer, false),
    warn,
  });
  const verifiers = new Map(all.map((it) => [it.issuer, verifier(it, eventsOf(it.issuer))]));
  if (keysOfDevices) verifiers.set(OWN_PROVIDER.issuer, bySignature(OWN_PROVIDER, keysOfDevices));
  const introspecting = verifiers.get(all.find(({ introspection }) => introspection)?.issuer ?? '');
  return async (authorization, { address = '', beforeVerifying } = {}) => {
    // Clients without a token often send the header all the same, with nothing in it.
    if (!authorization) return { kind: 'anonymous' };
    const key = tokenHash(authorization);
    const earlier = key && verifiedTokens.get(key);
    if (earlier && earlier.fetches === fetches && Date.now() < earlier.until) return callerIn(earlier);
    if (!earlier) beforeVerifying?.();
    const token = BEARER.exec(authorization)?.[1] ?? '';
    const issuer = SIGNED.test(token) ? issuerOf(token) : undefined;
    // A token without an issuer is opaque. A token that names another issuer is never sent to the introspecting provider.
    const verify = issuer === undefined ? introspecting : verifiers.get(issuer);
    if (!key || !token) throw new TokenRefused('malformed');
    if (!verify) throw new TokenRefused(issuer === undefined ? 'malformed' : 'issuer');
    const { caller, until } = await verify(token, address).catch((error: unknown) => {
      if (error instanceof TokenExpired) verifiedTokens.set(key, { expired: error, until: Date.now() + CACHE_TTL_MS, fetches });
      else if (error instanceof TokenRefused) verifiedTokens.delete(key);
      throw error;
    });
    verifiedTokens.set(key, { caller, until: Math.min(until * 1000, Date.now() + CACHE_TTL_MS), fetches });
    return caller;
  };
}

/** RFC 6750. */
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Hashed, so that the memory holds no tokens and their length does not matter. */
function tokenHash(authorization: string): string | undefined {
  const isBearer = authorization.slice(0, 7).toLowerCase() === 'bearer ';
  return isBearer ? hash('sha256', authorization.slice(7), 'base64url') : undefined;
}

/** Apps send a token that has run out again and again. */
function callerIn({ caller, expired }: Known): Caller {
  if (expired) throw expired;
  return caller;
}

function bytesOfToken({ caller = ANONYMOUS }: Known): number {
  if (caller.kind === 'anonymous') return TOKEN_ENTRY_BYTES;
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
type Verify = (token: string, address: string) => Promise<Verified>;
/** `fetches`: how often keys had been fetched when it was verified. */
type Known = { until: number; fetches: number } & (
  | { caller: Caller; expired?: never }
  | { caller?: never; expired: TokenExpired }
);

const ANONYMOUS: Caller = { kind: 'anonymous' };

function verifier(provider: IdentityProvider, events: KeyEvents): Verify {
  if (provider.introspection) return byIntrospection(provider, provider.introspection);
  return bySignature(provider, keySet(provider, events));
}

function bySignature(provider: IdentityProvider, keys: JWTVerifyGetKey): Verify {
  const issuedAt = provider.issuedAt === 'optional' ? [] : ['iat'];
  const options = {
    issuer: provider.issuer,
    algorithms: [...(provider.algorithms ?? [])],
    requiredClaims: ['exp', ...issuedAt, 'sub', provider.audienceClaim, provider.userIdClaim],
    clockTolerance: CLOCK_TOLERANCE_S,
  };
  return async (token) => {
    const { payload, expired } = await jwtVerify(token, keys, options).then(unexpired, expiredOrRefused);
    if (!isForSignIn(provider, decodeProtectedHeader(token).typ)) throw new TokenRefused('type');
    const subject = subjectOf(provider, payload);
    if (subject === undefined) throw new TokenRefused('claims');
    if (expired) throw new TokenExpired(expired);
    return { caller: callerOf(provider, subject), until: payload.exp ?? 0 };
  };
}

function byIntrospection(provider: IdentityProvider, { cacheSeconds }: NonNullable<IdentityProvider['introspection']>): Verify {
  const introspect = introspector(provider);
  return async (token, address) => {
    const claims = await introspect(token, address);
    const subject = subjectOf(provider, claims);
    if (subject === undefined) throw new TokenRefused('claims');
    const until = Math.min(claims.exp ?? Number.POSITIVE_INFINITY, Date.now() / 1000 + cacheSeconds);
    return { caller: callerOf(provider, subject), until };
  };
}

type Claims = { payload: JWTPayload; expired?: errors.JWTExpired };

/** jose has one tolerance for the beginning and the end. */
function unexpired({ payload }: { payload: JWTPayload }): Claims {
  const { exp = 0 } = payload;
  if (!hasEnded(exp)) return { payload };
  return { payload, expired: new errors.JWTExpired('"exp" claim timestamp check failed', payload, 'exp', 'check_failed') };
}

/** jose looks at the end of a token after its signature and its other claims. */
function expiredOrRefused(error: unknown): Claims {
  return error instanceof errors.JWTExpired ? { payload: error.payload, expired: error } : refuseToken(error);
}

function callerOf({ for: kind, issuer, providerType = '', providerId = '' }: IdentityProvider, subject: string): Caller {
  if (kind === 'staff') return { kind, issuer, subject, ...(issuer === OWN_ISSUER && { deviceId: subject }) };
  return { kind, identity: { providerType, providerId, providerUserId: subject } };
}

/** 503 while the keys are out of reach: the token is neither good nor bad. */
function refuseToken(cause: unknown): never {
  throw cause instanceof Refusal ? cause : new TokenRefused(faultOf(cause), { cause });
}
