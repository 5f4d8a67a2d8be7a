import { createSecretKey, randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { AUDIENCE, aToken, MEMBERS, publicJwk, STAFF } from '../tokens.ts';
import type { Dice } from './dice.ts';
import { type Framed, inHeader, oddHeaders } from './requests.ts';
import type { Scene } from './scene.ts';
import { CANARY, someText } from './values.ts';

const now = (): number => Math.floor(Date.now() / 1000);

/** Signed by the right key, and wrong in what they say. */
const CLAIMS: Record<string, unknown>[] = [
  ...[{ exp: now() - 60 }, { exp: 1e308 }, { exp: 'soon' }, { exp: null }, { exp: -1 }, { exp: now() + 400 * 86_400 }],
  ...[{ iat: now() + 86_400 }, { iat: 0 }, { iat: 'x' }, { iat: null }, { nbf: now() + 86_400 }, { nbf: {} }],
  ...[{ aud: CANARY }, { aud: [] }, { aud: null }, { aud: { a: 1 } }, { iss: CANARY }, { iss: [MEMBERS] }, { iss: null }],
  ...[{ token_use: 'refresh' }, { events: {} }],
];

const SUBJECTS: unknown[] = ['', CANARY, null, 1, {}, ['x'], '\0', '\ud800', 'x'.repeat(5_000), "' or 1=1", true];

const HEADERS: Record<string, unknown>[] = [
  ...[{ typ: 'logout+jwt' }, { typ: 'rt+jwt' }, { typ: 1 }, { kid: '../../etc/passwd' }, { kid: CANARY }, { kid: 1 }],
  ...[{ jku: 'http://127.0.0.1:1/x' }, { x5u: 'http://127.0.0.1:1/x' }, { jwk: publicJwk }, { cty: 'JWT' }, { zip: 'DEF' }],
];

/** No library would sign these. */
const UNSIGNABLE: Record<string, unknown>[] = [{ crit: ['exp'] }, { crit: [CANARY], [CANARY]: 1 }, { b64: false, crit: ['b64'] }];

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = () => ({ iss: MEMBERS, sub: randomUUID(), aud: AUDIENCE, iat: now(), exp: now() + 3600 });

/** Of a wrong key, time, issuer, use or shape, or of an odd person. */
export async function wrongTokens(): Promise<string[]> {
  const foreign = (await generateKeyPair('ES256')).privateKey;
  const signed = (header: Record<string, unknown>, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(payload()).setProtectedHeader({ alg: 'ES256', kid: 'test', ...header } as { alg: string }).sign(key);
  const bare = (header: unknown, signature = '') => `${part(header)}.${part(payload())}.${signature}`;
  return [
    ...(await Promise.all(CLAIMS.map((claims) => aToken(MEMBERS, CANARY, claims)))),
    ...(await Promise.all(SUBJECTS.map((subject) => aToken(MEMBERS, subject)))),
    ...(await Promise.all([STAFF, CANARY].map((issuer) => aToken(issuer, CANARY)))),
    ...(await Promise.all(HEADERS.map((header) => aToken(MEMBERS, randomUUID(), {}, header)))),
    ...UNSIGNABLE.map((header) => bare({ alg: 'ES256', kid: 'test', ...header }, 'AAAA')),
    await signed({}, foreign),
    await signed({ jwk: publicJwk }, foreign),
    // The public key as a secret, as if it were an HMAC's.
    await signed({ alg: 'HS256' }, createSecretKey(Buffer.from(JSON.stringify(publicJwk)))),
    ...['none', 'None', 'nOnE', '', 1, null].map((alg) => bare({ alg, kid: 'test' })),
    ...[null, 1, [], 'x', {}].map((header) => bare(header, 'AAAA')),
    ...['..', '.', '', '...', 'a.b.c', 'e30.e30.e30', 'e30.e30.', CANARY, `${part({ alg: 'ES256' })}.${CANARY}.AAAA`],
  ];
}

const ALTERED: ((token: string, dice: Dice) => string)[] = [
  (token) => token,
  (token, { below }) => token.slice(0, below(token.length)),
  (token, { below, oneOf }) => {
    const at = below(token.length);
    return `${token.slice(0, at)}${oneOf(['A', '_', '=', '.', '+', '/', ' ', '%', ','])}${token.slice(at + 1)}`;
  },
  (token) => token.split('.').slice(0, 2).join('.'),
  (token) => `${token}.${token}`,
  (token, { below }) => token + 'A'.repeat(below(13_000)),
  (token) => `${token}==`,
  (_token, dice) => inHeader(someText(dice)),
];

const SCHEMES = ['Bearer ', 'bearer ', 'BEARER  ', 'Bearer\t', 'Basic ', '', 'Bearer Bearer ', 'Bearer', 'Bearer ,', 'Token '];

/** A plain request with a token that mostly is not good. */
export function impostor(scene: Scene, dice: Dice): Framed {
  const { oneOf, sometimes } = dice;
  const right = oneOf(Object.values(scene.tokens));
  const wrong = () => (sometimes(50) ? oneOf(ALTERED)(right, dice) : oneOf(scene.wrongTokens));
  // So many that some are answered at every seed.
  const token = sometimes(25) ? right : wrong();
  const authorization: [string, string] = ['authorization', inHeader((sometimes(30) ? oneOf(SCHEMES) : 'Bearer ') + token)];
  const headers = [authorization, ...(sometimes(3) ? [authorization] : []), ...oddHeaders(dice)];
  if (sometimes(50))
    return { method: 'GET', path: oneOf(['/api/v1/me', '/api/v1/gachas', '/api/v1/orders', '/manage/staff/gachas']), headers };
  const body = Buffer.from(
    JSON.stringify({
      query: oneOf([
        '{ me { id } }',
        '{ staffMe { id } }',
        '{ gachas { totalCount } }',
        'mutation { issuePickupToken { code } }',
      ]),
    }),
  );
  return { method: 'POST', path: '/graphql', headers: [['content-type', 'application/json'], ...headers], body };
}
