import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atDesk } from './support/desk.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR, MAIL } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

async function searches(page: Page, text: string): Promise<void> {
  await page.locator('#orders-box').fill(text);
  await page.locator('[type="submit"]').click();
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}

describe('who helps fans', () => {
  test('finds an order by its number, its id, its fan or their login, and gives a part back, then all', async () => {
    const name = stage.newName();
    const fan = await Before.of(stage, name);
    const orderId = await fan.paid(HARBOUR, 3);
    const number = await fan.numberOf(orderId);
    const { me } = await fan.asks('{ me { id providerType providerId providerUserId } }');
    const desk = await atDesk(await stage.visitor(DESK), 'support', '/staff');
    const { page } = desk;
    await page.waitForURL('**/staff/orders');
    await page.locator('#orders-gacha').selectOption(HARBOUR);
    const texts = [`A-${number}`, String(number), orderId, me.id, `${me.providerType} ${me.providerId} ${me.providerUserId}`];
    for (const text of texts) {
      // Nothing is found in between, so that a row is that of this search.
      await searches(page, '2147483647');
      await page.locator('[data-state="orders-none"]').waitFor();
      await searches(page, text);
      await page.locator('[data-state="orders-found"]').waitFor();
      expect(await page.locator('.table tbody a').getAttribute('href')).toBe(`/staff/orders/${orderId}`);
    }
    await page.locator('.table tbody a').click();
    await page.locator('[data-status="PAID"]').waitFor();
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('A part').check();
    await page.locator('#refund-amount').fill('100');
    await page.getByRole('button', { name: 'Could not come' }).click();
    await page.getByRole('button', { name: 'Refund ¥100' }).click();
    await page.locator('[data-event="REFUNDED"]').waitFor();
    expect(await fan.statusOf(orderId)).toBe('PAID');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Could not come' }).click();
    await page.locator('dialog .button.main').click();
    await page.locator('[data-status="REFUNDED"], [data-status="REFUNDING"]').waitFor();
    expect(['REFUNDED', 'REFUNDING']).toContain(await fan.statusOf(orderId));
  });

  test('makes a code in a fan’s place; it stays in view until it is put away', async () => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(HARBOUR, 2);
    const { page } = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
    await page.getByRole('button', { name: 'Code in the fan’s place' }).click();
    await page.locator('dialog [type="checkbox"]').check();
    await page.locator('dialog .reasons .button').first().click();
    await page.locator('dialog .button.main').click();
    await page.locator('[data-state="code-for-fan"]').waitFor();
    expect((await page.locator('.code-in-fours').innerText()).replaceAll(/\s/g, '')).toMatch(/^\d{20}$/);
    await page.locator('[data-event="PICKUP_CODE_ISSUED"]').waitFor();
  });

  test('gives back one prize of an order by item, and the fan sees it on their page', async () => {
    const name = stage.newName();
    const before = await Before.of(stage, name);
    const orderId = await before.paid(MAIL, 2);
    const fan = await stage.visitor({ language: 'en' });
    await stage.signsIn(fan, name, `/orders/${orderId}`);
    const { page } = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.locator('[data-way="items"]').check();
    await page.locator('.items-choice [type="checkbox"]').first().check();
    await page.getByRole('button', { name: 'A prize was damaged' }).click();
    await page.locator('dialog .button.main', { hasText: '¥1,200' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { order } = await before.asks('query ($id: ID!) { order(id: $id) { status refundedAmount items { refundedAt } } }', {
      id: orderId,
    });
    expect(order).toMatchObject({ status: 'PAID', refundedAmount: 1200 });
    expect(order.items.filter(({ refundedAt }: { refundedAt: string | null }) => refundedAt !== null)).toHaveLength(1);
    await page.locator('.facts-of-order', { hasText: 'Refunded' }).waitFor();
    await fan.page.reload();
    await fan.page.getByText('¥1,200').first().waitFor();
    await fan.page
      .getByText(/refund/i)
      .first()
      .waitFor();
  });
});
