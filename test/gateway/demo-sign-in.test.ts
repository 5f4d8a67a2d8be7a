import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TokenEndpointResponse } from 'oauth4webapi';
import { demoStaff } from '../support/demo-staff.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { type Offer, SignInPage, Visitor } from '../support/visitor.ts';

const stage = aStage();
const dataDir = mkdtempSync(join(tmpdir(), 'gacha-demo-'));
let demo: TestGateway;
let origin: string;
let offers: Offer[];

beforeAll(async () => {
  await demoStaff(stage.database);
  demo = await openTestGateway(stage.database, { identityProviders: undefined, dataDir });
  origin = (await demo.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  offers = ((await (await fetch(`${origin}/sign-in`)).json()) as { providers: Offer[] }).providers;
});
afterAll(async () => {
  await demo.close();
  rmSync(dataDir, { recursive: true });
});

const pageOf = (name: string, path?: string): Promise<SignInPage> =>
  SignInPage.of(origin, offers.find(({ label }) => label.en === name) as Offer, path);
const asks = (query: string, { access_token }: TokenEndpointResponse) => demo.ask(query, {}, access_token);

test('three providers are offered, under the issuers that the demonstration has', async () => {
  expect(offers.map(({ issuer, discovery, clientId }) => [issuer, discovery, clientId])).toEqual([
    ['https://members.example', '/demo/user/.well-known/openid-configuration', 'gacha-pages'],
    ['https://guests.example', '/demo/guest/.well-known/openid-configuration', 'gacha-pages'],
    ['https://staff.example', '/demo/staff/.well-known/openid-configuration', 'gacha-pages'],
  ]);
});

describe('a fan', () => {
  test('signs in as alice, and the gateway takes the token as any', async () => {
    const page = await pageOf('Members');
    const tokens = await page.signsIn(new Visitor(), 'alice');
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600, refresh_token: expect.any(String) });
    expect(decodeProtectedHeader(tokens.access_token)).toEqual({ typ: 'at+jwt', alg: 'ES256', kid: 'demo' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      ...{ iss: 'https://members.example', aud: 'gacha-gateway', sub: 'alice', client_id: 'gacha-pages' },
    });
    const { data } = await asks('mutation { signUp { user { providerType providerUserId } } }', tokens);
    expect(data.signUp.user).toEqual({ providerType: 'members', providerUserId: 'alice' });
    const { errors, data: seen } = await asks('{ gachas { nodes { id } } orders { nodes { id } } }', tokens);
    expect([errors, seen]).toEqual([[], { gachas: expect.any(Object), orders: expect.any(Object) }]);
  });

  test('gets a new token in the background, and the old refresh token ends all of it where it comes again', async () => {
    const page = await pageOf('Members');
    const first = await page.signsIn(new Visitor(), 'bob');
    const second = await page.renews(String(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token).sub).toBe('bob');
    const third = await page.renews(String(second.refresh_token));
    await expect(page.renews(String(first.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    // One of them was stolen, and the provider cannot tell which.
    await expect(page.renews(String(third.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('is recognised without a page by prompt=none, and without a session the page is told login_required', async () => {
    const page = await pageOf('Members');
    const visitor = new Visitor();
    const nobody = await page.begins({ prompt: 'none' });
    const { url } = await visitor.opens(nobody.url, page.isBack);
    await expect(page.finishes(nobody, url)).rejects.toMatchObject({ error: 'login_required' });
    await page.signsIn(visitor, 'alice');
    const again = await page.begins({ prompt: 'none' });
    const { url: back } = await visitor.opens(again.url, page.isBack);
    expect(decodeJwt((await page.finishes(again, back)).access_token).sub).toBe('alice');
  });

  test('may be somebody else without signing out first, by prompt=login', async () => {
    const page = await pageOf('Members');
    const visitor = new Visitor();
    await page.signsIn(visitor, 'alice');
    expect(decodeJwt((await page.signsIn(visitor, 'carol', { prompt: 'login' })).access_token).sub).toBe('carol');
  });

  test('signs out: the session and what came of it are over, and the page is shown again', async () => {
    const page = await pageOf('Members');
    const visitor = new Visitor();
    const tokens = await page.signsIn(visitor, 'alice');
    const leaving = new URL(String(page.server.end_session_endpoint));
    leaving.searchParams.set('id_token_hint', String(tokens.id_token));
    leaving.searchParams.set('post_logout_redirect_uri', `${origin}/`);
    leaving.searchParams.set('state', 'back');
    const asked = await visitor.opens(leaving);
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('Sign out?')]);
    const left = await visitor.submits(asked, page.isBack, { logout: 'yes' });
    expect(left.url.href).toBe(`${origin}/?state=back`);
    await expect(page.renews(String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    const again = await page.begins({ prompt: 'none' });
    const { url } = await visitor.opens(again.url, page.isBack);
    expect(url.searchParams.get('error')).toBe('login_required');
  });

  test('goes back without signing in', async () => {
    const page = await pageOf('Guests');
    const visitor = new Visitor();
    const begun = await page.begins();
    const who = await visitor.opens(begun.url, page.isBack);
    const { url } = await visitor.opens(who.url, page.isBack, { form: { cancel: 'yes' } });
    await expect(page.finishes(begun, url)).rejects.toMatchObject({ error: 'access_denied' });
  });
});

test('each staff role signs in at the page of staff, as who the catalogue says', async () => {
  const page = await pageOf('Staff', '/staff');
  for (const name of ['east-booth', 'floor-manager', 'supervisor', 'support', 'shipping', 'operator']) {
    const tokens = await page.signsIn(new Visitor(), name);
    expect([name, (await asks('{ staffMe { name } }', tokens)).data.staffMe]).toEqual([name, { name: expect.any(String) }]);
  }
});

test('a guest is one to the gateway', async () => {
  const tokens = await (await pageOf('Guests')).signsIn(new Visitor(), 'gina');
  const { data } = await asks('mutation { signUp { user { providerType providerUserId } } }', tokens);
  expect(data.signUp.user).toEqual({ providerType: 'guests', providerUserId: 'gina' });
});

describe('the page', () => {
  const shown = async (name: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    new Visitor().opens((await (await pageOf(name)).begins(more)).url, undefined, { headers });

  test('asks who somebody is, by name, with no password, and neither loads nor runs anything', async () => {
    const { status, headers, body } = await shown('Members');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Who are you?</h1>');
    expect([...body.matchAll(/name="name" value="([^"]*)"/g)].map(([, name]) => name)).toEqual(['alice', 'bob', 'carol']);
    expect(body).not.toMatch(/<script|<img|<link|https?:|password"/);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual([
      ...['no-store', 'no-referrer', 'nosniff'],
    ]);
  });

  test('speaks Japanese where the page or the browser asks for it', async () => {
    for (const { body } of [
      await shown('Members', { ui_locales: 'ja en' }),
      await shown('Members', {}, { 'accept-language': 'ja,en;q=0.5' }),
      await shown('Members', { ui_locales: 'ja-JP' }, { 'accept-language': 'en' }),
    ])
      expect(body).toMatch(/<html lang="ja">[\s\S]*どなたですか？/);
  });

  test('shows staff with their roles, and breaks by no name', async () => {
    const { body } = await shown('Staff');
    expect(body).toContain('&lt;b&gt;&quot;Booth&quot; &amp; 7&lt;/b&gt;');
    expect(body).not.toContain('<b>"Booth"');
    for (const role of ['counter', 'supervisor', 'support', 'shipping', 'operator'])
      expect(body).toContain(`<span class="told">${role}</span>`);
  });
});
