import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { type Identify, identifier } from '../../src/gateway/identity/identify.ts';
import { aClock } from '../support/clock.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';

const ISSUER = 'https://opaque.test';
const ALICE = { kind: 'user', identity: { providerType: 'opaque', providerId: 'pool', providerUserId: 'alice' } };

/** What the provider knows of each of its tokens; it may do anything else instead. */
let known: Record<string, object>;
let answer: ((response: ServerResponse) => void) | undefined;
let asked: URLSearchParams[];
let credentials: Set<string | undefined>;
let server: Server;
let identify: Identify;

async function introspect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  credentials.add(request.headers.authorization);
  const form = new URLSearchParams(await text(request));
  asked.push(form);
  if (answer) return answer(response);
  const claims = known[form.get('token') ?? ''] ?? { active: false };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(claims));
}

const now = (): number => Math.floor(Date.now() / 1000);
const good = (changes: object = {}) => ({
  active: true,
  iss: ISSUER,
  aud: 'app',
  sub: 'alice',
  iat: now(),
  exp: now() + 600,
  ...changes,
});

const provider = (): IdentityProvider => ({
  ...{ for: 'user', issuer: ISSUER, providerType: 'opaque', providerId: 'pool', audience: 'app' },
  ...{ audienceClaim: 'aud', userIdClaim: 'sub', introspectionSecret: 'p: ss' },
  introspection: {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`,
    ...{ clientId: 'gateway', secretVariable: 'OPAQUE_SECRET', cacheSeconds: 30, timeoutSeconds: 1 },
  },
});

beforeEach(async () => {
  [known, answer, asked, credentials] = [{ 'ya29.good': good() }, undefined, [], new Set()];
  server = createServer((request, response) => void introspect(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  identify = identifier([...testProviders, provider()]);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const { later } = aClock();

/** The kind of a token's caller, or the code of the refusal. */
const outcomeOf = (token: string): Promise<string> =>
  identify(`Bearer ${token}`).then(
    ({ kind }) => kind,
    ({ code }) => code,
  );

test('an opaque token is whose its provider says, which is asked with the secret of its client', async () => {
  expect(await identify('Bearer ya29.good')).toEqual(ALICE);
  expect(asked.map((form) => Object.fromEntries(form))).toEqual([{ token: 'ya29.good', token_type_hint: 'access_token' }]);
  expect([...credentials]).toEqual([`Basic ${btoa('gateway:p%3A%20ss')}`]);
});

test('it is asked once for many requests, and again after the time that its entry says', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => outcomeOf('ya29.good'))))).toEqual(new Set(['user']));
  for (let time = 0; time < 5; time++) await outcomeOf('ya29.good');
  expect(asked).toHaveLength(1);
  known = {};
  later(29);
  expect(await outcomeOf('ya29.good')).toBe('user');
  later(2);
  expect(await outcomeOf('ya29.good')).toBe('UNAUTHENTICATED');
  expect(asked).toHaveLength(2);
});

test('a token counts no longer than it lives', async () => {
  known = { short: good({ exp: now() + 10 }) };
  expect(await outcomeOf('short')).toBe('user');
  later(16);
  expect(await outcomeOf('short')).toBe('UNAUTHENTICATED');
});

test.each<[string, object]>([
  ['is not active', { active: false }],
  ['is active in words', good({ active: 'true' })],
  ['is of another issuer', good({ iss: MEMBERS })],
  ['is for another audience', good({ aud: 'tv' })],
  ['is for no audience', good({ aud: undefined })],
  ['has no subject', good({ sub: undefined })],
  ['has an object for a subject', good({ sub: { $ne: null } })],
  ['has expired', good({ exp: now() - 60 })],
  ['has an end in words', good({ exp: 'never' })],
  ['has not begun', good({ nbf: now() + 60 })],
  ['lives too long', good({ exp: now() + 100_000 })],
  ['is of the future', good({ iat: now() + 60 })],
  ['is for renewing', good({ token_use: 'refresh' })],
])('a token that %s is refused', async (_what, claims) => {
  known = { token: claims };
  expect(await outcomeOf('token')).toBe('UNAUTHENTICATED');
});

test('a token that is no good is asked for once, however often it is sent', async () => {
  for (let time = 0; time < 10; time++) expect(await outcomeOf('nothing')).toBe('UNAUTHENTICATED');
  expect(asked).toHaveLength(1);
});

test('a token that tells another issuer is shown to nobody, and what is no token neither', async () => {
  expect(await outcomeOf(await aToken(MEMBERS, 'bob'))).toBe('user');
  expect(await outcomeOf(await aToken('https://evil.test', 'bob'))).toBe('UNAUTHENTICATED');
  for (const header of ['Bearer', 'Bearer  ya29.good', 'Bearer ya29.good x', 'Basic ya29.good', 'Bearer ya29,good', 'Bearer é'])
    await expect(identify(header)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(asked).toEqual([]);
});

test('without such a provider an opaque token is refused', async () => {
  await expect(identifier(testProviders)('Bearer ya29.good')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

const says = (status: number, body: string) => (response: ServerResponse) => void response.writeHead(status).end(body);

test.each<[string, (response: ServerResponse) => void]>([
  ['an error', says(500, '{"active":true}')],
  ['that it does not know this client', says(401, '')],
  ['a page', says(200, '<html>')],
  ['nothing', says(200, '')],
  ['JSON without the word', says(200, '{}')],
  ['JSON of another kind', says(200, 'null')],
  ['far too much', says(200, JSON.stringify({ active: true, x: 'x'.repeat(100_000) }))],
  ['the way to another address', (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['not at all', (response) => void response.destroy()],
  ['too late', () => {}],
])('a provider that answers %s makes its tokens wait, and is left in peace for a moment', async (_what, broken) => {
  answer = broken;
  expect(await outcomeOf('ya29.good')).toBe('UNAVAILABLE');
  for (const token of ['ya29.good', 'ya29.other']) expect(await outcomeOf(token)).toBe('UNAVAILABLE');
  expect(asked).toHaveLength(1);
  expect(await outcomeOf(await aToken(MEMBERS, 'bob'))).toBe('user');
  answer = undefined;
  later(3);
  expect(await outcomeOf('ya29.good')).toBe('user');
});

test('a token that the provider cannot read is refused, and does not keep others waiting', async () => {
  answer = says(400, '{"error":"invalid_request"}');
  expect(await outcomeOf('strange')).toBe('UNAUTHENTICATED');
  answer = undefined;
  expect(await outcomeOf('ya29.good')).toBe('user');
});

test('only so many tokens are asked for at the same time', async () => {
  answer = () => {};
  const waiting = Array.from({ length: 60 }, (_, n) => outcomeOf(`token-${n}`));
  expect(await waiting.at(-1)).toBe('UNAVAILABLE');
  expect(asked.length).toBeLessThanOrEqual(50);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['UNAVAILABLE']));
});
