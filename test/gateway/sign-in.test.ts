import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { forStaff, forUsers, providersOf } from '../support/settings.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const LINE_CHANNEL_SECRET = '0123456789abcdef0123456789abcdef';
const { jwksUri: _uri, ...withoutKeys } = forUsers;

const entries = [
  { ...forUsers, clientId: 'app', label: { ja: '会員', en: 'Members' }, scopes: ['openid', 'email'] },
  { ...forUsers, issuer: 'https://tenant.example/', clientId: 'app', bearer: 'id_token', parameters: { audience: 'gacha' } },
  { ...forUsers, issuer: 'https://apps.example' },
  {
    ...withoutKeys,
    ...{ issuer: 'https://access.line.me', algorithms: ['HS256'], secretVariable: 'LINE_CHANNEL_SECRET' },
    ...{ audience: '1234567890', clientId: '1234567890', label: 'LINE', scopes: ['openid'] },
    line: { redirectUris: ['https://fan.example/'] },
  },
  {
    ...forStaff,
    clientId: 'counter',
    endpoints: { authorization: 'https://staff.example/authorize', token: 'https://staff.example/token' },
  },
];

describe('GET /sign-in', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const { identityProviders } = readConfig({ ...providersOf(...entries), LINE_CHANNEL_SECRET });
    gateway = await openTestGateway(stage.database, {
      identityProviders,
      corsOrigins: ['https://fan.example'],
      production: true,
    });
  });
  afterAll(() => gateway.close());
  const asks = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    gateway.send({ method, url: '/sign-in', headers });

  test('tells pages which providers they may use, and of an entry nothing else', async () => {
    const { statusCode, headers, body } = await asks();
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      providers: [
        {
          ...{ for: 'user', label: { ja: '会員', en: 'Members' }, issuer: 'https://pool.example', clientId: 'app' },
          ...{ scopes: ['openid', 'email'], bearer: 'access_token', parameters: {} },
          ...{ discovery: 'https://pool.example/.well-known/openid-configuration', endpoints: null, exchange: null },
        },
        {
          ...{ for: 'user', label: { ja: 'tenant.example', en: 'tenant.example' }, issuer: 'https://tenant.example/' },
          ...{ clientId: 'app', scopes: ['openid'], bearer: 'id_token', parameters: { audience: 'gacha' } },
          ...{ discovery: 'https://tenant.example/.well-known/openid-configuration', endpoints: null, exchange: null },
        },
        {
          ...{ for: 'user', label: { ja: 'LINE', en: 'LINE' }, issuer: 'https://access.line.me', clientId: '1234567890' },
          ...{ scopes: ['openid'], bearer: 'id_token', parameters: {}, discovery: null },
          endpoints: { authorization: 'https://access.line.me/oauth2/v2.1/authorize' },
          exchange: '/sign-in/line',
        },
        {
          ...{ for: 'staff', label: { ja: 'staff.example', en: 'staff.example' }, issuer: 'https://staff.example' },
          ...{ clientId: 'counter', scopes: ['openid'], bearer: 'access_token', parameters: {}, discovery: null },
          endpoints: { authorization: 'https://staff.example/authorize', token: 'https://staff.example/token' },
          exchange: null,
        },
      ],
    });
    expect(body).not.toMatch(/SECRET|0123456789abcdef|jwks|apps\.example/);
  });

  test('is kept by caches for a minute, and known again by its tag', async () => {
    const { headers } = await asks();
    expect(headers['cache-control']).toBe('public, max-age=60');
    const again = await asks({ 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await asks({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('is read by pages of the listed origins alone, by GET and HEAD', async () => {
    const { headers } = await asks({ origin: 'https://fan.example' });
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual([
      'https://fan.example',
      expect.stringContaining('Origin'),
    ]);
    expect((await asks({ origin: 'https://evil.example' })).headers['access-control-allow-origin']).toBeUndefined();
    expect((await asks({}, 'HEAD')).statusCode).toBe(200);
    const posted = await asks({}, 'POST');
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('a gateway with nothing for pages offers nothing', async () => {
  const { body } = await stage.gateway.send({ method: 'GET', url: '/sign-in' });
  expect(JSON.parse(body)).toEqual({ providers: [] });
});
