import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { newKeyText } from '../../src/encryption/keys.ts';
import { Mistake } from '../../src/mistake.ts';
import { aCertificate, anAuthority } from '../support/certificates.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };

const forUsers = {
  for: 'user',
  issuer: 'https://pool.example',
  audience: 'app',
  algorithms: ['RS256'],
  jwksUri: 'https://pool.example/keys',
  providerType: 'cognito',
  providerId: 'pool',
};
const forStaff = {
  for: 'staff',
  issuer: 'https://staff.example',
  audience: ['a', 'b'],
  algorithms: ['ES256'],
  jwks: { keys: [jwk] },
};

/** What is said of this environment, line by line. */
function mistakesIn(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(Mistake);
    return (error as Mistake).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

const providersOf = (...list: unknown[]) => ({ IDENTITY_PROVIDERS: JSON.stringify(list) });

test('nothing needs to be set for a demonstration', () => {
  const defaults = {
    production: false,
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: '.data',
    identityProviders: undefined,
    paymentProcessor: 'sandbox',
    corsOrigins: [],
  };
  expect(readConfig({})).toMatchObject(defaults);
  expect(readConfig({ PORT: '', DATABASE_URL: '', IDENTITY_PROVIDERS: '', NODE_ENV: '', CORS_ORIGINS: '' })).toMatchObject(
    defaults,
  );
});

test('what is set is taken', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATABASE_URL: 'postgres://u:p@db/gacha',
    DATA_DIR: '/data',
    PAYMENT_PROCESSOR: 'sandbox',
  };
  const taken = { port: 0, host: '::1', databaseUrl: 'postgres://u:p@db/gacha', dataDir: '/data', paymentProcessor: 'sandbox' };
  expect(readConfig(env)).toMatchObject(taken);
});

test.each(['web', '-1', '65536', '80.5', '1e3', '0x50', ' 80', '99999999999'])('PORT may not be %j', (PORT) => {
  expect(mistakesIn({ PORT })).toEqual(['PORT: must be a whole number from 0 to 65535']);
});

test.each(['/api', '/graphql', '/graphiql', '/healthz', '/readyz', '/metrics', '/metrics/x', '/payments', '/sandbox', '/demo'])(
  'MANAGE_PATH may not be %j, which is taken',
  (MANAGE_PATH) => {
    expect(mistakesIn({ MANAGE_PATH })).toEqual(['MANAGE_PATH: is taken by the gateway itself']);
  },
);

test('encryption keys are read, and must be given to a gateway with a database of its operator', () => {
  const DATABASE_URL = 'postgres://u:p@db/gacha';
  const [one, two] = [newKeyText(), newKeyText()];
  expect(readConfig({ ENCRYPTION_KEYS: `${one},${two}` }).encryptionKeys).toHaveLength(2);
  expect(readConfig({ DATABASE_URL }).encryptionKeys).toBeUndefined();
  expect(() => readConfig({ DATABASE_URL }, 'gateway')).toThrow(
    /ENCRYPTION_KEYS: must be set when DATABASE_URL is \(npm run keys -- new prints one\)/,
  );
  expect(readConfig({ DATABASE_URL, ENCRYPTION_KEYS: one }, 'gateway').encryptionKeys).toHaveLength(1);
  const told = mistakesIn({ ENCRYPTION_KEYS: `${one},short` });
  expect(told).toEqual([expect.stringMatching(/^ENCRYPTION_KEYS: must be keys of 32 bytes .+\(key 2 is none\)$/)]);
  expect(told.join()).not.toContain(one);
});

test.each(['mysql://db/gacha', 'localhost', '/var/lib', 'http://db'])('DATABASE_URL may not be %j', (DATABASE_URL) => {
  expect(mistakesIn({ DATABASE_URL })).toEqual(['DATABASE_URL: must be a postgresql:// address']);
});

test('the schema tells of itself where it is not production, unless INTROSPECTION says otherwise', () => {
  const production = { NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', ...providersOf(forUsers) };
  const isOn = (env: Record<string, string>) => readConfig(env).introspection;
  expect([isOn({}), isOn({ INTROSPECTION: 'off' }), isOn({ INTROSPECTION: '' })]).toEqual([true, false, true]);
  expect([isOn(production), isOn({ ...production, INTROSPECTION: 'on' })]).toEqual([false, true]);
  expect(mistakesIn({ INTROSPECTION: 'yes' })).toEqual(['INTROSPECTION: must be on or off']);
});

test('CORS_ORIGINS is a list of origins, or every origin', () => {
  const list = ['https://app.example.com', 'http://localhost:5173', 'http://[::1]:8080'];
  expect(readConfig({ CORS_ORIGINS: list.join(', ') }).corsOrigins).toEqual(list);
  expect(readConfig({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*']);
});

test.each([
  'app.example.com',
  'https://app.example.com/',
  'https://app.example.com/path',
  'https://app.example.com:443',
  'https://App.example.com',
  'https://*.example.com',
  'https://user@app.example.com',
  'null',
  'file:///index.html',
])('CORS_ORIGINS may not be %j, nor hold it', (wrong) => {
  const said = `CORS_ORIGINS: must be * or a list of origins like https://app.example.com (${JSON.stringify(wrong)} is none)`;
  expect(mistakesIn({ CORS_ORIGINS: wrong })).toEqual([said]);
  expect(mistakesIn({ CORS_ORIGINS: `https://a.example,${wrong}` })).toEqual([said]);
});

test.each(['*,https://a.example', 'https://a.example,*', 'https://a.example,', ','])(
  'CORS_ORIGINS may not be %j',
  (CORS_ORIGINS) => {
    expect(mistakesIn({ CORS_ORIGINS })).not.toEqual([]);
  },
);

test('every mistake is listed, each with its variable', () => {
  const wrong = {
    PORT: 'x',
    DATABASE_URL: 'x',
    IDENTITY_PROVIDERS: '{}',
    PAYMENT_PROCESSOR: 'x',
    WRITES_PER_MINUTE: 'x',
    CORS_ORIGINS: 'x',
    LOG_LEVEL: 'x',
  };
  expect(mistakesIn(wrong).map((line) => line.split(/[: ]/)[0])).toEqual(Object.keys(wrong));
});

test('production leaves nothing to defaults that only a demonstration may have', () => {
  const missing = mistakesIn({ NODE_ENV: 'production' });
  expect(missing).toEqual([
    'IDENTITY_PROVIDERS: must be set when NODE_ENV is production',
    'PAYMENT_PROCESSOR: must be set when NODE_ENV is production',
  ]);
  expect(mistakesIn({ NODE_ENV: 'production', PORT: 'x', PAYMENT_PROCESSOR: '' })).toHaveLength(3);
  const whole = { NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', ...providersOf(forUsers) };
  expect(readConfig(whole)).toMatchObject({ production: true, logLevel: 'info' });
});

const GMO = { PAYMENT_PROCESSOR: 'gmo', GMO_SHOP_ID: 'tshop00000001', GMO_SHOP_PASS: 'p4ssw0rd' };

test('GMO needs its shop, and in production its host', () => {
  const shop = { shopId: 'tshop00000001', shopPass: 'p4ssw0rd' };
  const defaults = { endpoint: 'https://pt01.mul-pay.jp', challenging: 'required', answerSeconds: 20 };
  expect(readConfig(GMO)).toMatchObject({ paymentProcessor: 'gmo', gmo: { ...shop, ...defaults } });
  expect(mistakesIn({ PAYMENT_PROCESSOR: 'gmo' })).toEqual([
    'GMO_SHOP_ID: must be set when PAYMENT_PROCESSOR is gmo',
    'GMO_SHOP_PASS: must be set when PAYMENT_PROCESSOR is gmo',
  ]);
  const production = { ...GMO, NODE_ENV: 'production', ...providersOf(forUsers) };
  expect(mistakesIn(production)).toEqual([
    'GMO_ENDPOINT: must be set when PAYMENT_PROCESSOR is gmo and NODE_ENV is production',
    'PUBLIC_URL: must be set when PAYMENT_PROCESSOR is gmo and NODE_ENV is production',
  ]);
  const chosen = {
    PUBLIC_URL: 'https://gacha.example',
    GMO_ENDPOINT: 'https://p01.mul-pay.jp',
    GMO_3DS: 'attempt',
    GMO_ANSWER_SECONDS: '24',
  };
  expect(readConfig({ ...production, ...chosen }).gmo).toEqual({
    ...shop,
    endpoint: 'https://p01.mul-pay.jp',
    challenging: 'attempt',
    answerSeconds: 24,
  });
  expect(readConfig({ GMO_SHOP_ID: 'x', GMO_SHOP_PASS: 'y' }).gmo).toBeUndefined();
});

test.each([
  [{ GMO_SHOP_ID: 'a'.repeat(14) }],
  [{ GMO_SHOP_ID: 'shop&1' }],
  [{ GMO_SHOP_PASS: '12345678901' }],
  [{ GMO_ENDPOINT: 'http://p01.mul-pay.jp' }],
  [{ GMO_ENDPOINT: 'https://p01.mul-pay.jp/payment' }],
  [{ GMO_ENDPOINT: 'https://user:secret@p01.mul-pay.jp' }],
  [{ GMO_ENDPOINT: 'p01.mul-pay.jp' }],
  [{ GMO_3DS: 'on' }],
  [{ GMO_ANSWER_SECONDS: '4' }],
  [{ GMO_ANSWER_SECONDS: '26' }],
])('GMO is not set up by %j, and what is wrong is not repeated', (wrong) => {
  const mistakes = mistakesIn({ ...GMO, ...wrong });
  expect(new Set(mistakes.map((line) => line.split(':')[0]))).toEqual(new Set(Object.keys(wrong)));
  for (const value of Object.values(wrong)) expect(mistakes.join()).not.toContain(`${value} `);
});

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

test('how many may be connected is 4000, and as the gateway sees fit from one address, unless it is said', () => {
  expect(readConfig({})).toMatchObject({ maxConnections: 4_000, maxConnectionsPerAddress: undefined, trustedProxies: [] });
  const said = { MAX_CONNECTIONS: '10', MAX_CONNECTIONS_PER_ADDRESS: '0', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' };
  expect(readConfig(said)).toMatchObject({
    ...{ maxConnections: 10, maxConnectionsPerAddress: 0, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] },
  });
  expect(mistakesIn({ MAX_CONNECTIONS: '0', MAX_CONNECTIONS_PER_ADDRESS: 'all' })).toEqual([
    expect.stringMatching(/^MAX_CONNECTIONS: /),
    expect.stringMatching(/^MAX_CONNECTIONS_PER_ADDRESS: /),
  ]);
});

test.each(['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/8/9', '2001:db8::/129', '10.0.0.1/', ','])(
  'TRUSTED_PROXIES may not be %j',
  (TRUSTED_PROXIES) => expect(mistakesIn({ TRUSTED_PROXIES })[0]).toMatch(/^TRUSTED_PROXIES: must be a list of addresses/),
);

test('a certificate comes with its own key, both in files that can be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gacha-config-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [own, other] = [aCertificate(anAuthority('one'), 'localhost'), aCertificate(anAuthority('other'), 'localhost')];
  const cert = file('cert.pem', own.cert);
  const key = file('key.pem', own.key);
  const tls = (TLS_CERT: string, TLS_KEY: string) => mistakesIn({ TLS_CERT, TLS_KEY });
  expect(readConfig({ TLS_CERT: cert, TLS_KEY: key })).toMatchObject({ tls: { cert, key } });
  expect(tls(cert, '')).toEqual(['TLS_KEY: must be set when TLS_CERT is']);
  expect(tls('', key)).toEqual(['TLS_CERT: must be set when TLS_KEY is']);
  expect(tls('nowhere', 'nowhere')).toEqual(['TLS_CERT: is no file that can be read', 'TLS_KEY: is no file that can be read']);
  expect(tls(key, key)).toEqual(['TLS_CERT: must be a certificate in PEM']);
  expect(tls(cert, file('other.pem', other.key))).toEqual(['TLS_KEY: must be the key of TLS_CERT in PEM']);
  rmSync(folder, { recursive: true });
});

test('a command needs what it uses: in production the books name a processor, and no other command does', () => {
  const env = { NODE_ENV: 'production' };
  expect(readConfig(env, 'command').production).toBe(true);
  expect(readConfig({ ...env, PAYMENT_PROCESSOR: 'gmo' }, 'command').gmo).toBeUndefined();
  expect(() => readConfig(env, 'books')).toThrow(
    /^The configuration has mistakes:\n {2}PAYMENT_PROCESSOR: must be set when NODE_ENV is production$/,
  );
  expect(() => readConfig({ ...env, PAYMENT_PROCESSOR: 'gmo' }, 'books')).toThrow(/GMO_SHOP_ID: must be set/);
  expect(() => readConfig(env, 'gateway')).toThrow(/IDENTITY_PROVIDERS: must be set.*\n.*PAYMENT_PROCESSOR: must be set/);
});
