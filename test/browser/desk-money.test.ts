import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { atDesk } from './support/desk.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

describe('the accountant', () => {
  test('gets a file of the period, whole, under its name', async () => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(HARBOUR, 1);
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/money?by=GACHA');
    await page.getByRole('rowheader', { name: 'Harbour Festival Gacha' }).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the file' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    await page.locator('[data-export="done"]').waitFor();
    expect(readFileSync(await file.path(), 'utf8')).toContain(orderId);
  });

  test('sees how long a file is while it comes, stops it, and is told how much had come', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/money');
    let goesOn = (): void => {};
    await page.route('**/exports/**', async (route) => {
      const answer = await route.fetch();
      expect(Number(answer.headers()['x-estimated-rows'])).toBeGreaterThan(0);
      await new Promise<void>((done) => {
        goesOn = done;
      });
      await route.abort();
    });
    await page.getByRole('button', { name: 'Make the file' }).click();
    await page.locator('[data-export="coming"] progress').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-export="stopped"]', { hasText: 'Nothing was kept' }).waitFor();
    goesOn();
  });

  test('runs the books, waits for them, and reads that everything agrees', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/money?part=books');
    // How long they take is nobody's to say: they may be done before the page has looked.
    await page.getByRole('button', { name: 'Run the books' }).click();
    await page.locator('[data-run="AGREES"], [data-run="DIFFERS"]').waitFor({ timeout: 60_000 });
    await page.locator('[data-run]', { hasText: 'Everything agrees' }).waitFor();
    await page.locator('[data-run] > details > summary').click();
    await page.getByRole('rowheader', { name: 'captured payments = captured at the processor' }).waitFor();
  });

  test('finds a charge-back in a list, and notes that it came to nothing', async () => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(HARBOUR, 1);
    const desk = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
    await desk.page.getByRole('button', { name: 'Record money that went back' }).click();
    await desk.page.getByRole('button', { name: 'The bank told us' }).click();
    await desk.page.locator('dialog .button.main').click();
    await desk.page.locator('dialog').waitFor({ state: 'detached' });
    await desk.page.locator('[data-status="REFUNDED"]').waitFor();
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/money?part=backs&state=STANDING');
    const rows = page.locator('[data-charge-backs] tbody tr');
    const before = await rows.count();
    await rows.first().getByRole('button').click();
    await page.getByRole('button', { name: 'The bank decided for us' }).click();
    await page.locator('dialog .button.main').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await eventually(async () => (await rows.count()) === before - 1);
    const { order } = await fan.asks('query ($id: ID!) { order(id: $id) { status } }', { id: orderId });
    expect(order.status).toBe('PAID');
  });
});
