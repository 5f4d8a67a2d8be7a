import type { JWTPayload } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';

/** A provider's clock may be ahead by so much: its tokens were issued then, and are valid from then on (`iat`, `nbf`). */
export const CLOCK_TOLERANCE_S = 30;
/** An expired token is accepted for these seconds and no longer. */
export const END_TOLERANCE_S = 5;
export const DEFAULT_MAX_LIFE_HOURS = 24;
const MAX_SUBJECT_LENGTH = 255;

/**
 * The types of tokens that sign a caller in. The same keys also sign tokens that end a session (`logout+jwt`) or renew one
 * (`rt+jwt`).
 */
const SIGN_IN_TYPES = ['jwt', 'at+jwt'];
const SIGN_IN_USES = ['id', 'access'];
/** How Keycloak says it, inside the token. */
const NEVER_FOR_SIGN_IN = ['refresh', 'offline', 'logout'];

/** The header `typ` of a token. The prefix of a media type may be left out. */
export function isForSignIn({ tokenTypes }: Pick<IdentityProvider, 'tokenTypes'>, typ: unknown): boolean {
  if (typ === undefined) return tokenTypes === undefined;
  return typeof typ === 'string' && (tokenTypes ?? SIGN_IN_TYPES).some((one) => mediaType(one) === mediaType(typ));
}

const mediaType = (typ: string): string => typ.toLowerCase().replace(/^application\//, '');

/** The subject of the claims, or undefined where a claim is not as it must be. The expiry is checked elsewhere. */
export function subjectOf(provider: IdentityProvider, claims: JWTPayload): string | undefined {
  const { maxLifeHours = DEFAULT_MAX_LIFE_HOURS } = provider;
  const audiences = [provider.audience].flat();
  const isMeantForUs = [claims[provider.audienceClaim]].flat().some((one) => audiences.includes(one as string));
  const subject = claims[provider.userIdClaim];
  const isGood =
    isMeantForUs && isPlain(claims.sub) && isUsable(provider, claims) && livesShortly(provider, claims, maxLifeHours);
  return isGood && isPlain(subject) ? subject : undefined;
}

/** A token with `events` tells of something that happened to its subject (RFC 8417), such as that they signed out. */
export function isUsable({ tokenUses }: IdentityProvider, { token_use: use, typ, events }: JWTPayload): boolean {
  if (events !== undefined || NEVER_FOR_SIGN_IN.includes(String(typ).toLowerCase())) return false;
  return use === undefined ? tokenUses === undefined : (tokenUses ?? SIGN_IN_USES).includes(use as string);
}

/**
 * One that was issued long ago lives too long, or has expired. Where a token does not tell when that was, its life is counted
 * from when it became valid, or else from now. Of one that the provider itself is asked about, no end needs to be known.
 */
function livesShortly({ introspection }: IdentityProvider, { iat, nbf, exp }: JWTPayload, maxLifeHours: number): boolean {
  const now = Date.now() / 1000;
  if (iat !== undefined && iat > now + CLOCK_TOLERANCE_S) return false;
  const begun = iat ?? (introspection ? undefined : (nbf ?? now + CLOCK_TOLERANCE_S));
  return begun === undefined || exp === undefined || exp - begun <= maxLifeHours * 3600;
}

export const hasEnded = (exp: number, tolerance = END_TOLERANCE_S): boolean => exp <= Date.now() / 1000 - tolerance;

/** Claims are JSON: a name may arrive as an object, a number, ten kilobytes, or half a character. */
const isPlain = (claim: unknown): claim is string =>
  typeof claim === 'string' &&
  claim.length > 0 &&
  claim.length <= MAX_SUBJECT_LENGTH &&
  !claim.includes('\0') &&
  claim.isWellFormed();
