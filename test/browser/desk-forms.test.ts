import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { packs } from './support/deeds-of-desks.ts';
import { atDesk, drafts, losesAnswers, meetsClash, previews, tokenOf } from './support/desk.ts';
import { fileOf, onFileScreen } from './support/files-of-desks.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR, MAIL } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

type Prize = { id: string; kind: string; pickupWeight: number };

async function prizesOf(id: string): Promise<{ version: number; prizes: { nodes: Prize[] } }> {
  const query = 'query ($id: ID!) { gacha(id: $id) { version prizes(first: 9) { nodes { id kind pickupWeight } } } }';
  return (await stage.asks(query, { id }, await tokenOf(stage, 'operator'))).gacha;
}

async function weighsElsewhere(gachaId: string, pickupWeight: number): Promise<void> {
  const { version, prizes } = await prizesOf(gachaId);
  await stage.asks(
    'mutation ($input: UpdatePrizeInput!) { updatePrize(input: $input) { prize { id } } }',
    { input: { prizeId: prizes.nodes[0]?.id, version, pickupWeight } },
    await tokenOf(stage, 'operator'),
  );
}

test('who writes a weight reads the one that somebody else gave it meanwhile, before theirs overrules it', async () => {
  const gachaId = await drafts(stage, 'Two Weights');
  const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
  const { page } = desk;
  await page.locator('.prize-row').first().getByLabel('Weight').fill('3');
  await weighsElsewhere(gachaId, 4);
  const clash = await meetsClash(desk);
  const sides = await clash.locator('.side').allInnerTexts();
  expect(sides).toEqual([expect.stringMatching(/Mine\s+3$/), expect.stringMatching(/Theirs\s+4$/)]);
  expect((await prizesOf(gachaId)).prizes.nodes[0]?.pickupWeight).toBe(4);
  await clash.getByRole('radio').first().check();
  await clash.getByRole('button').click();
  await page.locator('.desk-bar [type="submit"]').click();
  await page.locator('.notice.fine').waitFor();
  expect((await prizesOf(gachaId)).prizes.nodes[0]?.pickupWeight).toBe(3);
});

test('what is written and not saved is told of beside the preview, and is there after it', async () => {
  const gachaId = await drafts(stage, 'Unsaved Gacha');
  const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`);
  const { page } = desk;
  await page.locator('#field-price').fill('450');
  await previews(desk, stage);
  await page.locator('.notice.look', { hasText: 'not saved' }).waitFor();
  await page.locator('.parts a').first().click();
  expect(await page.locator('#field-price').inputValue()).toBe('450');
});

test('a secret prize is made a normal one, once it was asked why', async () => {
  const prizes = [
    { name: { en: 'First' }, stock: 5, pickupWeight: 1 },
    { name: { en: 'Hidden' }, stock: 5, pickupWeight: 1, kind: 'SECRET' },
  ];
  const gachaId = await drafts(stage, 'Secret Gacha', { prizes });
  const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
  await page.getByRole('button', { name: 'Make it a normal prize' }).click();
  await page.getByRole('button', { name: 'Somebody has won it' }).click();
  await page.locator('dialog .button.main').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect((await prizesOf(gachaId)).prizes.nodes.map(({ kind }) => kind)).toEqual(['NORMAL', 'NORMAL']);
  expect(await page.getByRole('button', { name: 'Make it a normal prize' }).count()).toBe(0);
});

test('another file than the one that is looked at is not imported, and an import without an answer is looked at again', async () => {
  const file = await fileOf(stage, await drafts(stage, 'Comet Gacha'));
  const desk = await stage.visitor(DESK);
  desk.expected.push(/503|ERR_FAILED|Failed to load resource/);
  await onFileScreen(desk, stage);
  const { page } = desk;
  const look = page.locator('.panels .button.main');
  const choose = (name: string) =>
    page.locator('#catalogue-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(file) });
  let letGo = (): void => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  let asked = 0;
  await page.route('**/catalogue/trials*', async (route) => {
    asked += 1;
    if (asked === 1) await held;
    return route.fallback().catch(() => {});
  });
  await choose('a.json');
  await look.click();
  await eventually(() => asked === 1);
  await choose('b.json');
  letGo();
  await page.waitForTimeout(500);
  expect(await page.locator('[data-differences]').count()).toBe(0);
  await look.click();
  await page.getByText('What b.json would change').waitFor();

  await page.route('**/catalogue/imports', async (route) => {
    await eventually(async () => (await route.fetch()).ok());
    return route.abort();
  });
  await page.locator('.desk-bar .button.main').click();
  await page.locator('dialog .reasons .button').first().click();
  await page.locator('dialog .button.main').click();
  await page.locator('[data-differences="0"]').waitFor();
  await page.getByText('Below is what the file would change now').waitFor();
  expect(await page.locator('.desk-bar').count()).toBe(0);
});

test('a parcel that was packed is out of view, and no address is read for that', async () => {
  const fan = await Before.of(stage, stage.newName());
  await fan.paid(MAIL, 1);
  const desk = await atDesk(await stage.visitor(DESK), 'shipping', `/staff/parcels?gacha=${MAIL}`);
  const { page } = desk;
  await page.locator(`[data-fan="${await fan.id()}"]`).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query ParcelsWaiting')) asked += 1;
  });
  await packs(desk, await fan.id());
  await page.locator(`[data-fan="${await fan.id()}"]`).waitFor({ state: 'detached' });
  expect(asked).toBe(0);
});

test('of two who move an area of a later page, the second sees both values', async () => {
  const operator = await tokenOf(stage, 'operator');
  const circle = { latitude: '35.6', longitude: '139.7', radiusMetres: 60, validHours: 1 };
  for (let berth = 1; berth <= 51; berth += 1)
    await stage.asks(
      'mutation ($input: CreateAreaInput!) { createArea(input: $input) { area { name } } }',
      { input: { name: `Berth ${String(berth).padStart(2, '0')}`, ...circle, gachaIds: [] } },
      operator,
    );
  const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/places');
  const areas = page.locator('section').first();
  await areas.getByRole('button', { name: 'Show more' }).click();
  await areas.locator('tbody tr').nth(50).waitFor();
  const last = areas.locator('tbody tr', { hasText: 'Berth' }).last();
  const name = (await last.locator('th').innerText()).trim();
  await last.getByRole('button').click();
  await page.locator('#place-radiusMetres').fill('75');
  await stage.asks(
    'mutation ($input: UpdateAreaInput!) { updateArea(input: $input) { area { name } } }',
    { input: { name, version: 1, ...circle, radiusMetres: 90 } },
    operator,
  );
  await page.locator('dialog [type="submit"]').click();
  const clash = page.locator('dialog [data-state="clash"]');
  await clash.waitFor();
  expect(await clash.locator('.side').allInnerTexts()).toEqual([expect.stringContaining('75'), expect.stringContaining('90')]);
});

const refundedOf = async (orderId: string): Promise<number> =>
  (
    await stage.asks(
      'query ($id: ID!) { findOrders(where: { orderId: $id }, first: 1) { nodes { refundedAmount } } }',
      { id: orderId },
      await tokenOf(stage, 'support'),
    )
  ).findOrders.nodes[0].refundedAmount;

test('what is left is refunded only as the button said it, and not where it is another sum by now', async () => {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.paid(HARBOUR, 2);
  const { page } = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.locator('dialog .reasons .button').first().click();
  const press = page.locator('dialog .button.main');
  const before = await press.innerText();
  await fan.refundsItem(orderId);
  const part = await refundedOf(orderId);
  await press.click();
  await page.locator('dialog .notice.wrong').waitFor();
  expect(await refundedOf(orderId)).toBe(part);
  await eventually(async () => (await press.innerText()) !== before);
  await press.click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await refundedOf(orderId)).toBe(2 * part);
});

test('a charge-back whose answer was lost is written down once by another press', async () => {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.paid(HARBOUR, 2);
  const desk = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
  const { page } = desk;
  await page.getByRole('button', { name: 'Record money that went back' }).click();
  await page.locator('#record-amount').fill('100');
  await page.getByRole('button', { name: 'The bank told us' }).click();
  const found = await losesAnswers(desk, 'RecordThere');
  const press = page.locator('dialog .button.main');
  await press.click();
  await page.locator('dialog .notice.look').waitFor();
  await found();
  expect(await refundedOf(orderId)).toBe(100);
  await press.click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await refundedOf(orderId)).toBe(100);
});

test('the books are seen to end also where each answer takes longer than the time to the next look', async () => {
  const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/money?part=books');
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query BooksRuns')) await new Promise((done) => setTimeout(done, 2_500));
    return route.fallback().catch(() => {});
  });
  await page.getByRole('button', { name: 'Run the books' }).click();
  await page.locator('[data-run]', { hasText: 'Everything agrees' }).waitFor({ timeout: 30_000 });
  await page.goto(`${page.url()}&run=none`);
  await page.getByText('There is no such run any more').waitFor();
  expect(await page.locator('[data-run]').count()).toBe(0);
});
