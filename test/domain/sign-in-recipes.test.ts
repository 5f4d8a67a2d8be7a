import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { providersOf } from '../support/settings.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operating/sign-in.md'), 'utf8');
const LINE_CHANNEL_SECRET = '0123456789abcdef0123456789abcdef';

/** By the heading that each stands below. */
const recipes = new Map(
  PAGE.split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const entry = /^```json\n([\s\S]*?)^```/m.exec(section)?.[1];
      return entry ? [[section.slice(0, section.indexOf('\n')), JSON.parse(entry) as Record<string, unknown>] as const] : [];
    }),
);

const read = (entry: unknown): IdentityProvider[] =>
  readConfig({
    NODE_ENV: 'production',
    PAYMENT_PROCESSOR: 'sandbox',
    ALLOW_UNSAFE: 'sandbox',
    ...providersOf(entry),
    LINE_CHANNEL_SECRET,
  }).identityProviders ?? [];

test('there is one for each of five providers, and the configuration takes them, in production too', () => {
  expect([...recipes.keys()]).toEqual(['Cognito', 'Keycloak', 'Auth0', 'Google', 'LINE']);
  for (const [name, entry] of recipes)
    expect([name, read(entry)]).toEqual([name, [expect.objectContaining({ issuer: entry.issuer })]]);
  expect(read([...recipes.values()][0])).toHaveLength(1);
  const all = [...recipes.values()];
  expect(readConfig({ ...providersOf(...all), LINE_CHANNEL_SECRET }).identityProviders).toHaveLength(5);
});

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kty: 'RSA' as const, kid: 'one' };

/** What the documentation of each shows of the token that a page sends, besides `iss`, `iat` and `exp`. */
const TOKENS: Record<string, { header?: object; claims: object; other: object }> = {
  Cognito: {
    claims: { sub: 'aaaaaaaa-bbbb', token_use: 'access', client_id: '4example5client', scope: 'openid', username: 'x' },
    other: { token_use: 'id', client_id: undefined, aud: '4example5client' },
  },
  Keycloak: {
    header: { typ: 'JWT' },
    claims: { sub: 'f:1:x', aud: 'account', azp: 'gacha-pages', typ: 'Bearer', preferred_username: 'x' },
    other: { typ: 'Refresh' },
  },
  Auth0: {
    header: { typ: 'at+jwt' },
    claims: { sub: 'auth0|1', aud: ['https://gacha.example.com/api', 'https://tenant.auth0.com/userinfo'], scope: 'openid' },
    other: { aud: 'auth0ClientId' },
  },
  Google: {
    claims: { sub: '10769150350006150715', aud: '1234-example.apps.googleusercontent.com', azp: 'x', email_verified: true },
    other: { aud: 'another.apps.googleusercontent.com' },
  },
  LINE: {
    header: { typ: 'JWT' },
    claims: { sub: 'U4af4', aud: '1234567890', amr: ['linesso'], nonce: 'x' },
    other: { aud: '1' },
  },
};

test.each(Object.entries(TOKENS))(
  'that of %s takes the token that its documentation shows, and no other of it',
  async (name, it) => {
    const [entry] = read(recipes.get(name));
    if (!entry) throw new Error('no entry');
    const { jwksUri: _uri, ...rest } = entry;
    const identify = identifier([entry.secret ? entry : { ...rest, jwks: { keys: [jwk] } }]);
    const tokenOf = (claims: object) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: entry.issuer, iat: now, exp: now + 3_600, ...it.claims, ...claims })
        .setProtectedHeader({ ...(entry.secret ? { alg: 'HS256' } : { alg: 'RS256', kid: 'one' }), ...it.header })
        .sign(entry.secret ?? privateKey);
    };
    expect((await identify(`Bearer ${await tokenOf({})}`)).kind).toBe(entry.for);
    await expect(identify(`Bearer ${await tokenOf(it.other)}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  },
);
