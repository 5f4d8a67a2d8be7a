import { expect, test } from '@jest/globals';
import { newKeyText } from '../../src/encryption/keys.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { forUsers, mistakesIn, providersOf } from '../support/settings.ts';

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

const ROOTS = [
  ...['api', 'graphql', 'graphiql', 'healthz', 'readyz', 'metrics', 'payments', 'shipments.csv', 'tracking-numbers.csv'],
  ...['sandbox', 'demo', 'sign-in', 'odds', 'pictures', 'receipts', 'developers', 'staff', 'csp-reports', 'exports', 'pay'],
  ...[
    'assets',
    'gachas',
    'check-in',
    'orders',
    'code',
    'me',
    'fair',
    'signed-in',
    'worker.js',
    'fan.webmanifest',
    'staff.webmanifest',
  ],
];

test.each(ROOTS)('MANAGE_PATH may not be /%s nor lie below it, which is taken', (root) => {
  for (const MANAGE_PATH of [`/${root}`, `/${root}/x`])
    expect(mistakesIn({ MANAGE_PATH })).toEqual(['MANAGE_PATH: is taken by the gateway itself']);
  expect(mistakesIn({ MANAGE_PATH: `/${root}-x` })).toEqual([]);
});

test('encryption keys are read, and must be given to a gateway with a database of its operator', () => {
  const DATABASE_URL = 'postgres://u:p@db/gacha';
  const [one, two] = [newKeyText(), newKeyText()];
  expect(readConfig({ ENCRYPTION_KEYS: `${one},${two}` }).encryptionKeys).toHaveLength(2);
  expect(readConfig({ DATABASE_URL }).encryptionKeys).toBeUndefined();
  expect(() => readConfig({ DATABASE_URL }, 'gateway')).toThrow(
    /ENCRYPTION_KEYS: must be set when DATABASE_URL is \(gacha keys new prints one\)/,
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

test('traces are asked for by an address, and say which, how and of what', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'festival' }).traces).toBeUndefined();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    protocol: 'http/protobuf',
    headers: {},
    resource: {},
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = 'https://collector/of/traces';
  const traces = readConfig({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT },
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,b=c%3Dd',
    OTEL_SERVICE_NAME: 'festival',
  }).traces;
  expect(traces).toMatchObject({ url: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, resource: { 'service.name': 'festival', b: 'c=d' } });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be a web address like https://gacha.example.com'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be one of http/protobuf, http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'must be a list like name=value,name=value, with %2C for a comma'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%secret', 'must be a list like name=value,name=value, with %2C for a comma'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a share from 0 to 1, like 0.05'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half', 'must be a share from 0 to 1, like 0.05'],
  ['OTEL_SDK_DISABLED', 'yes', 'must be true or false'],
])('%s may not be %s', (variable, value, mistake) => {
  expect(mistakesIn({ [variable]: value })).toEqual([`${variable}: ${mistake}`]);
});
