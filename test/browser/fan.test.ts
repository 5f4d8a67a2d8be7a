import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { tabTo } from './support/keyboard.ts';
import { Stage } from './support/stage.ts';
import type { Look, Visitor } from './support/visitor.ts';
import { Before, HARBOUR } from './support/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
// What one page still animates would be in the trace of the next one.
afterEach(() => stage.everybodyLeaves());
afterAll(() => stage?.closes());

async function whoHas(playAmount: number, look: Look = {}): Promise<{ fan: Visitor; orderId: string }> {
  const name = stage.newName();
  const orderId = await (await Before.of(stage, name)).paid(HARBOUR, playAmount);
  const fan = await stage.visitor({ language: 'en', ...look });
  await stage.signsIn(fan, name);
  return { fan, orderId };
}

test('a fan buys, opens and collects with the keyboard alone', async () => {
  const { page } = await (await stage.visitor({ at: 'desk', language: 'en' })).opens('/');
  const atHeading = (text: string) =>
    page.waitForFunction((wanted) => {
      const { activeElement: here } = document;
      return here?.matches('main h1') && here.textContent === wanted;
    }, text);
  const goesOn = async (name: RegExp, key: 'Enter' | 'Space'): Promise<void> => {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().waitFor();
    await tabTo(page, name);
    await page.keyboard.press(key);
  };
  await goesOn(/^To the content$/, 'Enter');
  await tabTo(page, /./);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await goesOn(/^Harbour Festival Gacha/, 'Enter');
  await atHeading('Harbour Festival Gacha');
  await goesOn(/^Sign in to play$/, 'Enter');
  await atHeading('Sign in');
  await goesOn(/^Members$/, 'Enter');
  await page.locator('button[name="name"][value="bob"]').waitFor();
  await tabTo(page, /\bBob\b/, { isOurs: false });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'One more' }).waitFor();
  await goesOn(/^One more$/, 'Space');
  await page.locator('.sum').getByText('¥1,000').waitFor();
  await goesOn(/^Order$/, 'Enter');
  await atHeading('Please check your order');
  await goesOn(/^Place the order · ¥1,000$/, 'Space');
  await page.waitForURL(/\/pay\/card/);
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await goesOn(/^Pay ¥1,000$/, 'Enter');
  await atHeading('Your capsules');
  await tabTo(page, /^Open capsule 1 of 2$/);
  for (const [closed, open] of [
    ['Open capsule 1 of 2', 'Next'],
    ['Open capsule 2 of 2', 'To all prizes'],
  ] as const) {
    await page.getByRole('button', { name: closed }).waitFor();
    const opened = page.getByRole('button', { name: open, exact: true });
    // A press just after something has moved is not taken: the key is pressed until it is.
    await eventually(async () => {
      if (!(await opened.isVisible())) await page.keyboard.press('Space');
      await opened.waitFor({ timeout: 5_000 });
    });
    await eventually(async () => {
      await page.keyboard.press('Enter');
      await opened.waitFor({ state: 'detached', timeout: 2_000 });
    });
  }
  await page.locator('[data-state="all"]').waitFor();
  await goesOn(/^Collect them$/, 'Enter');
  await atHeading('Collect your prizes');
  await goesOn(/^Show my code$/, 'Enter');
  await page.getByRole('img', { name: 'The pickup code as a QR code' }).waitFor();
});

type Watched = { animations: Set<string> };

/** Every animation of the reveal, from now on. */
function watchMotion(): void {
  const watched = globalThis as unknown as Watched;
  watched.animations = new Set();
  const look = (): void => {
    for (const one of document.getAnimations()) {
      const { target } = one.effect as KeyframeEffect;
      if (one instanceof CSSAnimation && target?.closest('.reveal')) watched.animations.add(one.animationName);
    }
    requestAnimationFrame(look);
  };
  look();
}

async function motionOf(look: Look): Promise<string[]> {
  const { fan, orderId } = await whoHas(1, look);
  await fan.opens(`/orders/${orderId}/reveal`);
  await fan.page.evaluate(watchMotion);
  await fan.page.locator('.stage').click();
  await fan.page.locator('.stage[data-phase="open"]').waitFor();
  await fan.button('Show all').click();
  await fan.page.locator('[data-state="all"]').waitFor();
  return fan.page.evaluate(() => [...(globalThis as unknown as Watched).animations].toSorted());
}

test('who asked for less motion sees prizes fade, and nothing else move', async () => {
  expect(await motionOf({ isStill: true })).toEqual(['fade-in', 'fade-out']);
  const moved = await motionOf({ isStill: false });
  expect(moved.filter((name) => !name.startsWith('fade-')).length).toBeGreaterThan(2);
});

type TraceEvent = {
  name: string;
  args?: { data?: { displayName?: string; compositeFailed?: number; unsupportedProperties?: string[] } };
};

/** What Chromium animated meanwhile, by name; and why some of it had to be drawn anew in each frame by the page's own thread. */
async function animated(page: Page, meanwhile: () => Promise<void>): Promise<{ names: string[]; dear: unknown[] }> {
  const devtools = await page.context().newCDPSession(page);
  const told: NonNullable<NonNullable<TraceEvent['args']>['data']>[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) if (name === 'Animation' && args?.data) told.push(args.data);
  });
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'blink.animations,devtools.timeline' });
  await meanwhile();
  const isTold = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await isTold;
  await devtools.detach();
  return {
    names: told.flatMap(({ displayName }) => displayName ?? []),
    dear: told.filter(({ compositeFailed }) => compositeFailed),
  };
}

test('a reveal moves in what the graphics processor can move alone, so that a slow phone keeps its frames', async () => {
  const { fan, orderId } = await whoHas(5, { isStill: false });
  await fan.opens('/orders');
  const { names, dear } = await animated(fan.page, async () => {
    await fan.opens(`/orders/${orderId}/reveal`);
    await fan.page.locator('.stage').click();
    await fan.page.locator('.stage[data-phase="open"]').waitFor();
    await fan.button('Show all').click();
    await fan.page.locator('[data-state="all"]').waitFor();
  });
  expect(names).toEqual(expect.arrayContaining(['arrive', 'breathe', 'lift', 'sink', 'pop', 'sparkle', 'rising']));
  expect(dear).toEqual([]);
});

test('a capsule that is pressed in the very moment in which it comes is opened', async () => {
  const { fan, orderId } = await whoHas(2);
  await fan.opens(`/orders/${orderId}/reveal`);
  await fan.button('Open capsule 1 of 2').click();
  await fan.button('Next').waitFor();
  await fan.page.waitForTimeout(300);
  // Before a frame is drawn, as on a phone that is slow.
  await fan.page.locator('.stage').evaluate(async (stage: HTMLElement) => {
    stage.click();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    stage.click();
  });
  await fan.button('To all prizes').waitFor();
});

const PRIZES = /Brass compass|Canvas tote|Sticker/;

/** All that the screen says, also of pictures. */
const saidOn = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const alts = Array.from(document.querySelectorAll('main img'), (image) => image.getAttribute('alt'));
    return [document.querySelector('main')?.innerText, ...alts].join('\n');
  });

test('a reveal that is closed half-way can be seen again from its first capsule, and until then nothing spoils it', async () => {
  const { fan, orderId } = await whoHas(3);
  await fan.opens(`/orders/${orderId}/reveal`);
  await fan.button('Open capsule 1 of 3').click();
  await fan.page.locator('.stage[data-phase="open"]').waitFor();
  expect(await saidOn(fan)).toMatch(PRIZES);
  await fan.link('Close').click();
  await fan.page.locator('[data-state="closed"]').waitFor();
  for (const path of [`/orders/${orderId}`, '/orders', '/code', `/fair/${orderId}`]) {
    await fan.opens(path);
    expect(await saidOn(fan)).not.toMatch(PRIZES);
  }
  await fan.opens('/orders');
  await fan.link('Open my capsules').click();
  await fan.button('Open capsule 1 of 3').waitFor();
  await fan.button('Show all').click();
  await fan.page.locator('[data-state="all"]').waitFor();
  expect(await saidOn(fan)).toMatch(PRIZES);
  await fan.opens('/orders');
  expect(await saidOn(fan)).toMatch(PRIZES);
  await fan.opens(`/orders/${orderId}/reveal`);
  await fan.button('Open capsule 1 of 3').waitFor();
});

test('the code and the orders can be read without a network, also where the page is opened anew', async () => {
  const { fan, orderId } = await whoHas(2);
  const { page } = fan;
  await fan.opens('/orders');
  await fan.opens('/code');
  await fan.button('Show my code').click();
  await page.locator('.digits').waitFor();
  const digits = await page.locator('.digits').innerText();
  expect(digits.replaceAll(/\D/g, '')).toHaveLength(20);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

  fan.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await fan.context.setOffline(true);
  await page.reload();
  await page.locator('.digits').waitFor();
  expect(await page.locator('.digits').innerText()).toBe(digits);
  await fan.link('See my orders').click();
  await page.locator('[data-state="kept"]').waitFor();
  expect(await saidOn(fan)).toMatch(/As of \d\d:\d\d, without a connection[\s\S]+Harbour Festival Gacha/);
  await page.locator(`a[href^="/orders/${orderId}"]`).first().waitFor();
  await page.reload();
  await page.locator('[data-state="kept"]').waitFor();
});
