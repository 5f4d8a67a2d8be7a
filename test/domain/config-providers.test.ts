import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OWN_ISSUER } from '../../src/staff/staff.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { forStaff, forUsers, jwk, mistakesIn, privateKey, providersOf } from '../support/settings.ts';

test('identity providers are read from the variable or from the file that it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gacha-config-'));
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify([forUsers, forStaff]));
  const defaults = { audienceClaim: 'aud', userIdClaim: 'sub' };
  const read = [
    { ...forUsers, ...defaults },
    { ...forStaff, ...defaults },
  ];
  expect(readConfig({ IDENTITY_PROVIDERS: file }).identityProviders).toEqual(read);
  expect(readConfig(providersOf(forUsers, forStaff)).identityProviders).toEqual(read);
  const chosen = { ...forUsers, audienceClaim: 'client_id', userIdClaim: 'username' };
  expect(readConfig(providersOf(chosen)).identityProviders).toEqual([chosen]);

  writeFileSync(file, '[{');
  for (const IDENTITY_PROVIDERS of [file, join(folder, 'nothing.json'), folder, '[{', 'eyJ'])
    expect(mistakesIn({ IDENTITY_PROVIDERS })).toEqual([
      expect.stringMatching(/^IDENTITY_PROVIDERS: must be JSON or the path of a JSON file \(.+\)$/),
    ]);
  rmSync(folder, { recursive: true });
});

const { jwksUri: _uri, ...withoutKeys } = forUsers;
const bySecret = { ...withoutKeys, algorithms: ['HS256'], secretVariable: 'LINE_CHANNEL_SECRET' };
const { algorithms: _algorithms, ...withoutAlgorithms } = withoutKeys;
const asking = (changes: object = {}) => ({
  ...withoutAlgorithms,
  introspection: { url: 'https://pool.example/introspect', clientId: 'gateway', secretVariable: 'POOL_SECRET', ...changes },
});
const byAsking = asking();
const weakKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
const withKey = (changes: object) => ({ ...forStaff, jwks: { keys: [{ ...jwk, ...changes }] } });

test.each([
  ['nobody', [], /^IDENTITY_PROVIDERS: /],
  ['one issuer twice', [forUsers, { ...forStaff, issuer: forUsers.issuer }], /^IDENTITY_PROVIDERS: must name each issuer once$/],
  [
    'the gateway itself',
    [forUsers, { ...forStaff, issuer: OWN_ISSUER }],
    /^IDENTITY_PROVIDERS at 1\.issuer: is this gateway itself$/,
  ],
  ['neither keys nor their address', [withoutKeys], /at 0: needs one of jwksUri, jwks, secretVariable and introspection$/],
  [
    'both keys and their address',
    [{ ...forUsers, jwks: forStaff.jwks }],
    /at 0: needs one of jwksUri, jwks, secretVariable and introspection$/,
  ],
  [
    'an address that others can listen to',
    [{ ...forUsers, jwksUri: 'http://pool.example/keys' }],
    /at 0\.jwksUri: must be https$/,
  ],
  ['an address of files', [{ ...forUsers, jwksUri: 'file:///etc/passwd' }], /at 0\.jwksUri: /],
  ['no address at all', [{ ...forUsers, jwksUri: 'keys' }], /at 0\.jwksUri: /],
  ['users without a provider type', [{ ...forUsers, providerType: undefined }], /at 0: needs providerType and providerId/],
  ['tokens that nobody signed', [forUsers, { ...forStaff, algorithms: ['none'] }], /at 1\.algorithms\.0: /],
  [
    'tokens that a secret signs, with public keys',
    [{ ...forUsers, algorithms: ['HS256'] }],
    /at 0: takes HS256 with secretVariable/,
  ],
  ['the same beside public ones', [{ ...forUsers, algorithms: ['RS256', 'HS256'] }], /at 0: takes HS256 with secretVariable/],
  ['a secret for public algorithms', [{ ...bySecret, algorithms: ['RS256'] }], /at 0: takes HS256 with secretVariable/],
  [
    'a secret beside keys',
    [{ ...bySecret, jwks: forStaff.jwks }],
    /at 0: needs one of jwksUri, jwks, secretVariable and introspection$/,
  ],
  ['the secret itself', [{ ...bySecret, secretVariable: 'a-secret' }], /at 0\.secretVariable: must be the name/],
  ['no algorithm', [{ ...forUsers, algorithms: [] }], /at 0\.algorithms: /],
  ['no audience', [{ ...forUsers, audience: [] }], /at 0\.audience: /],
  ['neither users nor staff', [{ ...forUsers, for: 'admin' }], /at 0\.for: /],
  ['a word that is misspelt', [{ ...forUsers, audiences: ['x'] }], /at 0: .*audiences/],
  ['a shared secret among the keys', [withKey({ kty: 'oct', k: 'c2VjcmV0' })], /at 0\.jwks\.keys\.0\.kty: /],
  ['an RSA key that can be factored', [withKey(weakKey)], /at 0\.jwks\.keys\.0: is an RSA key of fewer than 2048 bits$/],
  ['no algorithms', [{ ...forUsers, algorithms: undefined }], /at 0: needs algorithms, unless it has introspection$/],
  ['algorithms for introspection', [{ ...byAsking, algorithms: ['RS256'] }], /at 0: needs algorithms, unless/],
  ['introspection beside keys', [{ ...byAsking, jwksUri: forUsers.jwksUri }], /at 0: needs one of jwksUri/],
  [
    'introspection by two, since an opaque token does not tell whose it is',
    [byAsking, { ...byAsking, issuer: 'https://other.example' }],
    /: may have introspection once/,
  ],
  ['introspection that others can read', [asking({ url: 'http://pool.example/i' })], /at 0\.introspection\.url: must be https$/],
  [
    'the secret of a client itself',
    [asking({ secretVariable: 's3cret' })],
    /at 0\.introspection\.secretVariable: must be the name/,
  ],
  ['answers that count for a day', [asking({ cacheSeconds: 86_400 })], /at 0\.introspection\.cacheSeconds: /],
  ['a life of no hours', [{ ...forUsers, maxLifeHours: 0 }], /at 0\.maxLifeHours: /],
  ['a beginning that is forbidden', [{ ...forUsers, issuedAt: 'never' }], /at 0\.issuedAt: /],
  ['no type of token', [{ ...forUsers, tokenTypes: [] }], /at 0\.tokenTypes: /],
  ['half a key', [withKey({ x: 'AA' })], /at 0\.jwks\.keys\.0: is not a public key$/],
  ['a private key', [withKey(privateKey.export({ format: 'jwk' }))], /at 0\.jwks\.keys\.0: is not a public key$/],
])('identity providers may not be %s', (_what, list, said) => {
  const mistakes = mistakesIn(providersOf(...list));
  expect(mistakes).toContainEqual(expect.stringMatching(said));
  expect(mistakes.filter((line) => !line.startsWith('IDENTITY_PROVIDERS'))).toEqual([]);
});

test('the secret of a provider is in the variable that its entry names, and a mistake does not tell it', () => {
  const secret = '0123456789abcdef0123456789abcdef';
  const [read] = readConfig({ ...providersOf(bySecret), LINE_CHANNEL_SECRET: secret }).identityProviders ?? [];
  expect(read).toMatchObject({ secretVariable: 'LINE_CHANNEL_SECRET', secret: Buffer.from(secret) });
  for (const LINE_CHANNEL_SECRET of ['', secret.slice(1)])
    expect(mistakesIn({ ...providersOf(bySecret), LINE_CHANNEL_SECRET, PORT: 'x' })).toEqual([
      expect.stringMatching(/^PORT: /),
      `LINE_CHANNEL_SECRET: must be the secret of ${bySecret.issuer}, of at least 32 bytes`,
    ]);
});

test('a provider that is asked about its tokens needs the secret of its client, and no algorithms', () => {
  const [read] = readConfig({ ...providersOf(byAsking), POOL_SECRET: 's3cret' }).identityProviders ?? [];
  expect(read).toMatchObject({ introspectionSecret: 's3cret', introspection: { cacheSeconds: 30, timeoutSeconds: 3 } });
  expect(mistakesIn(providersOf(byAsking))).toEqual(['POOL_SECRET: must be the secret of the client gateway']);
});

test('tokens live at most a day, or as the operator says', () => {
  expect([readConfig({}).maxTokenLifeHours, readConfig({ MAX_TOKEN_LIFE_HOURS: '720' }).maxTokenLifeHours]).toEqual([24, 720]);
  for (const MAX_TOKEN_LIFE_HOURS of ['0', '8761', 'day'])
    expect(mistakesIn({ MAX_TOKEN_LIFE_HOURS })).toEqual(['MAX_TOKEN_LIFE_HOURS: must be a whole number from 1 to 8760']);
});

test('the keys of a provider on this machine may come without encryption', () => {
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:1'])
    expect(mistakesIn(providersOf({ ...forUsers, jwksUri: `http://${host}/keys` }))).toEqual([]);
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])
    expect(mistakesIn(providersOf({ ...forUsers, jwksUri: `http://${host}/keys` }))).toHaveLength(1);
});
