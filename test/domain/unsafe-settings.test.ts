import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { RISKS } from '../../src/config/unsafe/risk.ts';
import { unsafeSettings } from '../../src/config/unsafe/settings.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { forUsers } from '../support/settings.ts';

const rsaKey = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });

const { jwksUri: _uri, ...withoutKeys } = forUsers;
const providers = (...list: object[]) => ({ IDENTITY_PROVIDERS: JSON.stringify(list) });

/** As an operator should run it. */
const SAFE = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  BEHIND_PROXY: 'on',
  TRUSTED_PROXIES: '10.0.0.0/8',
  DATABASE_URL: 'postgresql://festival_gateway:secret@db.example/festival?sslmode=verify-full',
  PAYMENT_PROCESSOR: 'gmo',
  GMO_SHOP_ID: 'shop00000001',
  GMO_SHOP_PASS: 'p4ssw0rd',
  GMO_ENDPOINT: 'https://p01.mul-pay.jp',
  PUBLIC_URL: 'https://gacha.example',
  PAYMENT_RETURN_URL: 'https://shop.example/paid',
  CORS_ORIGINS: 'https://shop.example',
  LOG_LEVEL: 'info',
  ...providers(forUsers),
};
const LOCAL_DATABASE = 'postgresql://u:p@127.0.0.1/festival';

const found = (changes: Record<string, string>) =>
  readConfig({ ...SAFE, ...changes }).unsafe.map(({ variable, risk }) => [variable, risk]);

test('nothing is said against a safe configuration, nor against a demonstration on this machine', () => {
  expect(found({})).toEqual([]);
  expect(readConfig({}).unsafe).toEqual([]);
  for (const HOST of ['localhost', '127.0.0.1', '127.0.1.1', '::1']) expect(readConfig({ HOST }).unsafe).toEqual([]);
});

const demoKey = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }), kid: 'demo' };

const UNSAFE: [what: string, changes: Record<string, string>, variable: string, risk: string][] = [
  ['prizes without money', { PAYMENT_PROCESSOR: 'sandbox' }, 'PAYMENT_PROCESSOR', 'sandbox'],
  ["GMO's test host", { GMO_ENDPOINT: 'https://pt01.mul-pay.jp' }, 'GMO_ENDPOINT', 'test-shop'],
  ['any other host', { GMO_ENDPOINT: 'https://p01.mul-pay.jp.example' }, 'GMO_ENDPOINT', 'test-shop'],
  ['a host of this machine', { GMO_ENDPOINT: 'http://127.0.0.1:9' }, 'GMO_ENDPOINT', 'test-shop'],
  ['cards whose holder is not asked', { GMO_3DS: 'off' }, 'GMO_3DS', 'no-3d-secure'],
  ['a plain address of the gateway', { PUBLIC_URL: 'http://gacha.example' }, 'PUBLIC_URL', 'plain-http'],
  ['a plain way back', { PAYMENT_RETURN_URL: 'HTTP://shop.example' }, 'PAYMENT_RETURN_URL', 'plain-http'],
  ['a plain issuer', providers({ ...forUsers, issuer: 'http://pool.example' }), 'IDENTITY_PROVIDERS at 0.issuer', 'plain-http'],
  [
    'plain keys, though of this machine',
    providers(forUsers, { ...forUsers, issuer: 'https://b.example', jwksUri: 'http://127.0.0.1/keys' }),
    'IDENTITY_PROVIDERS at 1.jwksUri',
    'plain-http',
  ],
  [
    'the key of the demonstration',
    providers({ ...withoutKeys, algorithms: ['ES256'], jwks: { keys: [demoKey] } }),
    'IDENTITY_PROVIDERS at 0.jwks',
    'demo-identities',
  ],
  ['an open host without TLS', { BEHIND_PROXY: 'off' }, 'HOST', 'open-host'],
  ['a proxy that is not named', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES', 'one-address'],
  ['an open host of which nothing is said', { BEHIND_PROXY: '' }, 'HOST', 'open-host'],
  ['pages of every origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS', 'any-origin'],
  ['a log for developers', { LOG_LEVEL: 'trace' }, 'LOG_LEVEL', 'verbose-log'],
  ['a log for debugging', { LOG_LEVEL: 'debug' }, 'LOG_LEVEL', 'verbose-log'],
  [
    'a remote database in the clear, beside a pooler',
    { DATABASE_POOL_MODE: 'transaction', DATABASE_DIRECT_URL: 'postgresql://u:p@db.example/festival' },
    'DATABASE_DIRECT_URL',
    'plain-database',
  ],
  ['a remote database in the clear', { DATABASE_URL: 'postgresql://u:p@db.example/festival' }, 'DATABASE_URL', 'plain-database'],
  [
    'a remote host in the clear beside one of this machine',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1,db.example:6432/festival' },
    'DATABASE_URL',
    'plain-database',
  ],
  [
    'a replica in the clear',
    { DATABASE_REPLICA_URLS: 'postgresql://u:p@127.0.0.1/festival postgresql://u:p@db.example/festival' },
    'DATABASE_REPLICA_URLS',
    'plain-database',
  ],
  [
    'the same, said outright',
    { DATABASE_URL: 'postgresql://u:p@[2001:db8::1]/festival?sslmode=disable' },
    'DATABASE_URL',
    'plain-database',
  ],
];

test.each(UNSAFE)('in production %s is refused by name, unless it is allowed knowingly', (_what, changes, variable, risk) => {
  expect(found(changes)).toEqual([[variable, risk]]);
  expect(found({ ...changes, ALLOW_UNSAFE: ` ${risk} , any-origin` })).toEqual([]);
  const others = RISKS.filter((one) => one !== risk).join();
  expect(found({ ...changes, ALLOW_UNSAFE: others })).toEqual([[variable, risk]]);
});

test.each(UNSAFE)('outside production %s is for developers', (_what, changes) => {
  expect(found({ ...changes, NODE_ENV: 'development' })).toEqual([]);
});

test('a gateway with a certificate of its own may be open to the network', () => {
  const open = { NODE_ENV: 'production', HOST: '0.0.0.0' };
  expect(unsafeSettings(open)).toMatchObject([{ variable: 'HOST', risk: 'open-host' }]);
  expect(unsafeSettings({ ...open, TLS_CERT: 'gacha.crt' })).toEqual([]);
});

test('an encrypted database, or one of this machine, is not refused', () => {
  for (const url of [
    LOCAL_DATABASE,
    'postgresql://u:p@[::1]/festival',
    'postgresql://u:p@127.0.0.1,localhost/festival',
    'postgresql://u:p@db.example/festival?sslmode=require',
  ])
    expect(found({ DATABASE_URL: url })).toEqual([]);
});

test('made-up people are not served to the network, whatever NODE_ENV says', () => {
  for (const NODE_ENV of ['', 'development', 'test']) {
    const env = { NODE_ENV, HOST: '0.0.0.0' };
    expect(readConfig(env).unsafe).toMatchObject([{ variable: 'HOST', risk: 'demo-identities' }]);
    expect(readConfig({ ...env, ALLOW_UNSAFE: 'demo-identities' }).unsafe).toEqual([]);
    expect(readConfig({ ...env, ...providers(forUsers) }).unsafe).toEqual([]);
  }
});

const mistakesIn = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a word that allows nothing is a mistake', () => {
  expect(mistakesIn({ ALLOW_UNSAFE: 'sandbox,everything' })).toMatch(
    /ALLOW_UNSAFE: must be a list of sandbox, .+ \("everything" is none\)/,
  );
  expect(mistakesIn({ ALLOW_UNSAFE: '*' })).toMatch(/ALLOW_UNSAFE: /);
  expect(mistakesIn({ BEHIND_PROXY: 'yes' })).toMatch(/BEHIND_PROXY: must be on or off/);
});

test('what is unsafe is told with what is mistaken, all at once', () => {
  const lines = mistakesIn({ ...SAFE, PORT: 'x', CORS_ORIGINS: '*', LOG_LEVEL: 'trace', ALLOW_UNSAFE: 'verbose-log' }).split(
    '\n',
  );
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual(['PORT', 'CORS_ORIGINS']);
  expect(lines[2]).toMatch(/\(ALLOW_UNSAFE=any-origin allows it\)$/);
});

test('an RSA key of less than 2048 bits is a mistake everywhere, since no token of it would be accepted', () => {
  const withKeys = (...keys: object[]) => providers({ ...withoutKeys, jwks: { keys } });
  const told = /IDENTITY_PROVIDERS at 0\.jwks\.keys\.1: .*RSA key .*2048 bits/;
  expect(mistakesIn(withKeys(rsaKey(2048), rsaKey(1024)))).toMatch(told);
  expect(mistakesIn({ ...SAFE, ...withKeys(rsaKey(2048), rsaKey(1024)), ALLOW_UNSAFE: RISKS.join() })).toMatch(told);
  expect(mistakesIn(withKeys(rsaKey(2048)))).toBe('');
});

test('a password for a role of the database is not short, and is not repeated', () => {
  for (const wrong of ['fifteen-letters', 'with blanks in between', 'ひみつのことばひみつのことばひみつ'])
    for (const name of ['OWNER_PASSWORD', 'GATEWAY_PASSWORD']) {
      expect(mistakesIn({ [name]: wrong })).toMatch(new RegExp(`${name}: must be at least 16`));
      expect(mistakesIn({ [name]: wrong })).not.toContain(wrong);
    }
});
