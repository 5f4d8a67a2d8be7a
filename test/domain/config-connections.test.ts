import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { aCertificate, anAuthority } from '../support/certificates.ts';
import { mistakesIn } from '../support/settings.ts';

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

test('how many may be connected is 4000, and as the gateway sees fit from one address, unless it is said', () => {
  expect(readConfig({})).toMatchObject({ maxConnections: 10_000, maxConnectionsPerAddress: undefined, trustedProxies: [] });
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

test('the sender of parcels is written as every carrier can print it, and a mistake does not repeat it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gacha-config-'));
  const SENDER_FILE = join(folder, 'sender.json');
  const told = (sender: unknown) => {
    writeFileSync(SENDER_FILE, JSON.stringify(sender));
    return mistakesIn({ SENDER_FILE });
  };
  const wrong = [
    expect.stringMatching(/^SENDER_FILE: must be the path of a JSON file with a sender .*, in characters of CP932$/),
  ];
  expect(told({ name: '髙島屋', yamato: { customerCode: '0312345678' } })).toEqual([]);
  expect(readConfig({ SENDER_FILE }).sender).toMatchObject({
    name: '髙島屋',
    building: '',
    yamato: { customerCode: '0312345678' },
  });
  for (const sender of [{ name: '🐉' }, { yamato: { customerCode: '한' } }, { name: 'a\nb' }, { names: '髙島屋' }, []])
    expect(told(sender)).toEqual(wrong);
  expect(mistakesIn({ SENDER_FILE: join(folder, 'nothing.json') })).toEqual(wrong);
  expect(readConfig({}).sender).toMatchObject({ name: '', sagawa: { customerCode: '' }, japanpost: { labelType: '' } });
  rmSync(folder, { recursive: true });
});
