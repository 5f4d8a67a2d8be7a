import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atDesk } from './support/desk.ts';
import { drawn, ends, forges, meddles, verifies } from './support/fair-gachas.ts';
import { Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const DESK = { at: 'desk', language: 'en' } as const;
const PLAYS = 2_000;
const ANSWERS_WITHIN_MS = 200;
/** The quickest counts: what else a machine does makes a page slower, and nothing makes it quicker. */
const TRIES = 3;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

const opens = async (gachaId: string): Promise<Visitor> =>
  atDesk(await stage.visitor(DESK), 'operator', `/staff/fairness/${gachaId}`);

const resultOf = (page: Page): Promise<string> => page.locator('[data-result]').innerText();

/** The record of draws is asked for in pages. The third is not answered until it is let go. */
async function holdsThirdPage(page: Page): Promise<{ asked: number; letGo: () => void }> {
  const held = Promise.withResolvers<void>();
  const record = { asked: 0, letGo: () => held.resolve() };
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query RecordOfDraws')) return route.fallback();
    record.asked += 1;
    if (record.asked === 3) await held.promise;
    return route.fallback().catch(() => {});
  });
  return record;
}

type Watched = { longest: number };
function watch(): void {
  const watched = globalThis as unknown as Watched;
  watched.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask' });
}

describe('the verification in the browser', () => {
  test('works two thousand draws out again, and the page answers meanwhile', async () => {
    const gachaId = await drawn(stage, 'Two Thousand Gacha', PLAYS);
    await ends(stage, gachaId);
    const { page } = await opens(gachaId);
    const longest: number[] = [];
    for (let tried = 0; tried < TRIES; tried += 1) {
      await page.evaluate(watch);
      await verifies({ page });
      expect(await resultOf(page)).toContain('All 2,000 draws are right');
      longest.push(await page.evaluate(() => (globalThis as unknown as Watched).longest));
    }
    process.stdout.write(`2,000 draws: the page was busy for at most ${Math.round(Math.min(...longest))} ms at once\n`);
    expect(Math.min(...longest)).toBeLessThan(ANSWERS_WITHIN_MS);
    expect(await page.locator('[data-seeds] .tag').innerText()).toBe('Revealed');
  });

  test('names a draw that was tampered with in the database, and no other', async () => {
    const gachaId = await drawn(stage, 'Tampered Gacha', 250);
    await ends(stage, gachaId);
    await forges(stage, gachaId, 123);
    const { page } = await opens(gachaId);
    await verifies({ page });
    expect(await resultOf(page)).toContain('One thing does not agree');
    const rows = page.locator('[data-verification] tbody tr');
    expect(await rows.count()).toBe(1);
    expect(await rows.first().innerText()).toMatch(/^Draw 123\s+Its prize is not what the value draws\./);
  });

  test('is stopped by a press, and goes on where it was', async () => {
    const gachaId = await drawn(stage, 'Stopped Gacha', 300);
    const { page } = await opens(gachaId);
    const record = await holdsThirdPage(page);
    await page.locator('[data-verification] .button.main').click();
    await page.getByText('200 of 300 draws').waitFor();
    const bar = page.locator('[data-verification] progress');
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['200', '300']);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-verification="stopped"]').waitFor();
    record.letGo();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('[data-verification="done"]').waitFor();
    expect(await resultOf(page)).toContain('So far all 300 draws are right');
    // The two pages that were checked are not asked for again.
    expect(record.asked).toBe(4);
  });

  test('names a prize with another stock than its draws leave, and a prize that was never drawn', async () => {
    const gachaId = await drawn(stage, 'Meddled Gacha', 30);
    await ends(stage, gachaId);
    await meddles(stage, gachaId, 12);
    const { page } = await opens(gachaId);
    await verifies({ page });
    const rows = await page.locator('[data-verification] tbody tr').allInnerTexts();
    expect(rows).toEqual([
      expect.stringMatching(
        /^(First|Second|Third)\s+The stock of the prize is not what its draws leave\. It is [\d,]+, and would have to be/,
      ),
      expect.stringMatching(/^No draw\s+The order has a prize that was never drawn\.\s+No\.\s1 [\da-f-]{36}\s+100$/),
    ]);
  });

  test('goes on while its screen is left and shown in another language, and tells where it stands', async () => {
    const gachaId = await drawn(stage, 'Left Gacha', 300);
    const { page } = await opens(gachaId);
    const record = await holdsThirdPage(page);
    await page.locator('[data-verification] .button.main').click();
    await page.getByText('200 of 300 draws').waitFor();
    await page.getByRole('link', { name: 'All gachas' }).click();
    await page.locator('[data-state="fairness"] tr', { hasText: 'Left Gacha' }).getByText('200 of 300 draws').waitFor();
    await page.locator('.desk-nav a[href="/staff/me"]').click();
    await page.locator('main button[lang="ja"]').click();
    await page.locator('.desk-nav a[href="/staff/fairness"]').click();
    await page.locator('tr', { hasText: 'Left Gacha' }).getByText('抽選 300件中200件').waitFor();
    await page.locator('tr', { hasText: 'Left Gacha' }).getByRole('link').click();
    await page.locator('[data-verification="running"]').getByText('抽選 300件中200件').waitFor();
    record.letGo();
    await page.locator('[data-verification="done"]').waitFor();
    expect(await resultOf(page)).toContain('300件の抽選は、現時点ですべて正しいです');
    // What was checked is not asked for again.
    expect(record.asked).toBe(3);
  });

  test('says that a seed is secret while the sale goes on, and shows none', async () => {
    const gachaId = await drawn(stage, 'Secret Gacha', 10);
    const desk = await stage.visitor(DESK);
    const heard: string[] = [];
    desk.page.on('response', async (response) => {
      if (response.url().endsWith('/graphql')) heard.push(await response.text().catch(() => ''));
    });
    const { page } = await atDesk(desk, 'operator', `/staff/fairness/${gachaId}`);
    expect(await page.locator('[data-seeds]').innerText()).toContain('Secret until the sale has ended');
    await verifies({ page });
    expect(await resultOf(page)).toMatch(/So far all 10 draws are right\s+10 of them were checked without their seed/);
    expect(heard.join()).toContain('"seed":null');
    expect(heard.join()).not.toMatch(/"seed":"/);
  });

  test('keeps the version that is open in the address', async () => {
    const gachaId = await drawn(stage, 'Address Gacha', 5);
    const { page } = await opens(gachaId);
    const version = page.locator('[data-version="1"]');
    await version.locator('summary').click();
    await page.waitForURL((url) => url.searchParams.get('version') === '0');
    await page.reload();
    await version.waitFor();
    expect(await version.getAttribute('open')).toBeNull();
    await version.locator('summary').click();
    await page.waitForURL((url) => url.searchParams.get('version') === '0,1');
    expect(await version.getAttribute('open')).not.toBeNull();
    await version.locator('summary').click();
    await page.waitForURL((url) => url.searchParams.get('version') === '0');
    // On paper it is open, and in the address it is not.
    await page.pdf();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).searchParams.get('version')).toBe('0');
    expect(await version.getAttribute('open')).toBeNull();
  });
});
