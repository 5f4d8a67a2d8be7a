import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoStaff } from '../support/demo-staff.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { type Offer, SignInPage, Visitor } from '../support/visitor.ts';

const stage = aStage();
const dataDir = mkdtempSync(join(tmpdir(), 'gacha-demo-'));
let demo: TestGateway;
let origin: string;
let [members, guests, staff]: SignInPage[] = [];

beforeAll(async () => {
  await demoStaff(stage.database);
  demo = await openTestGateway(stage.database, { identityProviders: undefined, dataDir });
  origin = (await demo.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  const { providers } = (await (await fetch(`${origin}/sign-in`)).json()) as { providers: Offer[] };
  [members, guests, staff] = await Promise.all(providers.map((offer) => SignInPage.of(origin, offer)));
});
afterAll(async () => {
  await demo.close();
  rmSync(dataDir, { recursive: true });
});

const the = (page: SignInPage | undefined): SignInPage => page as SignInPage;
const isAway = (url: URL): boolean => url.origin !== origin || url.pathname === '/';

/** A code of alice, at the address where her page would be. */
async function aCode(page: SignInPage, visitor = new Visitor()) {
  const begun = await page.begins();
  const who = await visitor.opens(begun.url, isAway);
  const { url } = await visitor.opens(who.url, isAway, { form: { name: 'alice' } });
  return { begun, url, code: url.searchParams.get('code') ?? '' };
}

const tokenAt = async (page: SignInPage, form: Record<string, string>, headers: Record<string, string> = {}) => {
  const url = String(page.server.token_endpoint);
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
};

const exchange = ({ begun, code }: Awaited<ReturnType<typeof aCode>>, changes: Record<string, string> = {}) => ({
  ...{ grant_type: 'authorization_code', client_id: 'gacha-pages', code, redirect_uri: `${origin}/` },
  ...{ code_verifier: begun.verifier, ...changes },
});

describe('a browser is sent', () => {
  test.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost:1/',
    'ORIGIN.evil.example/',
    'ORIGIN@evil.example/',
    'ORIGIN//evil.example/',
    'ORIGIN/graphql',
    'ORIGIN/?next=https://evil.example/',
    'ORIGIN/#x',
    'javascript:alert(1)',
    '//evil.example/',
    '',
  ])('nowhere but to a page of the gateway, and so not to %s', async (to) => {
    const { url } = await the(members).begins({ redirect_uri: to.replace('ORIGIN', origin) });
    const { status, body, headers } = await new Visitor().opens(url, isAway);
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(body).not.toMatch(/evil\.example\/"|<script/);
  });

  test('after signing out neither', async () => {
    const visitor = new Visitor();
    const { id_token = '' } = await the(members).signsIn(visitor, 'alice');
    const leaving = new URL(String(the(members).server.end_session_endpoint));
    leaving.searchParams.set('id_token_hint', id_token);
    leaving.searchParams.set('post_logout_redirect_uri', 'https://evil.example/');
    expect((await visitor.opens(leaving, isAway)).status).toBe(400);
    // Without a client it is a question to the visitor, and leads nowhere.
    leaving.searchParams.delete('id_token_hint');
    const asked = await visitor.opens(leaving, isAway);
    const left = await visitor.submits(asked, isAway, { logout: 'yes' });
    expect([left.url.pathname, left.status]).toEqual(['/demo/user/session/end/success', 200]);
  });
});

describe('a code', () => {
  test('is good once, and whoever uses it again ends what came of it', async () => {
    const made = await aCode(the(members));
    const first = await tokenAt(the(members), exchange(made));
    expect(first.status).toBe(200);
    expect((await tokenAt(the(members), exchange(made))).body.error).toBe('invalid_grant');
    const renewed = { grant_type: 'refresh_token', client_id: 'gacha-pages', refresh_token: String(first.body.refresh_token) };
    expect((await tokenAt(the(members), renewed)).body.error).toBe('invalid_grant');
  });

  test.each([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['without a verifier', { code_verifier: '' }, 'invalid_grant'],
    ['for another address', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ['by another client', { client_id: 'other' }, 'invalid_client'],
  ])('is not taken %s', async (_what, changes, error) => {
    const { status, body } = await tokenAt(the(members), exchange(await aCode(the(members)), changes));
    expect([status >= 400 && status < 500, body.error, body.access_token]).toEqual([true, error, undefined]);
  });

  test('of one issuer is none of another, and so are its refresh tokens', async () => {
    for (const page of [the(guests), the(staff)]) {
      const made = await aCode(the(members));
      expect((await tokenAt(page, exchange(made))).body.error).toBe('invalid_grant');
      const { body } = await tokenAt(the(members), exchange(made));
      const refresh_token = String(body.refresh_token);
      const renewing = { grant_type: 'refresh_token', client_id: 'gacha-pages', refresh_token };
      expect((await tokenAt(page, renewing)).body.error).toBe('invalid_grant');
    }
  });

  test('is not made without PKCE, with a plain challenge, or as a token in the address', async () => {
    const errorOf = async (more: Record<string, string>) => {
      const { url } = await the(members).begins(more);
      if (more.code_challenge === '')
        for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name);
      const back = await new Visitor().opens(url, isAway);
      return new URLSearchParams(back.url.search || back.url.hash.slice(1)).get('error');
    };
    expect(await errorOf({ code_challenge: '' })).toBe('invalid_request');
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await errorOf({ response_type: 'id_token' })).toBe('unsupported_response_type');
    expect(await errorOf({ resource: 'https://other.example' })).toBe('invalid_target');
  });

  test('comes with the state that the page sent, and the ID token with its nonce', async () => {
    const { begun, url } = await aCode(the(members));
    expect(url.searchParams.get('state')).toBe(begun.state);
    await expect(the(members).finishes({ ...begun, state: 'other' }, url)).rejects.toThrow(/state/);
    const other = await aCode(the(members));
    await expect(the(members).finishes({ ...other.begun, nonce: 'other' }, other.url)).rejects.toThrow(/nonce/);
  });
});

describe('cookies', () => {
  test('are for scripts unreadable, for other sites unsent, and below the path of one issuer', async () => {
    const visitor = new Visitor();
    await the(members).signsIn(visitor, 'alice');
    await the(staff).signsIn(visitor, 'support');
    expect(visitor.jar.all.length).toBeGreaterThan(1);
    for (const { path, attributes } of visitor.jar.all) {
      expect(path).toMatch(/^\/demo\/(user|staff)(\/|$)/);
      expect(attributes).toMatch(/samesite=lax/i);
      expect(attributes).toMatch(/httponly/i);
    }
  });

  test('of one issuer let nobody in at another, whatever they are called', async () => {
    const visitor = new Visitor();
    await the(members).signsIn(visitor, 'alice');
    const session = visitor.jar.all.filter(({ name }) => name.startsWith('demo-user'));
    const stolen = session.map(({ name, value }) => `${name.replace('demo-user', 'demo-staff')}=${value}`).join('; ');
    const { url } = await the(staff).begins({ prompt: 'none' });
    const { headers } = await fetch(url, { headers: { cookie: stolen }, redirect: 'manual' });
    expect(headers.get('location')).toContain('error=login_required');
  });

  test('that were changed are none', async () => {
    const visitor = new Visitor();
    await the(members).signsIn(visitor, 'alice');
    const session = visitor.jar.all.map(({ name, value }) => `${name}=${name.endsWith('.sig') ? 'x' : value}`).join('; ');
    const { url } = await the(members).begins({ prompt: 'none' });
    const { headers } = await fetch(url, { headers: { cookie: session }, redirect: 'manual' });
    expect(headers.get('location')).toContain('error=login_required');
  });

  test('are needed to choose: a form of another page signs nobody in', async () => {
    const who = await new Visitor().opens((await the(members).begins()).url, isAway);
    const forged = await new Visitor().opens(who.url, isAway, { form: { name: 'alice' } });
    expect([forged.status, forged.body]).toEqual([400, expect.stringContaining('Please begin again')]);
  });
});

test('only people of the demonstration are signed in, each at their own issuer', async () => {
  for (const name of ['mallory', 'gina', 'support', '', 'constructor']) {
    const visitor = new Visitor();
    const who = await visitor.opens((await the(members).begins()).url, isAway);
    const { status, body } = await visitor.opens(who.url, isAway, { form: { name } });
    expect([status, body]).toEqual([200, expect.stringContaining('Who are you?')]);
  }
});

describe('what is sent', () => {
  test('may not be long', async () => {
    const long = 'x'.repeat(64 * 1024);
    const { status, body } = await tokenAt(the(members), { grant_type: 'authorization_code', code: long });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    const who = await new Visitor().opens((await the(members).begins()).url, isAway);
    for (const [language, detail] of [
      ['en', 'The form is larger than 4 KB.'],
      ['ja', 'フォームの内容が大きすぎます。上限は 4 KB です。'],
    ]) {
      const sent = { form: { name: long }, headers: { 'accept-language': String(language) } };
      const refused = await new Visitor().opens(who.url, isAway, sent);
      expect([refused.status, refused.headers.get('content-type'), refused.headers.get('content-language')]).toEqual([
        ...[413, 'application/problem+json; charset=utf-8', language],
      ]);
      expect(JSON.parse(refused.body)).toMatchObject({ status: 413, code: 'BAD_INPUT', detail });
    }
  });

  test('is a form, by a method that the address knows', async () => {
    const token = String(the(members).server.token_endpoint);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'])
      expect([method, (await fetch(token, { method })).status]).toEqual([method, 404]);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"grant_type":"refresh_token"}' };
    expect((await fetch(token, json)).status).toBe(400);
    const who = await new Visitor().opens((await the(members).begins()).url, isAway);
    expect((await fetch(who.url, json)).status).toBe(415);
  });

  test('gives a page of another origin no token, also one of this machine', async () => {
    for (const from of ['https://evil.example', 'http://localhost:5173', 'null']) {
      const made = exchange(await aCode(the(members)));
      const { status, headers, body } = await tokenAt(the(members), made, { origin: from });
      expect([status, headers.get('access-control-allow-origin'), body.access_token]).toEqual([400, null, undefined]);
    }
    const { status, headers } = await tokenAt(the(members), exchange(await aCode(the(members))), { origin });
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
      ...[200, origin, null],
    ]);
  });
});

/** As a browser whose name server was made to say that `host` is this machine. */
async function statusFor(host: string, path: string): Promise<number | undefined> {
  const { port } = new URL(origin);
  const sent = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

test('it is there for this machine alone, and nowhere in production or where providers are configured', async () => {
  const paths = ['/demo/user/.well-known/openid-configuration', '/demo/staff/jwks', '/demo/user/who/x'];
  for (const path of paths) {
    expect([path, await statusFor('rebound.example', path)]).toEqual([path, 404]);
    expect([path, await statusFor('localhost', path)]).not.toEqual([path, 404]);
  }
  for (const changes of [{ production: true }, { host: '0.0.0.0' }, {}]) {
    const identityProviders = 'host' in changes || 'production' in changes ? { identityProviders: undefined } : {};
    const other = await openTestGateway(stage.database, { dataDir, ...identityProviders, ...changes });
    const told = 'host' in changes ? /HOST=127\.0\.0\.1/ : /^There is nothing at this address/;
    for (const url of paths) {
      const { statusCode, body } = await other.send({ method: 'GET', url });
      expect([statusCode, JSON.parse(body).detail]).toEqual([404, expect.stringMatching(told)]);
    }
    const { body } = await other.send({ method: 'GET', url: '/sign-in' });
    expect(JSON.parse(body)).toEqual({ providers: [] });
    await other.close();
  }
});
