import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoStaff } from '../support/demo-staff.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { type Offer, SignInPage, Visitor } from '../support/visitor.ts';

const stage = aStage();
const dataDir = mkdtempSync(join(tmpdir(), 'gacha-demo-'));
let demo: TestGateway;
let forwarder: Server;
let ports: { own: number; mapped: number };

/** As `docker run -p`, `ssh -L` and editors do it: the gateway hears nothing of it but the Host that browsers send. */
beforeAll(async () => {
  await demoStaff(stage.database);
  demo = await openTestGateway(stage.database, { identityProviders: undefined, dataDir });
  const own = Number(new URL(await demo.app.listen({ port: 0, host: '127.0.0.1' })).port);
  forwarder = createServer((browser) => {
    const gateway = connect(own, '127.0.0.1');
    for (const [from, to] of [
      [browser, gateway],
      [gateway, browser],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(forwarder, 'listening');
  ports = { own, mapped: (forwarder.address() as AddressInfo).port };
});
afterAll(async () => {
  forwarder.close();
  await demo.close();
  rmSync(dataDir, { recursive: true });
});

async function pageAt(origin: string, at = 0, path?: string): Promise<SignInPage> {
  const { providers } = (await (await fetch(`${origin}/sign-in`)).json()) as { providers: Offer[] };
  return SignInPage.of(origin, providers[at] as Offer, path);
}

const origins = () => [
  `http://localhost:${ports.own}`,
  `http://127.0.0.1:${ports.own}`,
  `http://localhost:${ports.mapped}`,
  `http://127.0.0.1:${ports.mapped}`,
];

test('alice signs in, renews and is recognised at whatever port and name of this machine her browser has the page', async () => {
  for (const origin of origins()) {
    const [page, visitor] = [await pageAt(origin), new Visitor()];
    expect(new URL(String(page.server.authorization_endpoint)).origin).toBe(origin);
    const tokens = await page.signsIn(visitor, 'alice');
    expect([origin, decodeJwt(tokens.access_token).sub]).toEqual([origin, 'alice']);
    expect((await demo.ask('{ me { id } }', {}, tokens.access_token)).status).toBe(200);
    expect(decodeJwt((await page.renews(String(tokens.refresh_token))).access_token).sub).toBe('alice');
    const silent = await page.begins({ prompt: 'none' });
    const { url } = await visitor.opens(silent.url, page.isBack);
    expect(decodeJwt((await page.finishes(silent, url)).access_token).sub).toBe('alice');
  }
});

test('staff sign in at their page, and out again, through a mapped port', async () => {
  const origin = `http://localhost:${ports.mapped}`;
  const [page, visitor] = [await pageAt(origin, 2, '/staff'), new Visitor()];
  const { id_token } = await page.signsIn(visitor, 'support');
  const leaving = new URL(String(page.server.end_session_endpoint));
  leaving.searchParams.set('id_token_hint', String(id_token));
  leaving.searchParams.set('post_logout_redirect_uri', `${origin}/staff`);
  const left = await visitor.submits(await visitor.opens(leaving), page.isBack, { logout: 'yes' });
  expect(left.url.href).toBe(`${origin}/staff`);
});

test('nobody is sent to a page at another port than that of their browser, nor is a page there given tokens', async () => {
  const mapped = `http://localhost:${ports.mapped}`;
  const page = await pageAt(mapped);
  for (const port of [ports.own, 1, 99_999]) {
    const { url } = await page.begins({ redirect_uri: `http://localhost:${port}/` });
    const { status, headers } = await new Visitor().opens(url);
    expect([port, status, headers.get('location')]).toEqual([port, 400, null]);
  }
  const begun = await page.begins();
  const visitor = new Visitor();
  const who = await visitor.opens(begun.url, page.isBack);
  const { url } = await visitor.opens(who.url, page.isBack, { form: { name: 'alice' } });
  const form = {
    ...{ grant_type: 'authorization_code', client_id: 'gacha-pages', code: url.searchParams.get('code') ?? '' },
    ...{ redirect_uri: `${mapped}/`, code_verifier: begun.verifier },
  };
  const exchange = (origin: string) =>
    fetch(String(page.server.token_endpoint), { method: 'POST', body: new URLSearchParams(form), headers: { origin } });
  const refused = await exchange(`http://localhost:${ports.own}`);
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, null]);
});

test('a name that is not of this machine is told where the sign-in is, in both languages', async () => {
  const url = '/demo/user/.well-known/openid-configuration';
  for (const [language, word] of [
    ['en', 'open it at localhost'],
    ['ja', 'localhost で開いてください'],
  ] as const) {
    const headers = { host: 'gacha.example:8080', 'accept-language': language };
    const { statusCode, body } = await demo.send({ method: 'GET', url, headers });
    expect([statusCode, JSON.parse(body).detail]).toEqual([404, expect.stringContaining(word)]);
  }
});

test('at another host nobody of the demonstration signs in, unless the operator lets them in at that very host', async () => {
  const publicUrl = `https://gacha.test:${ports.own}`;
  const asks = async (gateway: TestGateway, host: string) => {
    const { statusCode, headers } = await gateway.app.inject({
      url: `/demo/user/auth?client_id=gacha-pages&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`http://${host}/`)}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
      headers: { host },
    });
    return [statusCode, String(headers.location ?? '').replace(/[\w-]+$/, '')];
  };
  const named = new URL(publicUrl).host;
  expect(await asks(demo, named)).toEqual([404, '']);
  const open = { identityProviders: undefined, dataDir, host: '0.0.0.0', publicUrl };
  const allowed = await openTestGateway(stage.database, { ...open, allowUnsafe: ['demo-identities'] });
  const refused = await openTestGateway(stage.database, open);
  try {
    expect(await asks(allowed, named)).toEqual([303, '/demo/user/who/']);
    expect(await asks(allowed, 'elsewhere.test')).toEqual([404, '']);
    expect(await asks(refused, named)).toEqual([404, '']);
  } finally {
    await Promise.all([allowed.close(), refused.close()]);
  }
});
