import { decodeJwt, decodeProtectedHeader, type JWTPayload, type ProtectedHeaderParameters } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { Refusal } from '../../refusal.ts';
import { OWN_ISSUER } from '../../staff/staff.ts';
import { CLOCK_TOLERANCE_S, DEFAULT_MAX_LIFE_HOURS, END_TOLERANCE_S, isForSignIn, isUsable } from './claims.ts';
import { identifier } from './identify.ts';
import { TokenRefused } from './refused-token.ts';

export type Checked = { isTaken: boolean; told: string[] };

type Options = { maxLifeHours: number };
type Parts = { header: ProtectedHeaderParameters; claims: JWTPayload };

/**
 * Whether a gateway with these providers takes a token, and all that speaks against it. The verdict is the gateway's own; the
 * reasons are read from the token, which they never repeat.
 */
export async function checkToken(
  token: string,
  providers: readonly IdentityProvider[],
  { maxLifeHours }: Options,
): Promise<Checked> {
  const parts = partsOf(token);
  const issuer = parts?.claims.iss;
  if (issuer === OWN_ISSUER)
    return refused(['It is of a device of this gateway. Its keys are in the database, so only a running gateway can check it.']);
  const provider = parts
    ? providers.find((it) => it.issuer === issuer)
    : providers.find(({ introspection }) => introspection !== undefined);
  const error = await identifier(providers, { maxLifeHours })(`Bearer ${token}`).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!error) return { isTaken: true, told: [`It is taken, as that of ${whose(provider)}.${lasts(parts?.claims.exp)}`] };
  if (!provider) return refused(parts ? unknownIssuer(issuer, providers) : [UNREADABLE]);
  const life = provider.maxLifeHours ?? maxLifeHours ?? DEFAULT_MAX_LIFE_HOURS;
  const reasons = [...ofVerdict(error, provider, parts), ...(parts ? ofClaims(parts, provider, life) : [])];
  return refused(reasons.length > 0 ? reasons : ['A gateway refuses it, and nothing that can be read in it tells why.']);
}

const refused = (told: string[]): Checked => ({ isTaken: false, told });

const UNREADABLE =
  'It is no JSON Web Token that can be read: no three parts with dots between them, or cut off. Opaque tokens need an entry with introspection.';

function partsOf(token: string): Parts | undefined {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    return undefined;
  }
}

const whose = (it: IdentityProvider | undefined): string =>
  it?.for === 'staff' ? `a staff member of ${it.issuer}` : `a user of ${it?.providerType} ${it?.providerId}`;

const now = (): number => Math.floor(Date.now() / 1000);

const lasts = (exp: number | undefined): string => (exp === undefined ? '' : ` It ends in ${span(exp - now())}.`);

/** What only the gateway's own look at it shows. */
function ofVerdict(error: unknown, { issuer, jwksUri, introspection }: IdentityProvider, parts: Parts | undefined): string[] {
  const where = introspection?.url ?? jwksUri ?? issuer;
  if (error instanceof Refusal && error.code === 'UNAVAILABLE') return [`${where} cannot be reached: ${whyOf(error.cause)}.`];
  if (!(error instanceof TokenRefused)) throw error;
  if (error.fault === 'key')
    return [`None of the keys of ${where} has its kid (${shown(parts?.header.kid)}): another key signed it.`];
  if (error.fault === 'signature')
    return ['Its signature is not by that key or secret of the entry: it was altered, or another of the same name signed it.'];
  if (error.fault === 'inactive') return [`${where} says that it is not active: it has ended, was withdrawn, or is of another.`];
  return [];
}

const whyOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'no reason is known');

function unknownIssuer(issuer: string | undefined, providers: readonly IdentityProvider[]): string[] {
  if (issuer === undefined) return ['It has no issuer (iss).'];
  const bare = (one: string): string => one.replace(/\/+$/, '').toLowerCase();
  const similar = providers.find((it) => bare(it.issuer) === bare(issuer));
  const known = providers.map((it) => it.issuer).join(', ');
  return [
    similar
      ? `Its issuer (iss) is ${shown(issuer)}, and that of the entry ${shown(similar.issuer)}: they must agree letter by letter.`
      : `Its issuer (iss) is ${shown(issuer)}, which no entry has. There are: ${known}.`,
  ];
}

function ofClaims({ header, claims }: Parts, provider: IdentityProvider, life: number): string[] {
  const { algorithms = [], audienceClaim, userIdClaim } = provider;
  const audiences = [provider.audience].flat();
  const needed = ['exp', ...(provider.issuedAt === 'optional' ? [] : ['iat']), 'sub', audienceClaim, userIdClaim];
  const missing = [...new Set(needed)].filter((name) => claims[name] === undefined);
  const meantFor = claims[audienceClaim];
  const isForUs = meantFor === undefined || [meantFor].flat().some((one) => audiences.includes(one as string));
  const subject = claims[userIdClaim];
  const found: [boolean, string][] = [
    [
      !provider.introspection && !(algorithms as readonly string[]).includes(header.alg ?? ''),
      `Its algorithm (alg) is ${shown(header.alg)}; the entry takes ${algorithms.join(', ')}.`,
    ],
    [!provider.introspection && missing.length > 0, `It lacks ${missing.join(', ')}.`],
    [!isForUs, `Its audience (${audienceClaim}) is ${shown(meantFor)}; the entry takes ${audiences.map(shown).join(' or ')}.`],
    [
      !isForSignIn(provider, header.typ),
      `Its type (typ) is ${shown(header.typ)}; the entry takes ${provider.tokenTypes?.join(', ') ?? 'JWT, at+jwt, or none'}.`,
    ],
    [
      !isUsable(provider, claims),
      `Its use (${useOf(claims)}) is not to sign in; the entry takes token_use ${provider.tokenUses?.join(', ') ?? 'id, access, or none'}.`,
    ],
    [
      subject !== undefined && (typeof subject !== 'string' || subject === '' || subject.length > 255),
      `Its user (${userIdClaim}) is no text of 1 to 255 characters.`,
    ],
    ...ofTimes(claims, life),
  ];
  return found.filter(([applies]) => applies).map(([, told]) => told);
}

const useOf = ({ token_use: use, typ, events }: JWTPayload): string =>
  events !== undefined
    ? 'it has events'
    : use === undefined && typ !== undefined
      ? `typ ${shown(typ)}`
      : `token_use ${shown(use)}`;

const CLOCKS = 'is the clock of this machine right, or that of the provider?';

function ofTimes({ iat, nbf, exp }: JWTPayload, life: number): [boolean, string][] {
  const at = now();
  const begun = iat ?? nbf ?? at;
  const isLate = typeof iat === 'number' && iat > at + CLOCK_TOLERANCE_S;
  return [
    [exp !== undefined && exp <= at - END_TOLERANCE_S, `It ended ${span(at - (exp ?? 0))} ago.`],
    [isLate, `It was issued (iat) ${span((iat ?? 0) - at)} in the future: ${CLOCKS}`],
    [(nbf ?? at) > at + CLOCK_TOLERANCE_S, `It is good (nbf) only in ${span((nbf ?? 0) - at)}: ${CLOCKS}`],
    [
      exp !== undefined && exp - begun > life * 3_600,
      `It lives for ${span((exp ?? 0) - begun)}; at most ${span(life * 3_600)} are taken (maxLifeHours of the entry, MAX_TOKEN_LIFE_HOURS).`,
    ],
  ];
}

const MAX_SHOWN = 120;

/** Whatever a token has there, on one line. */
const shown = (value: unknown): string => {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest parts of it: 2 hours 5 minutes. */
function span(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  const parts = UNITS.flatMap(([name, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [`${count} ${name}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
