import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type Identify, identifier } from '../../src/gateway/identity/identify.ts';
import { aClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';

const ISSUER = 'https://remote.test';

type Key = Awaited<ReturnType<typeof aKey>>;
async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid };
  const token = (sub = 'alice') =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(ISSUER)
      .setAudience('app')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  return { jwk, token };
}
const [first, second] = [await aKey('first'), await aKey('second')];
const strangers = await Promise.all([...'abcdefgh'].map(aKey));

let server: Server;
let answer: { status: number; body: string };
let fetches: number;
let identify: Identify;
let warned: [object, string][];

const publish = (...keys: Key[]): void => {
  answer = { status: 200, body: JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }) };
};

beforeEach(async () => {
  fetches = 0;
  publish(first);
  server = createServer((_request, response) => {
    fetches += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  warned = [];
  identify = identifier([provider()], { warn: (entry, sentence) => warned.push([entry, sentence]) });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const provider = () => ({
  for: 'user' as const,
  issuer: ISSUER,
  audience: 'app',
  algorithms: ['RS256' as const],
  providerType: 'remote',
  providerId: 'pool',
  audienceClaim: 'aud',
  userIdClaim: 'sub',
  jwksUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
});

/** What becomes of a token: the kind of its caller, or the code of the refusal. */
async function outcomeOf(key: Key): Promise<string> {
  const asked = identify(`Bearer ${await key.token()}`);
  return asked.then(
    ({ kind }) => kind,
    ({ code }) => code,
  );
}
const outcomesOf = (keys: Key[]): Promise<string[]> => Promise.all(keys.map(outcomeOf));

const { later } = aClock();

test('the keys are fetched when first needed, once for many, and kept', async () => {
  expect(fetches).toBe(0);
  expect(await outcomesOf([first, first, first])).toEqual(['user', 'user', 'user']);
  for (let time = 0; time < 20; time++) await outcomeOf(first);
  expect(fetches).toBe(1);
});

test('unknown keys make them be fetched again once in thirty seconds, however many come, and never pass', async () => {
  await outcomeOf(first);
  expect(new Set(await outcomesOf(strangers))).toEqual(new Set(['UNAUTHENTICATED']));
  for (const key of strangers) expect(await outcomeOf(key)).toBe('UNAUTHENTICATED');
  expect(fetches).toBe(2);
  later(29);
  await outcomesOf(strangers);
  expect(fetches).toBe(2);
  later(31);
  await outcomesOf(strangers);
  expect(fetches).toBe(3);
});

test('a token that names no issuer of ours, or no algorithm of its provider, costs no fetch', async () => {
  const [header, payload, signature] = (await first.token()).split('.');
  const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const token of [
    `${header}.${other({ iss: 'https://evil.test' })}.${signature}`,
    `${other({ alg: 'HS256', kid: 'x' })}.${payload}.${signature}`,
  ])
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(fetches).toBe(0);
});

test('a new key is known as soon as a token brings it, and an old one is forgotten', async () => {
  await outcomeOf(first);
  publish(second);
  expect(await outcomesOf([second, second, second])).toEqual(['user', 'user', 'user']);
  expect(fetches).toBe(2);
  expect(await outcomeOf(first)).toBe('UNAUTHENTICATED');
  publish(first);
  later(31);
  expect(await outcomeOf(first)).toBe('user');
});

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['not found', { status: 404, body: '' }],
  ['a page', { status: 200, body: '<html>' }],
  ['nothing', { status: 200, body: '' }],
  ['JSON without keys', { status: 200, body: '{}' }],
  ['keys that are none', { status: 200, body: '{"keys":[1]}' }],
  ['half a key', { status: 200, body: JSON.stringify({ keys: [{ kty: 'RSA', kid: 'first', e: 'AQAB' }] }) }],
])('a provider that answers %s makes its tokens wait, and is left in peace for a moment', async (_what, broken) => {
  answer = broken;
  expect(await outcomesOf([first, first])).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  for (let time = 0; time < 5; time++) expect(await outcomeOf(first)).toBe('UNAVAILABLE');
  expect(fetches).toBe(1);
  expect(await identify(undefined)).toEqual({ kind: 'anonymous' });
});

test('a token that was good is known also after the keys were fetched again, and looked at again; one that fell is not', async () => {
  const [good, bad] = await Promise.all([first.token(), second.token()]);
  const looked: string[] = [];
  const ask = (token: string) =>
    identify(`Bearer ${token}`, { beforeVerifying: () => looked.push(token) }).then(
      ({ kind }) => kind,
      ({ code }) => code,
    );
  expect([await ask(good), await ask(good), await ask(bad), await ask(good)]).toEqual([
    'user',
    'user',
    'UNAUTHENTICATED',
    'user',
  ]);
  expect(looked).toEqual([good, bad]);
  later(31);
  publish(second);
  expect([await ask(bad), await ask(good), await ask(good)]).toEqual(['user', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect(looked).toEqual([good, bad, bad, good]);
});

test('an RSA key of fewer than 2048 bits is refused, and the operator is told of it once', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const jwk = { ...weak.publicKey.export({ format: 'jwk' }), kid: 'weak' };
  answer = { status: 200, body: JSON.stringify({ keys: [jwk, first.jwk] }) };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'RS256', kid: 'weak' })}.${part({ iss: ISSUER, aud: 'app', sub: 'alice', iat: now, exp: now + 60 })}`;
  const token = `${text}.${sign('sha256', Buffer.from(text), weak.privateKey).toString('base64url')}`;
  await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await outcomeOf(first)).toBe('user');
  later(31);
  await outcomesOf(strangers);
  expect(fetches).toBeGreaterThan(1);
  expect(warned).toEqual([[{ issuer: ISSUER, kids: ['weak'] }, expect.stringContaining('fewer than 2048 bits')]]);
});

test('a provider that is well again is asked again', async () => {
  answer = { status: 503, body: '' };
  expect(await outcomeOf(first)).toBe('UNAVAILABLE');
  publish(first);
  later(3);
  expect(await outcomeOf(first)).toBe('user');
});

test('while a provider is in trouble its known keys go on, and others wait without asking it for each', async () => {
  await outcomeOf(first);
  answer = { status: 500, body: '' };
  expect(new Set(await outcomesOf(strangers))).toEqual(new Set(['UNAVAILABLE']));
  for (const key of strangers) expect(await outcomeOf(key)).toBe('UNAVAILABLE');
  expect(await outcomeOf(first)).toBe('user');
  expect(fetches).toBe(2);
});

test('over HTTP such a token is 503 with the time to wait, and who brings none is answered', async () => {
  // The beginning made an identifier for this address; from now on a connection to it is refused.
  await new Promise((done) => server.close(done));
  const database = await openTestDatabase();
  const gateway = await openTestGateway(database, { identify });
  const query = '{ gachas { nodes { id } } }';
  const refused = await gateway.ask(query, {}, await first.token());
  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', data: null });
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(await gateway.ask(query)).toMatchObject({ status: 200, errors: [] });
  await gateway.close();
  await database.close();
});
