import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atDesk } from './support/desk.ts';
import { Stage } from './support/stage.ts';

const DESK = { at: 'desk', language: 'en' } as const;
const MOST_BYTES_MORE = 90 * 1024;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

const consoleBytes = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/console-[^/]+\.(js|css)$/.test(name))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);

describe('the console', () => {
  test('comes to whoever holds more than the role of a counter, with at most 90 KB', async () => {
    const counter = await stage.visitor(DESK);
    await counter.opens('/staff');
    await counter.signsIn('east-booth');
    expect(await counter.page.evaluate(consoleBytes)).toBe(0);
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff');
    await desk.page.waitForURL('**/staff/today');
    const bytes = await desk.page.evaluate(consoleBytes);
    process.stdout.write(`the console: ${(bytes / 1024).toFixed(1)} KB\n`);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(MOST_BYTES_MORE);
  });

  test('keeps filters in the address: a reload, the way back and a link show the same', async () => {
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue?q=Harbour');
    expect(await desk.page.locator('.table tbody tr').count()).toBe(1);
    await desk.page.locator('#catalogue-search').fill('Lighthouse');
    await desk.page.locator('[type="submit"]').click();
    await desk.page.getByRole('link', { name: 'Lighthouse Check-in Gacha' }).waitFor();
    expect(new URL(desk.page.url()).search).toBe('?q=Lighthouse');
    await desk.page.goBack();
    await desk.page.getByRole('link', { name: 'Harbour Festival Gacha' }).waitFor();
    await desk.page.reload();
    await desk.page.getByRole('link', { name: 'Harbour Festival Gacha' }).waitFor();
    expect(new URL(desk.page.url()).search).toBe('?q=Harbour');
  });
});
