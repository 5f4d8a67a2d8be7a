import { createPublicKey, createSecretKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { TokenExpired } from '../../src/gateway/identity/refused-token.ts';

const ES256: JWTHeaderParameters = { alg: 'ES256', kid: 'one' };

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kty: 'EC' as const, kid } };
}
const ours = await aKey('one');
const theirs = await aKey('two');

const A = 'https://a.test';
const B = 'https://b.test';
const COUNTER = 'https://counter.test';
const common = { audience: ['web', 'phone'], algorithms: ['ES256' as const], audienceClaim: 'aud', userIdClaim: 'sub' };
const providers: IdentityProvider[] = [
  { ...common, for: 'user', issuer: A, providerType: 'a', providerId: 'pool', jwks: { keys: [ours.jwk] } },
  { ...common, for: 'user', issuer: B, providerType: 'b', providerId: 'pool', jwks: { keys: [theirs.jwk] } },
  {
    ...common,
    for: 'staff',
    issuer: COUNTER,
    jwks: { keys: [ours.jwk] },
    audienceClaim: 'client_id',
    userIdClaim: 'cognito:username',
  },
];
const identify = identifier(providers);

const now = (): number => Math.floor(Date.now() / 1000);
const claims = (changes: object = {}) => ({ iss: A, aud: 'web', sub: 'alice', iat: now(), exp: now() + 60, ...changes });
const signed = (changes: object = {}, header = ES256, key: Parameters<SignJWT['sign']>[0] = ours.privateKey): Promise<string> =>
  new SignJWT(claims(changes)).setProtectedHeader(header).sign(key);

const identified = async (token: string) => identify(`Bearer ${token}`);
const isRefused = (token: string) => expect(identified(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const ALICE = { kind: 'user', identity: { providerType: 'a', providerId: 'pool', providerUserId: 'alice' } };

describe('a secret that is shared with one provider, as LINE does for web logins,', () => {
  const LINE = 'https://access.line.test';
  const secret = Buffer.from('0123456789abcdef0123456789abcdef');
  const line: IdentityProvider = {
    ...common,
    ...{ for: 'user', issuer: LINE, providerType: 'line', providerId: 'channel' },
    ...{ algorithms: ['HS256'], secretVariable: 'LINE_CHANNEL_SECRET', secret },
  };
  const withLine = identifier([...providers, line]);
  const asks = async (changes: object, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    withLine(`Bearer ${await signed(changes, { alg }, key)}`);
  const REFUSED = { code: 'UNAUTHENTICATED' };

  test('counts for its own issuer', async () => {
    const identity = { providerType: 'line', providerId: 'channel', providerUserId: 'alice' };
    expect(await asks({ iss: LINE }, 'HS256', secret)).toEqual({ kind: 'user', identity });
  });

  test('counts for no other issuer, and no other secret, algorithm or public key counts for it', async () => {
    for (const iss of [A, B, COUNTER]) await expect(asks({ iss }, 'HS256', secret)).rejects.toMatchObject(REFUSED);
    const other = Buffer.from(secret).fill('x', 0, 1);
    await expect(asks({ iss: LINE }, 'HS256', other)).rejects.toMatchObject(REFUSED);
    await expect(asks({ iss: LINE }, 'HS512', Buffer.concat([secret, secret]))).rejects.toMatchObject(REFUSED);
    await expect(asks({ iss: LINE }, 'ES256', ours.privateKey)).rejects.toMatchObject(REFUSED);
    const [, payload] = (await signed({ iss: LINE })).split('.');
    await expect(withLine(`Bearer ${encoded({ alg: 'none' })}.${payload}.`)).rejects.toMatchObject(REFUSED);
  });
});

test('a good token tells who calls, and no token is nobody', async () => {
  expect(await identified(await signed())).toEqual(ALICE);
  expect(await identify(undefined)).toEqual({ kind: 'anonymous' });
});

describe('a signature counts only', () => {
  test('when there is one', async () => {
    for (const alg of ['none', 'None', 'NONE'])
      for (const end of ['', '.', '.AA']) await isRefused(`${encoded({ alg, kid: 'one' })}.${encoded(claims())}${end}`);
    const [header, payload] = (await signed()).split('.');
    await isRefused(`${header}.${payload}.`);
    await isRefused(`${header}.${payload}.${'A'.repeat(86)}`);
  });

  test('with the pinned algorithm, so that nobody signs with the public key as a shared secret', async () => {
    const publicKey = createPublicKey({ key: ours.jwk, format: 'jwk' });
    for (const secret of [
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      JSON.stringify(ours.jwk),
      ours.jwk.x ?? '',
    ])
      await isRefused(await signed({}, { alg: 'HS256', kid: 'one' }, createSecretKey(Buffer.from(secret))));
    const { privateKey } = await generateKeyPair('RS256');
    await isRefused(await signed({}, { alg: 'RS256', kid: 'one' }, privateKey));
  });

  test('by the key of the provider that the token names, not by that of another', async () => {
    await isRefused(await signed({}, ES256, theirs.privateKey));
    await isRefused(await signed({}, { alg: 'ES256', kid: 'two' }, theirs.privateKey));
    await isRefused(await signed({ iss: B }));
    await isRefused(await signed({}, { alg: 'ES256', kid: 'three' }));
    const stranger = await aKey('one');
    await isRefused(await signed({}, { ...ES256, jwk: stranger.jwk }, stranger.privateKey));
    await isRefused(await signed({}, { ...ES256, jku: 'https://evil.test/keys' }, stranger.privateKey));
  });

  test('for what was signed', async () => {
    const [header, , signature] = (await signed()).split('.');
    await isRefused(`${header}.${encoded(claims({ sub: 'bob' }))}.${signature}`);
  });
});

test.each([
  ['no issuer', { iss: undefined }],
  ['an unknown issuer', { iss: 'https://c.test' }],
  ['an issuer spelt otherwise', { iss: `${A}/` }],
  ['an issuer that is a list', { iss: [A] }],
  ['no audience', { aud: undefined }],
  ['another audience', { aud: 'tv' }],
  ['other audiences', { aud: ['tv', 'radio'] }],
  ['an empty list of audiences', { aud: [] }],
  ['an audience that is an object', { aud: { web: true } }],
  ['an audience in another claim', { aud: undefined, client_id: 'web' }],
  ['no end', { exp: undefined }],
  ['an end that has come', { exp: now() - 10 }],
  ['an end in words', { exp: 'never' }],
  ['no beginning', { iat: undefined }],
  ['a beginning in words', { iat: 'now' }],
  ['a beginning in the future', { iat: now() + 60 }],
  ['a time that has not come', { nbf: now() + 60 }],
  ['no subject', { sub: undefined }],
  ['null for a subject', { sub: null }],
  ['an object for a subject, which a database might take for a condition', { sub: { $ne: null } }],
  ['a number for a subject', { sub: 1 }],
  ['a list for a subject', { sub: ['alice'] }],
  ['an empty subject', { sub: '' }],
  ['a subject with a NUL character', { sub: 'ali\0ce' }],
  ['a subject with half a character', { sub: 'ali\ud800ce' }],
  ['a subject of 10 KB', { sub: 'a'.repeat(10_240) }],
])('a token with %s is refused', async (_what, changes) => isRefused(await signed(changes)));

test('a token is told apart as expired only where all else of it is good', async () => {
  const late = { iat: now() - 100, exp: now() - 10 };
  const told = async (token: string) => (await identified(token).catch((error: unknown) => error)) instanceof TokenExpired;
  expect(await told(await signed(late))).toBe(true);
  const good = await signed(late);
  const forged = [
    await signed(late, ES256, theirs.privateKey),
    `${good.slice(0, -6)}AAAAAA`,
    ...(await Promise.all(
      [{ aud: 'tv' }, { sub: '' }, { iss: B }, { iat: now() + 60 }].map((wrong) => signed({ ...late, ...wrong })),
    )),
  ];
  for (const token of forged) {
    expect(await told(token)).toBe(false);
    await isRefused(token);
  }
});

test('the clock of a provider may be half a minute ahead, and ends a life no later for that', async () => {
  for (const changes of [{ iat: now() + 25 }, { nbf: now() + 25 }, { iat: now() + 25, nbf: now() + 25 }])
    expect(await identified(await signed(changes))).toEqual(ALICE);
  for (const changes of [{ iat: now() + 40 }, { nbf: now() + 40 }, { exp: now() - 10 }, { exp: now() - 25 }])
    await isRefused(await signed(changes));
});

test('one audience of several is enough, and a clock may be a little behind', async () => {
  for (const changes of [{ aud: ['tv', 'phone'] }, { exp: now() - 2 }, { iat: now() + 2, nbf: now() + 2 }])
    expect(await identified(await signed(changes))).toEqual(ALICE);
});

const DAY = 86_400;

describe('how long a token lives', () => {
  test('is at most a day where nobody says otherwise, however far its end is', async () => {
    expect(await identified(await signed({ exp: now() + DAY }))).toEqual(ALICE);
    const issued = { iat: now() - 3600 };
    expect(await identified(await signed({ ...issued, exp: issued.iat + DAY }))).toEqual(ALICE);
    for (const changes of [
      { exp: now() + DAY + 60 },
      { exp: 253_402_300_799 },
      { exp: 1e308 },
      { iat: 0, exp: now() + 60 },
      { iat: -1e308, exp: now() + 60 },
      { iat: now() - DAY, exp: now() + 60 },
    ])
      await isRefused(await signed(changes));
  });

  test('is counted from what is known, where a provider need not say when it issued a token', async () => {
    const own = identifier([{ ...(providers[0] as IdentityProvider), issuedAt: 'optional' }, providers[1] as IdentityProvider]);
    const asks = async (changes: object) => own(`Bearer ${await signed({ iat: undefined, ...changes })}`);
    for (const changes of [
      {},
      { exp: now() + DAY - 60 },
      { iat: now(), exp: now() + DAY },
      { nbf: now() - 60, exp: now() + DAY - 120 },
    ])
      expect(await asks(changes)).toEqual(ALICE);
    for (const changes of [
      { exp: now() + DAY + 120 },
      { nbf: now() - DAY, exp: now() + 120 },
      { nbf: -1e308 },
      { iat: now() + 60 },
      { iat: now() - DAY, exp: now() + 60 },
      { iat: 'now' },
      { exp: now() - 10 },
    ])
      await expect(asks(changes)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await isRefused(await signed({ iat: undefined }));
  });

  test('is what the operator says, and for one provider what its entry says', async () => {
    const own = identifier([{ ...(providers[0] as IdentityProvider), maxLifeHours: 2 }, providers[1] as IdentityProvider], {
      maxLifeHours: 48,
    });
    const asks = async (changes: object, key = ours) =>
      own(`Bearer ${await signed(changes, { alg: 'ES256', kid: key.jwk.kid }, key.privateKey)}`);
    const twoDays = { iss: B, exp: now() + 2 * DAY };
    expect(await asks({ exp: now() + 7200 })).toEqual(ALICE);
    expect(await asks(twoDays, theirs)).toMatchObject({ kind: 'user' });
    await expect(asks({ exp: now() + 7260 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(asks({ ...twoDays, exp: now() + 2 * DAY + 60 }, theirs)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a token that was made for something else', () => {
  const typed = (typ: unknown) => signed({}, { ...ES256, typ: typ as string });

  test('is told by its type', async () => {
    for (const typ of [undefined, 'JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/at+jwt'])
      expect(await identified(await typed(typ))).toEqual(ALICE);
    for (const typ of ['logout+jwt', 'rt+jwt', 'secevent+jwt', 'dpop+jwt', 'application/logout+jwt', '', 'JWT ', 'x'])
      await isRefused(await typed(typ));
  });

  test('is told by its use, or by what it tells', async () => {
    for (const token_use of ['id', 'access']) expect(await identified(await signed({ token_use }))).toEqual(ALICE);
    for (const changes of [
      ...['refresh', 'logout', '', 1, null, ['id']].map((token_use) => ({ token_use })),
      ...['Refresh', 'Offline', 'Logout'].map((typ) => ({ typ })),
      { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
    ])
      await isRefused(await signed(changes));
  });

  test('is what the entry of its provider does not name', async () => {
    const narrow = identifier([{ ...(providers[0] as IdentityProvider), tokenTypes: ['AT+JWT'], tokenUses: ['access'] }]);
    const asks = async (typ: string | undefined, token_use: string | undefined) =>
      narrow(`Bearer ${await signed({ token_use }, { ...ES256, ...(typ && { typ }) })}`);
    expect(await asks('application/at+jwt', 'access')).toEqual(ALICE);
    for (const [typ, use] of [
      ['JWT', 'access'],
      [undefined, 'access'],
      ['at+jwt', 'id'],
      ['at+jwt', undefined],
    ] as const)
      await expect(asks(typ, use)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

test('a provider may name the audience and the user in claims of its own', async () => {
  const named = { iss: COUNTER, aud: undefined, sub: 'b7f1', client_id: 'phone', 'cognito:username': 'east-booth' };
  expect(await identified(await signed(named))).toEqual({ kind: 'staff', issuer: COUNTER, subject: 'east-booth' });
  await isRefused(await signed({ ...named, client_id: undefined, aud: 'phone' }));
  await isRefused(await signed({ ...named, 'cognito:username': undefined }));
  await isRefused(await signed({ ...named, 'cognito:username': { $ne: '' } }));
  await isRefused(await signed({ ...named, sub: undefined }));
});

test('the header is Bearer, in any case, one blank and one token', async () => {
  const token = await signed();
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `bEaReR ${token}`]) expect(await identify(header)).toEqual(ALICE);
  for (const header of [undefined, '']) expect(await identify(header)).toEqual({ kind: 'anonymous' });
  const broken = [
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer${token}`,
    `Bearer ${token} x`,
    `Bearer ${token},${token}`,
    `Bearer  ${token}`,
    `Bearer ${' '.repeat(15_000)}${token}`,
    ` Bearer ${token}`,
    `Bearer ${token} `,
    `Bearer ${token}\n`,
  ];
  for (const header of [...broken, 'Bearer a.b.c', 'Bearer ..', `Bearer "${token}"`, `Bearer ${token}.x`, `Bearer\t${token}`])
    await expect(identify(header)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
