import { describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { checkToken } from '../../src/gateway/identity/token-check.ts';
import { OWN_ISSUER } from '../../src/staff/staff.ts';

const HOUR = 3_600;
const ISSUER = 'https://tenant.example/';
const keys = await generateKeyPair('ES256', { extractable: true });
const others = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(keys.publicKey)), kty: 'EC' as const, kid: 'one' };

const common = { audience: ['app', 'web'], algorithms: ['ES256' as const], audienceClaim: 'aud', userIdClaim: 'sub' };
const fans: IdentityProvider = {
  ...common,
  ...{ for: 'user', issuer: ISSUER, providerType: 'auth0', providerId: 'tenant', jwks: { keys: [jwk] } },
};
const staff: IdentityProvider = { ...common, for: 'staff', issuer: 'https://staff.example', jwks: { keys: [jwk] } };
const away: IdentityProvider = { ...common, for: 'staff', issuer: 'https://away.example', jwksUri: 'http://127.0.0.1:9/keys' };

const now = (): number => Math.floor(Date.now() / 1000);
const HEADER: JWTHeaderParameters = { alg: 'ES256', kid: 'one' };
const sign = (
  changes: object = {},
  header: object = {},
  key: Parameters<SignJWT['sign']>[0] = keys.privateKey,
): Promise<string> =>
  new SignJWT({ iss: ISSUER, aud: 'app', sub: 'SECRET-alice', iat: now(), exp: now() + HOUR, ...changes })
    .setProtectedHeader({ ...HEADER, ...header })
    .sign(key);

const checked = async (token: string, provider: IdentityProvider = fans, maxLifeHours = 24) => {
  const it = await checkToken(token, [provider, staff, away], { maxLifeHours });
  // It is printed, and may be pasted into a ticket.
  for (const part of token.split('.').filter(({ length }) => length > 20)) expect(it.told.join()).not.toContain(part);
  expect(it.told.join()).not.toContain('SECRET');
  const isTaken = await identifier([provider, staff, away], { maxLifeHours })(`Bearer ${token}`).then(
    () => true,
    () => false,
  );
  expect(it.isTaken).toBe(isTaken);
  return it;
};

test('a token that a gateway takes is said to be taken, by whom, and until when', async () => {
  expect(await checked(await sign())).toEqual({
    isTaken: true,
    told: [
      expect.stringMatching(/^It is taken, as that of a user of auth0 tenant\. It ends in (1 hour|59 minutes \d+ seconds?)\.$/),
    ],
  });
  const { told } = await checked(await sign({ iss: 'https://staff.example' }));
  expect(told).toEqual([expect.stringMatching(/^It is taken, as that of a staff member of https:\/\/staff\.example\./)]);
});

const LATE = { iat: now() - 4 * HOUR, exp: now() - 2 * HOUR - 300 };

test.each<[string, object, object, string[]]>([
  [
    'an issuer that no entry has',
    { iss: 'https://x.example' },
    {},
    ['Its issuer (iss) is "https://x.example", which no entry has.'],
  ],
  [
    'an issuer without its slash',
    { iss: 'https://tenant.example' },
    {},
    ['and that of the entry "https://tenant.example/": they'],
  ],
  ['no issuer', { iss: undefined }, {}, ['It has no issuer (iss).']],
  ['another audience', { aud: ['tv'] }, {}, ['Its audience (aud) is ["tv"]; the entry takes "app" or "web".']],
  ['no audience', { aud: undefined }, {}, ['It lacks aud.']],
  ['no end and no user', { exp: undefined, sub: undefined }, {}, ['It lacks exp, sub.']],
  ['no beginning', { iat: undefined }, {}, ['It lacks iat.']],
  ['an end two hours ago', LATE, {}, ['It ended 2 hours 5 minutes ago.']],
  ['a beginning to come', { iat: now() + 190 }, {}, ['It was issued (iat) 3 minutes']],
  ['a time that has not come', { nbf: now() + 130 }, {}, ['It is good (nbf) only in 2 minutes']],
  ['a life of a month', { exp: now() + 31 * 24 * HOUR - 60 }, {}, ['It lives for 30 days 23 hours; at most 1 day are taken']],
  ['the type of a logout', {}, { typ: 'logout+jwt' }, ['Its type (typ) is "logout+jwt"; the entry takes JWT, at+jwt, or none.']],
  ['another use', { token_use: 'refresh' }, {}, ['Its use (token_use "refresh") is not to sign in']],
  ['events', { events: {} }, {}, ['Its use (it has events) is not to sign in']],
  ['a user that is no text', { sub: 7 }, {}, ['Its user (sub) is no text']],
  ['a key that is not there', {}, { kid: 'two' }, [`None of the keys of ${ISSUER} has its kid ("two")`]],
  ['several mistakes', { ...LATE, aud: 'tv' }, {}, ['Its audience (aud) is "tv"', 'It ended 2 hours 5 minutes ago.']],
  ['keys that cannot be fetched', { iss: 'https://away.example' }, {}, ['http://127.0.0.1:9/keys cannot be reached: ']],
])('of a token with %s it tells that', async (_what, changes, header, said) => {
  const { isTaken, told } = await checked(await sign(changes, header));
  expect([isTaken, told]).toEqual([false, said.map((text) => expect.stringContaining(text))]);
});

test('of an issuer that no entry has it names those that there are', async () => {
  const { told } = await checked(await sign({ iss: 'https://x.example' }));
  expect(told.join()).toContain(`There are: ${ISSUER}, https://staff.example, https://away.example.`);
});

describe('a signature', () => {
  test('of another key, or over other claims, is told', async () => {
    const said = [expect.stringContaining('Its signature is not by that key or secret of the entry')];
    expect((await checked(await sign({}, {}, others.privateKey))).told).toEqual(said);
    const [header, , signature] = (await sign()).split('.');
    const altered = Buffer.from(JSON.stringify({ iss: ISSUER, aud: 'app', sub: 'x', iat: now(), exp: now() + HOUR })).toString(
      'base64url',
    );
    expect((await checked(`${header}.${altered}.${signature}`)).told).toEqual(said);
  });

  test('by an algorithm that the entry does not take is told, none among them', async () => {
    const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
    const byText = await new SignJWT({ iss: ISSUER, aud: 'app', sub: 'x', iat: now(), exp: now() + HOUR })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret);
    expect((await checked(byText)).told).toEqual(['Its algorithm (alg) is "HS256"; the entry takes ES256.']);
    const [, payload] = byText.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect((await checkToken(none, [fans], { maxLifeHours: 24 })).isTaken).toBe(false);
  });
});

test('what is no token, or of a device, is told to be that', async () => {
  for (const text of ['', 'abc', 'a.b.c', 'Bearer', `${await sign()}.x`])
    expect((await checked(text)).told).toEqual([expect.stringContaining('It is no JSON Web Token that can be read')]);
  const { told } = await checkToken(await sign({ iss: OWN_ISSUER }), [fans], { maxLifeHours: 24 });
  expect(told).toEqual([expect.stringContaining('It is of a device of this gateway.')]);
});

test('a provider may name audience and user in claims of its own, and a narrower life, type and use', async () => {
  const narrow: IdentityProvider = {
    ...fans,
    ...{ audienceClaim: 'client_id', userIdClaim: 'username', maxLifeHours: 1, tokenTypes: ['at+jwt'], tokenUses: ['access'] },
  };
  const { told } = await checked(await sign({ client_id: 'tv', exp: now() + 2 * HOUR, token_use: 'id' }), narrow);
  expect(told).toEqual([
    'It lacks username.',
    'Its audience (client_id) is "tv"; the entry takes "app" or "web".',
    'Its type (typ) is missing; the entry takes at+jwt.',
    'Its use (token_use "id") is not to sign in; the entry takes token_use access.',
    expect.stringMatching(/^It lives for 2 hours; at most 1 hour are taken/),
  ]);
});

test('what a stranger put into a token stays on one line, and is cut', async () => {
  const { told } = await checked(await sign({ aud: `x\n${'y'.repeat(500)}` }));
  expect(told.join().split('\n')).toHaveLength(1);
  expect(told.join().length).toBeLessThan(300);
});
