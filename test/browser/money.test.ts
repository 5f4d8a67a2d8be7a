import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { japaneseTime } from '../../src/database/time/japanese-time.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { eventually } from '../support/eventually.ts';
import { SHOP } from '../support/gmo-server/book.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { atDesk } from './support/desk.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR } from './support/world.ts';

/** What the desk says of money that moved at a processor, by its protocol, and of gateways that run. */
const DESK = { at: 'desk', language: 'en' } as const;
const WITHIN = { timeout: 60_000 };

let stage: Stage;
let shop: GmoServer;
let processor: Processor;
beforeAll(async () => {
  shop = await GmoServer.starts();
  processor = gmo(gmoSettings(shop), () => {});
  stage = await Stage.opens({
    ...{ PAYMENT_PROCESSOR: 'gmo', GMO_SHOP_ID: SHOP.shopId, GMO_SHOP_PASS: SHOP.shopPass },
    ...{ GMO_ENDPOINT: shop.endpoint, GMO_3DS: 'attempt' },
  });
});
afterEach(() => stage.everybodyLeaves());
afterAll(async () => {
  await stage?.closes();
  await shop?.goesDown();
});

const ORDER = `query ($id: ID!) { order(id: $id) { status serialNumber totalPrice refundedAmount receipt { number }
  items { id refundedAt } refunds { amount status origin } } }`;

/** By a card, at the processor. */
async function paid(plays: number) {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.ordered(HARBOUR, plays);
  await fan.pays(orderId, shop.issueToken());
  const reads = async () => (await fan.asks(ORDER, { id: orderId })).order;
  return { orderId, reads, order: await reads() };
}

const yen = (amount: number): string => `¥${amount.toLocaleString('en')}`;
const at = async (name: string, path: string): Promise<Page> => (await atDesk(await stage.visitor(DESK), name, path)).page;

async function confirms(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: reason }).click();
  await page.locator('dialog .button.main').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Each time that staff find an order is in the audit log: an open page must not fill it. */
const foundTimes = (orderId: string): Promise<number> =>
  stage.atDatabase(async (client) => {
    const found = `select count(*)::int as times from deeds where action = 'ORDERS_FOUND' and order_id = $1`;
    return (await client.query<{ times: number }>(found, [orderId])).rows[0]?.times ?? 0;
  });

/** What would be, beside what is. */
async function changes(page: Page): Promise<string[]> {
  const rows = page.locator('dialog[open] .before-after tbody tr');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
}

async function idAtProcessor(orderId: string): Promise<string> {
  const query = 'select processor_order_id as id from payments where order_id = $1';
  return stage.atDatabase(async (client) => (await client.query<{ id: string }>(query, [orderId])).rows[0]?.id ?? '');
}

async function runsBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run the books' }).click();
  await page.locator('[data-run="RUNNING"]').waitFor();
  await page.locator('[data-run="AGREES"], [data-run="DIFFERS"]').waitFor(WITHIN);
}

test('a receipt is issued with the payment, is read at the desk, printed, and says what was returned', async () => {
  const { orderId, reads, order } = await paid(2);
  const page = await at('support', `/staff/orders/${orderId}`);
  const receipt = page.locator(`[data-receipt="${order.receipt.number}"]`);
  await receipt.getByText(yen(order.totalPrice)).waitFor();
  const opens = async (): Promise<Page> => {
    const coming = page.context().waitForEvent('page');
    await receipt.getByRole('link', { name: 'Open to print' }).click();
    return coming;
  };
  const sheet = await opens();
  const text = await sheet.locator('body').innerText();
  expect(text).toContain(order.receipt.number);
  expect(text.replaceAll('￥', '¥')).toContain(order.totalPrice.toLocaleString('en'));
  expect((await sheet.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.locator('dialog[open] [data-way="items"]').check();
  await page.locator('dialog[open] .items-choice input').first().check();
  let goesOn = (): void => {};
  const held = new Promise<void>((done) => {
    goesOn = done;
  });
  shop.gate = async ({ operation }) => {
    if (operation === 'AlterTran' || operation === 'ChangeTran') await held;
    return 'goes on';
  };
  await confirms(page, 'A prize was damaged');
  try {
    await page.getByRole('rowheader', { name: yen(order.totalPrice / 2) }).waitFor();
    expect((await reads()).refunds[0].status).toBe('OWED');
    const looks = () => page.waitForResponse((answer) => answer.request().postData()?.includes('query TimelineOfOrder') === true);
    await looks();
    const before = await foundTimes(orderId);
    await looks();
    expect(await foundTimes(orderId)).toBe(before);
  } finally {
    shop.gate = undefined;
    goesOn();
  }
  // The page that is open sees the refund end, and with it what the receipt says.
  await receipt.getByText('Returned').waitFor(WITHIN);
  expect((await reads()).refunds[0].status).toBe('DONE');
  const later = await opens();
  expect(await later.locator('body').innerText()).toContain((order.totalPrice / 2).toLocaleString('en'));
  await later.close();
});

describe('what a bank took back', () => {
  test('is recorded by an operator who finds no orders, stands in the list, and support sees it there alone', async () => {
    const { orderId, reads, order } = await paid(3);
    const page = await at('operator', '/staff/money?part=backs');
    expect(await page.locator('.desk-nav').getByText('Orders').count()).toBe(0);
    await page.locator('#record-order').fill('4711');
    await page.getByRole('button', { name: 'Record money that went back' }).click();
    await page.getByText('This is no order ID.').waitFor();
    await page.locator('#record-order').fill(` ${orderId.toUpperCase()} `);
    await page.getByRole('button', { name: 'Record money that went back' }).click();
    await page.locator('dialog[open] #record-amount').waitFor();
    expect(await changes(page)).toEqual(
      expect.arrayContaining([`Refunded ¥0 ${yen(order.totalPrice)}`, `Not refunded ${yen(order.totalPrice)} ¥0`]),
    );
    await confirms(page, 'The bank told us');
    const row = page.locator('[data-charge-backs] tbody tr', { hasText: ` ${order.serialNumber}` });
    await row.getByText('Stands').waitFor();
    expect(await reads()).toMatchObject({ status: 'REFUNDED', refunds: [{ origin: 'CHARGE_BACK', amount: order.totalPrice }] });
    // The processor tells nothing of it.
    expect(shop.ledger(await idAtProcessor(orderId))).toMatchObject({ status: 'SALES', amount: order.totalPrice });
    const support = await at('support', '/staff/money');
    expect(await support.locator('.parts a').allInnerTexts()).toEqual(['Charge-backs']);
    const same = support.locator('[data-charge-backs] tbody tr', { hasText: ` ${order.serialNumber}` });
    await same.getByText('Stands').waitFor();
    expect(await support.locator('[data-charge-backs]').getByRole('button', { name: 'Came to nothing' }).count()).toBe(0);
    await row.getByRole('button', { name: 'Came to nothing' }).click();
    await confirms(page, 'The bank decided for us');
    await row.getByText('came to nothing').waitFor();
    expect((await reads()).status).toBe('PAID');
  });
});

test('money that a person gave back at the processor is found by the books, recorded from there, and then they agree', async () => {
  const { orderId, reads, order } = await paid(2);
  const id = await idAtProcessor(orderId);
  const found = await processor.find(id);
  if (found?.status !== 'captured') throw new Error('it is not captured');
  const captured = order.totalPrice;
  const left = captured / 2;
  await processor.refund(found.reference, { captured, left });
  const page = await at('operator', '/staff/money?part=books');
  await runsBooks(page);
  const finding = page.locator('[data-findings] tbody tr', { hasText: orderId });
  await finding.getByRole('button', { name: 'Record what went back' }).click();
  await page.locator('dialog[open] [data-origin="BY_HAND"]').check();
  await page.locator('dialog[open] [data-by-item]').check();
  await page.locator('dialog[open] .items-choice input').first().check();
  expect(await changes(page)).toEqual(expect.arrayContaining([`Refunded ¥0 ${yen(left)}`]));
  await confirms(page, 'The processor told us');
  expect(await reads()).toMatchObject({ status: 'PAID', refunds: [{ origin: 'BY_HAND', amount: left, status: 'DONE' }] });
  expect((await reads()).items.filter((item: { refundedAt: string | null }) => item.refundedAt !== null)).toHaveLength(1);
  await runsBooks(page);
  await page.locator('[data-run="AGREES"]', { hasText: 'Everything agrees' }).waitFor();
});

test('the books say what they compare behind the payments, and are stopped; a run far down is read by its address', async () => {
  const page = await at('operator', '/staff/money?part=books');
  const runId = await stage.atDatabase(async (client) => {
    await client.query('begin; lock table handovers in access exclusive mode');
    await page.getByRole('button', { name: 'Run the books' }).click();
    await page.locator('[data-checking]', { hasText: /^\d+ of \d+ comparisons made\. Now: \S/ }).waitFor(WITHIN);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.locator('[data-run="STOPPED"]', { hasText: 'stopped them. Nothing was found out' }).waitFor();
    const { rows } = await client.query<{ id: string }>('select id from books_runs order by begun_at desc limit 1');
    return rows[0]?.id ?? '';
  });
  await stage.inDatabase(
    `insert into books_runs (id, staff_id, begun_at, ended_at, outcome)
     select gen_random_uuid(), (select staff_id from books_runs limit 1), clock_timestamp(), clock_timestamp(), 'failed' from generate_series(1, 30)`,
  );
  const link = await at('operator', `/staff/money?part=books&run=${runId}`);
  await link.locator('[data-run="STOPPED"]').waitFor();
  expect(await link.locator(`a[href*="${runId}"]`).count()).toBe(0);
  const none = await at('operator', '/staff/money?part=books&run=0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f9999');
  await none.getByText('There is no such run any more').waitFor();
});

test('a refund that the processor does not carry out any more is given up, and what was paid in cash is recorded', async () => {
  const { orderId, reads, order } = await paid(2);
  shop.book.clock.passes({ days: 181 });
  const support = await at('support', `/staff/orders/${orderId}`);
  await support.getByRole('button', { name: 'Refund', exact: true }).click();
  await support.locator('dialog[open] [data-way="whole"]').check();
  await confirms(support, 'Could not come');
  const page = await at('operator', '/staff/money');
  const row = page.locator('[data-owed] tbody tr', { hasText: ` ${order.serialNumber}` });
  await row.getByRole('button', { name: 'Record what went back' }).click();
  await page.locator('dialog[open]', { hasText: 'give the refund up first' }).waitFor();
  expect(await page.locator('dialog[open] [data-origin]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await eventually(async () => shop.callsOf('AlterTran') + shop.callsOf('ChangeTran') > 0);
  // Until a call of ours can be on its way no more; its driver has lost it, or would ask again meanwhile.
  await stage.inDatabase(
    `begin; alter table refunds disable trigger ends_once;
     update refunds set uncertain_until = clock_timestamp(), epoch = epoch + 1, lease_until = clock_timestamp() + interval '1 hour'
     where state = 'owed';
     alter table refunds enable trigger ends_once; commit`,
  );
  await row.getByRole('button', { name: 'Give up' }).click();
  expect(await changes(page)).toEqual(expect.arrayContaining([`Refunds owed ${yen(order.totalPrice)} ¥0`]));
  await confirms(page, 'It was given back in another way');
  await row.waitFor({ state: 'detached' });
  expect((await reads()).status).toBe('PAID');
  shop.book.clock.standsAt(japaneseTime(new Date()));
  await page.goto(`${stage.address}/staff/money?part=backs`);
  await page.locator('#record-order').fill(orderId);
  await page.getByRole('button', { name: 'Record money that went back' }).click();
  await page.locator('dialog[open] [data-origin="OTHERWISE"]').check();
  await confirms(page, 'The processor told us');
  expect(await reads()).toMatchObject({ status: 'REFUNDED', refundedAmount: order.totalPrice });
});

test('two gateways that run stand on Today, and which of them has stopped', async () => {
  const other = await stage.another();
  const page = await at('operator', '/staff/today');
  await page.locator('[data-gateways="2"] [data-gateway="READY"]').nth(1).waitFor(WITHIN);
  await page.getByText('Every gateway is well: 2 ready').waitFor();
  await other.stop();
  await page.reload();
  await page.locator('[data-gateways="2"] [data-gateway="STOPPED"]').waitFor(WITHIN);
  expect(await page.locator('[data-gateway="READY"]').count()).toBe(1);
});
