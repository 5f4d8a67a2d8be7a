import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { Stage } from './support/stage.ts';
import { Visitor } from './support/visitor.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

const isSignedIn = (visitor: Visitor): Promise<boolean> =>
  visitor.page.evaluate(() => localStorage.getItem('signed-in-user') !== null);

/** What the page asks of the gateway, by the tokens that it sends. */
function tokensOf(visitor: Visitor): Set<string> {
  const tokens = new Set<string>();
  visitor.page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization && request.url().endsWith('/graphql')) tokens.add(authorization);
  });
  return tokens;
}

test('a fan signs in by a redirect, comes back to where they were, and no token is kept where a script could read it', async () => {
  const fan = await stage.visitor();
  const tokens = tokensOf(fan);
  await fan.opens('/me?back=/');
  await fan.signsIn('alice');
  await fan.opens('/');
  expect(new URL(fan.page.url()).search).toBe('');
  expect(await isSignedIn(fan)).toBe(true);
  expect(tokens.size).toBeGreaterThan(0);
  const kept = await fan.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  for (const token of tokens) expect(kept).not.toContain(token.replace('Bearer ', ''));
});

test('a page that is loaded anew is signed in again without a question', async () => {
  const fan = await stage.visitor();
  await fan.opens('/me?back=/');
  await fan.signsIn('bob');
  const tokens = tokensOf(fan);
  await fan.page.reload();
  await fan.settles();
  await fan.page.waitForURL((url) => url.pathname === '/' && url.search === '');
  await fan.opens('/');
  expect(tokens.size).toBeGreaterThan(0);
});

test('who does not want to sign in is told that nothing was changed', async () => {
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/me?back=/');
  await fan.page.locator('[data-state="sign-in"] button').first().click();
  await fan.page.locator('button[name="cancel"]').click();
  await fan.page.waitForURL((url) => !url.pathname.startsWith('/demo/'));
  await fan.opens('/me');
  expect(await isSignedIn(fan)).toBe(false);
});

test('a provider that has forgotten the fan leads back to the page, signed out', async () => {
  const fan = await stage.visitor();
  await fan.opens('/me?back=/');
  await fan.signsIn('carol');
  await fan.context.clearCookies();
  await fan.page.reload();
  await fan.settles();
  expect(await isSignedIn(fan)).toBe(false);
});

/** What the browser keeps of a fan: without a network it can be read. */
const keptOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('fan');
    const db = await new Promise<IDBDatabase>((done) => {
      opened.onsuccess = () => done(opened.result);
    });
    const asked = db.transaction('kept').objectStore('kept').count();
    const number = await new Promise<number>((done) => {
      asked.onsuccess = () => done(asked.result);
    });
    db.close();
    return number;
  });

test('signing out in one tab signs the other out, too, and leaves nothing behind', async () => {
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/me?back=/');
  await fan.signsIn('alice');
  const other = await (await Visitor.at(fan.context, stage.address)).opens('/orders');
  await eventually(async () => (await keptOf(other.page)) > 0);
  await fan.opens('/me');
  await fan.button('Sign out').click();
  await other.page.locator('[data-state="signed-out"]').waitFor();
  await fan.page.locator('button[name="logout"]').click();
  await fan.page.waitForURL((url) => url.pathname === '/');
  expect(await isSignedIn(fan)).toBe(false);
  await eventually(async () => (await keptOf(other.page)) === 0);
});
