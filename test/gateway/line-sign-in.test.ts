import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { readConfig } from '../../src/start/read-config.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { CHANNEL, LINE_ISSUER, type LineServer, type Login, startLine } from '../support/line-server.ts';
import { metricOf } from '../support/rates.ts';
import { providersOf } from '../support/settings.ts';
import { aStage } from '../support/stage.ts';
import { testProviders } from '../support/tokens.ts';

const stage = aStage();
const FAN_PAGE = 'https://fan.example/';
const lines: string[] = [];
let line: LineServer;
let gateway: TestGateway;

const entry = () => ({
  ...{ for: 'user', issuer: LINE_ISSUER, audience: CHANNEL.id, algorithms: ['HS256'], secretVariable: 'LINE_CHANNEL_SECRET' },
  ...{ providerType: 'line', providerId: CHANNEL.id, clientId: CHANNEL.id, label: 'LINE', scopes: ['openid'] },
  line: { redirectUris: [FAN_PAGE], tokenEndpoint: line.tokenEndpoint },
});

const opened = (changes: Parameters<typeof openTestGateway>[1] = {}, secret = CHANNEL.secret) => {
  const [ofLine] = readConfig({ ...providersOf(entry()), LINE_CHANNEL_SECRET: secret }).identityProviders ?? [];
  const identityProviders = ofLine ? [...testProviders, ofLine] : [];
  return openTestGateway(stage.database, { identityProviders, corsOrigins: ['https://fan.example'], ...changes });
};

beforeAll(async () => {
  line = await startLine();
  gateway = await opened({ logLevel: 'trace', logStream: { write: (text) => void lines.push(text) } });
});
afterEach(() => line.answer(undefined));
afterAll(async () => {
  await gateway.close();
  await line.close();
});

const random = () => randomBytes(32).toString('base64url');

/** What the page sends once LINE has sent its visitor back. */
function aLogin(changes: Partial<Login> = {}) {
  const login = { redirectUri: FAN_PAGE, codeVerifier: random(), nonce: random(), ...changes };
  const { redirectUri, codeVerifier, nonce } = login;
  return { code: line.login(login), codeVerifier, redirectUri, nonce };
}

const sends = (payload: unknown, at = gateway, headers: Record<string, string> = {}) =>
  at.send({
    ...{ method: 'POST', url: '/sign-in/line', headers: { 'content-type': 'application/json', ...headers } },
    payload: JSON.stringify(payload),
  });

const refusalOf = async (payload: unknown, at = gateway) => {
  const { statusCode, headers, body } = await sends(payload, at);
  const { code, errors = [] } = JSON.parse(body) as { code: string; errors?: { field: string }[] };
  expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'application/problem+json; charset=utf-8']);
  return [statusCode, code, errors.map(({ field }) => field)];
};

describe('a fan of LINE', () => {
  test('gets a token for the code, with which the gateway knows who calls, and nothing else of what LINE gave', async () => {
    const login = aLogin();
    const { statusCode, headers, body } = await sends(login);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    const answer = JSON.parse(body);
    expect(Object.keys(answer)).toEqual(['token', 'expiresAt']);
    const { sub, exp = 0 } = decodeJwt(answer.token);
    expect(Date.parse(answer.expiresAt)).toBe(exp * 1_000);
    const { data } = await gateway.ask(
      'mutation { signUp { user { providerType providerId providerUserId } } }',
      {},
      answer.token,
    );
    expect(data.signUp.user).toEqual({ providerType: 'line', providerId: CHANNEL.id, providerUserId: sub });
    expect(Object.fromEntries(line.asked.at(-1) ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', code: login.code, redirect_uri: FAN_PAGE, code_verifier: login.codeVerifier },
      ...{ client_id: CHANNEL.id, client_secret: CHANNEL.secret },
    });
  });

  test('asks from a page of a listed origin alone, by POST', async () => {
    const from = async (origin: string) => (await sends(aLogin(), gateway, { origin })).headers['access-control-allow-origin'];
    expect([await from('https://fan.example'), await from('https://evil.example')]).toEqual(['https://fan.example', undefined]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await gateway.send({ method, url: '/sign-in/line' })).statusCode).toBe(405);
  });
});

describe('a code', () => {
  test('is good once: this gateway does not ask again, and another one is told so by LINE', async () => {
    const login = aLogin();
    expect((await sends(login)).statusCode).toBe(200);
    const before = line.asked.length;
    expect(await refusalOf(login)).toEqual([400, 'BAD_INPUT', ['code']]);
    expect(line.asked.length).toBe(before);
    const other = await opened();
    expect(await refusalOf(login, other)).toEqual([400, 'BAD_INPUT', ['code']]);
    expect(line.asked.length).toBe(before + 1);
    await other.close();
  });

  test('that comes ten times at once is asked about once', async () => {
    const login = aLogin();
    const before = line.asked.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => sends(login)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    expect(line.asked.length).toBe(before + 1);
  });

  test.each([
    ['is made up', { code: 'made-up' }, ['code']],
    ['comes with another verifier', { codeVerifier: random() }, ['code']],
    ['comes for an address that the entry does not name', { redirectUri: 'https://evil.example/' }, ['redirectUri']],
    ['comes for an address that only begins like it', { redirectUri: `${FAN_PAGE}x` }, ['redirectUri']],
    ['comes with the nonce of another login', { nonce: random() }, ['nonce']],
    ['is none, and neither are the others', { code: '', codeVerifier: 'short', redirectUri: 1, nonce: {} }, 'all'],
    ['is an object, for a database to misread', { code: { $ne: '' } }, ['code']],
    ['comes with a secret', { clientSecret: 'x' }, ['clientSecret']],
    ['is long', { code: 'x'.repeat(513) }, ['code']],
  ])('that %s is refused with what is wrong', async (_what, changes, fields) => {
    const all = ['code', 'codeVerifier', 'redirectUri', 'nonce'];
    expect(await refusalOf({ ...aLogin(), ...changes })).toEqual([400, 'BAD_INPUT', fields === 'all' ? all : fields]);
  });

  test('is refused in the language of its page', async () => {
    const { body, headers } = await sends({ ...aLogin(), code: 'made-up' }, gateway, { 'accept-language': 'ja' });
    expect([headers['content-language'], JSON.parse(body).errors]).toEqual([
      'ja',
      [{ field: 'code', message: 'LINE から受け取って10分以内の、まだ使われていない code を指定してください。' }],
    ]);
  });

  test.each([null, [], 'x', 1, {}])('is not in %j', async (body) => {
    expect((await refusalOf(body)).slice(0, 2)).toEqual([400, 'BAD_INPUT']);
  });

  test('is not read from a long body', async () => {
    expect((await sends({ ...aLogin(), more: 'x'.repeat(200_000) })).statusCode).toBe(413);
  });
});

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another channel', { aud: '9999999999' }],
  ['the past', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['nobody', { sub: undefined }],
])('an ID token of %s is no token', async (_what, claims) => {
  expect(await refusalOf(aLogin({ claims }))).toEqual([401, 'UNAUTHENTICATED', []]);
});

describe('LINE', () => {
  test.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end('{}')],
    ['asks for fewer calls', (response) => response.writeHead(429).end('{}')],
    ['answers with no JSON', (response) => response.writeHead(200).end('<html>')],
    ['answers with null', (response) => response.writeHead(200).end('null')],
    ['gives no ID token, as where the scope openid was not asked for', (response) => response.writeHead(200).end('{}')],
    ['sends elsewhere', (response) => response.writeHead(307, { location: 'https://evil.example/' }).end()],
    ['answers without end', (response) => response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)],
    ['hangs up', (response) => response.destroy()],
  ])('%s: 503, and the code may come again', async (_what, how) => {
    const login = aLogin();
    line.answer(how);
    expect(await refusalOf(login)).toEqual([503, 'UNAVAILABLE', []]);
    line.answer(undefined);
    expect((await sends(login)).statusCode).toBe(200);
  });

  test('has three seconds, for the whole of its answer', async () => {
    for (const how of [() => {}, (response: import('node:http').ServerResponse) => void response.writeHead(200).write('{')]) {
      line.answer(how);
      const began = performance.now();
      expect(await refusalOf(aLogin())).toEqual([503, 'UNAVAILABLE', []]);
      expect(performance.now() - began).toBeGreaterThan(2_900);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
  });

  test('does not take the secret: the operator is told by its word, the fan that it cannot be done now', async () => {
    const told: string[] = [];
    const logStream = { write: (text: string) => void told.push(text) };
    const other = await opened({ logLevel: 'warn', logStream }, CHANNEL.secret.replace('0', 'x'));
    expect(await refusalOf(aLogin(), other)).toEqual([503, 'UNAVAILABLE', []]);
    expect(told.join()).toMatch(/"status":401,"error":"invalid_client",.*LINE did not take a login/);
    await other.close();
  });
});

describe('an address', () => {
  test('of a hall of 3,000 fans who sign in within ten minutes is never held up, and one that tries more than the limit is', async () => {
    const defaults = readConfig({}).rates;
    const hall = await opened({ rates: { ...defaults } });
    const answers = new Set<number>();
    for (let fan = 0; fan < 3_000; fan += 50)
      for (const { statusCode } of await Promise.all(Array.from({ length: 50 }, () => sends(aLogin(), hall))))
        answers.add(statusCode);
    expect([...answers]).toEqual([200]);
    await hall.close();
    const few = await opened({ rates: { ...defaults, signUpsPerHour: 3 } });
    for (let tried = 0; tried < 3; tried += 1) expect((await sends(aLogin(), few)).statusCode).toBe(200);
    const { statusCode, headers } = await sends(aLogin(), few);
    expect([statusCode, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(await metricOf(few, 'gateway_rate_limited_total{limit="sign-ins"}')).toBe(1);
    await few.close();
  });
});

test('HS256 counts for LINE alone', async () => {
  const { token } = JSON.parse((await sends(aLogin())).body) as { token: string };
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  for (const { issuer } of testProviders) {
    const other = Buffer.from(JSON.stringify({ ...claims, iss: issuer })).toString('base64url');
    const { code } = await gateway.ask('{ me { id } }', {}, `${header}.${other}.${signature}`);
    expect(code).toBe('UNAUTHENTICATED');
  }
});

test('nothing of it is in the log: no code, verifier, nonce, token or secret', async () => {
  const login = aLogin();
  const { token } = JSON.parse((await sends(login)).body) as { token: string };
  await sends(login);
  await sends({ ...login, nonce: 'x' });
  const log = lines.join('');
  expect(log).toContain('/sign-in/line');
  for (const secret of [login.code, login.codeVerifier, login.nonce, token, CHANNEL.secret]) expect(log).not.toContain(secret);
});

test('it is nowhere where no entry has line', async () => {
  expect((await sends(aLogin(), stage.gateway)).statusCode).toBe(404);
});
