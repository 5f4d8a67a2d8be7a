import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { builtPages } from '../support/built-pages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { testProviders } from '../support/tokens.ts';

let database: TestDatabase;
let built: Awaited<ReturnType<typeof builtPages>>;
beforeAll(async () => {
  [database, built] = [await openTestDatabase(), await builtPages()];
});
afterAll(async () => {
  await database.close();
  await built.away();
});
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function serves(changes: Parameters<typeof openTestGateway>[1] = {}): Promise<TestGateway> {
  const one = await openTestGateway(database, { pagesFolder: built.folder, ...changes });
  opened.push(one);
  return one;
}

async function policyAt(gateway: TestGateway, url: string): Promise<string[]> {
  const { headers } = await gateway.send({ method: 'GET', url });
  return String(headers['content-security-policy']).split('; ');
}
const of = (policy: readonly string[], directive: string): string | undefined =>
  policy.find((one) => one.startsWith(`${directive} `))?.slice(directive.length + 1);

describe('the policy of the pages', () => {
  test('lets them load their own files, and nothing that is written into them', async () => {
    const gateway = await serves({ imageOrigins: ['https://images.example'] });
    for (const url of ['/', '/orders/1', '/staff', '/pay/card'])
      expect([url, await policyAt(gateway, url)]).toEqual([
        url,
        [
          ...["default-src 'none'", "script-src 'self'", "style-src 'self'"],
          "img-src 'self' data: blob: http://gateway.test https://images.example",
          ...["connect-src 'self'", "font-src 'self'", "media-src 'self' blob: mediastream:"],
          ...(url === '/staff' ? ["frame-src 'self'"] : []),
          ...["manifest-src 'self'"],
          ...["worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
          ...["require-trusted-types-for 'script'", 'trusted-types service-worker', 'report-uri /csp-reports', 'report-to csp'],
        ],
      ]);
    const { headers } = await gateway.send({ method: 'GET', url: '/' });
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  });

  test('lets a desk alone show the page of fans in a frame, at one address and with nothing beside', async () => {
    const gateway = await serves({ pages: ['fan', 'staff', 'console'] });
    const [desk, preview] = [await policyAt(gateway, '/staff'), await policyAt(gateway, '/staff/preview/1')];
    expect([of(desk, 'frame-src'), of(desk, 'frame-ancestors')]).toEqual(["'self'", "'none'"]);
    expect([of(preview, 'frame-src'), of(preview, 'frame-ancestors')]).toEqual([undefined, "'self'"]);
    expect(of(preview, 'connect-src')).toBe("'self'");
    for (const url of ['/', '/gachas/1', '/pay/card'])
      expect([of(await policyAt(gateway, url), 'frame-src'), of(await policyAt(gateway, url), 'frame-ancestors')]).toEqual([
        undefined,
        "'none'",
      ]);
    const { headers } = await gateway.send({ method: 'GET', url: '/staff/preview/1' });
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()');
    const alone = await policyAt(await serves({ pages: ['fan', 'staff'] }), '/staff/preview/1');
    expect(of(alone, 'frame-ancestors')).toBe("'none'");
  });

  test('gives the camera to staff, and the position of a phone to fans', async () => {
    const gateway = await serves();
    const mayUse = async (url: string) => (await gateway.send({ method: 'GET', url })).headers['permissions-policy'];
    expect(await mayUse('/check-in')).toBe('camera=(), geolocation=(self), microphone=()');
    expect(await mayUse('/staff')).toBe('camera=(self), geolocation=(), microphone=()');
  });

  test('lets the page of a card ask GMO where GMO takes the money, and no other page', async () => {
    const settings = { shopId: 'shop', shopPass: 'pass', challenging: 'off', answerSeconds: 20 } as const;
    for (const [endpoint, script] of [
      ['https://p01.mul-pay.jp', 'https://static.mul-pay.jp'],
      ['https://pt01.mul-pay.jp/', 'https://stg.static.mul-pay.jp'],
    ] as const) {
      const gateway = await serves({ paymentProcessor: 'gmo', gmo: { ...settings, endpoint } });
      const origins = `${script} ${new URL(endpoint).origin}`;
      const card = await policyAt(gateway, '/pay/card');
      expect([of(card, 'script-src'), of(card, 'connect-src'), of(card, 'frame-src'), of(card, 'trusted-types')]).toEqual([
        `'self' ${origins}`,
        `'self' ${origins}`,
        origins,
        'service-worker default',
      ]);
      expect(card.join()).not.toContain('unsafe-');
      for (const url of ['/', '/orders/1', '/staff']) expect((await policyAt(gateway, url)).join()).not.toContain('mul-pay');
    }
  });
});

describe('who gives tokens may be asked', () => {
  const [forUser, forStaff] = ['user', 'staff'].map((kind) => testProviders.find((it) => it.for === kind)) as [
    (typeof testProviders)[number],
    (typeof testProviders)[number],
  ];
  let [asked, answers] = [0, () => ({ status: 200, body: '{}' })];
  async function aProvider(told: () => { status: number; body: string }): Promise<{ server: Server; issuer: string }> {
    [asked, answers] = [0, told];
    const server = createServer((_request, response) => {
      asked += 1;
      const { status, body } = answers();
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    opened.push(server);
    return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const page = { clientId: 'app' };
  const connects = async (gateway: TestGateway, url: string) => of(await policyAt(gateway, url), 'connect-src');

  test('by the page of those whom it signs in, wherever it says that it gives them, and it is read once', async () => {
    const endpoints = {
      token_endpoint: 'https://tokens.example/oauth2/token',
      revocation_endpoint: 'https://tokens.example/off',
    };
    const { issuer } = await aProvider(() => ({ status: 200, body: JSON.stringify(endpoints) }));
    const gateway = await serves({ identityProviders: [{ ...forUser, ...page, issuer }, forStaff] });
    const all = await Promise.all(['/', '/me', '/pay/card', '/'].map((url) => connects(gateway, url)));
    expect([new Set(all), asked]).toEqual([new Set([`'self' ${issuer} https://tokens.example`]), 1]);
    expect(await connects(gateway, '/staff')).toBe("'self'");
  });

  test('as the configuration says, without a question', async () => {
    const told = { authorization: 'https://a.example/', token: 'https://b.example/token' };
    const staff = { ...forStaff, ...page, issuer: 'https://c.example', endpoints: told };
    const gateway = await serves({ identityProviders: [forUser, staff] });
    expect([await connects(gateway, '/staff'), await connects(gateway, '/')]).toEqual(["'self' https://b.example", "'self'"]);
  });

  test.each([
    ['answers a fault', { status: 503, body: '' }],
    ['answers what is no JSON', { status: 200, body: '<html>' }],
    ['answers no object', { status: 200, body: 'null' }],
  ])('at its own address where it %s: the page is there, and the log says so', async (_how, answer) => {
    const { issuer } = await aProvider(() => answer);
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const identityProviders = [{ ...forUser, ...page, issuer }, forStaff];
    const gateway = await serves({ identityProviders, logStream, logLevel: 'warn' });
    expect([await connects(gateway, '/'), await connects(gateway, '/')]).toEqual([`'self' ${issuer}`, `'self' ${issuer}`]);
    expect([asked, lines.filter((line) => line.includes('pages may not sign in')).length]).toEqual([1, 1]);
  });

  test('and nothing that it says opens the policy further', async () => {
    const odd = { token_endpoint: "https://a;script-src 'unsafe-inline'/", revocation_endpoint: "https://a,b'c;d.example/x" };
    const { issuer } = await aProvider(() => ({ status: 200, body: JSON.stringify(odd) }));
    const gateway = await serves({ identityProviders: [{ ...forUser, ...page, issuer }, forStaff] });
    const policy = await policyAt(gateway, '/');
    expect([of(policy, 'connect-src'), of(policy, 'script-src'), policy.length]).toEqual([`'self' ${issuer}`, "'self'", 16]);
  });
});
