import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packs } from './support/deeds-of-desks.ts';
import { atDesk } from './support/desk.ts';
import { says } from './support/event-desk.ts';
import { Stage } from './support/stage.ts';
import { ADDRESS, Before, gachaLike, MAIL } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

async function mailed(plays = 1): Promise<{ fan: Before; orderId: string }> {
  const fan = await Before.of(stage, stage.newName());
  return { fan, orderId: await fan.paid(MAIL, plays) };
}

test('a parcel that was packed wrongly is taken apart, and waits again', async () => {
  const { fan } = await mailed(2);
  const desk = await atDesk(await stage.visitor(DESK), 'shipping', `/staff/parcels?gacha=${MAIL}`);
  const { page } = desk;
  const number = await packs(desk, await fan.id());
  await page.getByRole('link', { name: 'Packed', exact: true }).click();
  // The filter stays with the next part of the screen.
  expect(new URL(page.url()).searchParams.get('gacha')).toBe(MAIL);
  const parcel = page.locator(`[data-parcel="${number}"]`);
  await parcel.getByRole('button', { name: 'Unpack' }).click();
  await says(desk, 'A wrong prize was in it', 'Unpack');
  await parcel.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Waiting', exact: true }).click();
  await page.locator(`[data-fan="${await fan.id()}"]`).waitFor();
});

test('an order is held and let go on; what stands behind the hold is told before and after', async () => {
  const { fan, orderId } = await mailed();
  const desk = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
  const { page } = desk;
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await says(desk, 'The fan asked us to wait', 'Hold');
  await page.locator('[data-held="ORDER_HELD"]').waitFor();
  await stage.command('users', 'ban', await fan.id(), '--why', 'a test');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('button', { name: 'Let it go on' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('It does not go on yet').waitFor();
  expect(await dialog.locator('.before-after tbody').innerText()).toMatch(/held by staff\s+held: its fan is banned/);
  await says(desk, 'It is cleared up', 'Let it go on');
  await page.locator('[data-held="FAN_BANNED"]').waitFor();
  await page.getByRole('button', { name: 'Let it go on' }).click();
  expect(await dialog.locator('.before-after tbody').innerText()).toMatch(/held: its fan is banned\s+yes/);
  await says(desk, 'It is cleared up', 'Let it go on');
  await page.locator('[data-held]').waitFor({ state: 'detached' });
});

test('what came back goes to the right address, which support writes down and does not read', async () => {
  const { fan, orderId } = await mailed();
  await fan.cameBack(orderId);
  const desk = await atDesk(await stage.visitor(DESK), 'support', `/staff/orders/${orderId}`);
  const { page } = desk;
  await page.locator('[data-held="PARCEL_RETURNED"]').waitFor();
  await page.getByRole('button', { name: 'Right address' }).click();
  const { country: _country, prefecture, ...texts } = ADDRESS;
  for (const [field, value] of Object.entries({ ...texts, zipCode: '12' }))
    await page.locator(`#desk-address-${field}`).fill(value);
  await page.locator('#desk-address-prefecture').selectOption(prefecture);
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'The fan told us' }).click();
  await dialog.getByRole('button', { name: 'Correct the address' }).click();
  await dialog.locator('#desk-address-zipCode-mistake').waitFor();
  await page.locator('#desk-address-zipCode').fill('150-0002');
  await dialog.getByRole('button', { name: 'Correct the address' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-held]').waitFor({ state: 'detached' });
  const { order } = await fan.asks('query ($id: ID!) { order(id: $id) { held deliveryInfo { zipCode } } }', { id: orderId });
  expect(order).toEqual({ held: null, deliveryInfo: { zipCode: '150-0002' } });
});

test('whoever works at 130 gachas reaches each of them in every choice', async () => {
  const many = Array.from({ length: 130 }, (_, at) => {
    const like = gachaLike(30, { name: { ja: `連作${at}`, en: `Series ${at}` }, delivery_type: at % 2 === 0 ? 'mail' : 'self' });
    return { ...like, id: randomUUID(), prizes: like.prizes.map((prize) => ({ ...prize, id: randomUUID() })) };
  });
  await stage.imports(...many);
  const inChoice = async (who: string, path: string, options: string, names: readonly string[]): Promise<void> => {
    const { page } = await atDesk(await stage.visitor(DESK), who, path);
    await page.waitForFunction(
      ([found, all]) => {
        const there = new Set(Array.from(document.querySelectorAll(found), ({ textContent }) => textContent));
        return all.every((name) => there.has(name));
      },
      [options, names] as const,
    );
  };
  const all = many.map((_, at) => `Series ${at}`);
  await inChoice('support', '/staff/orders', '#orders-gacha option', all);
  await inChoice('operator', '/staff/people?part=log', '#gacha-choice option', all);
  await inChoice('operator', '/staff/money', '#gacha-choice option', all);
  const posted = all.filter((_, at) => at % 2 === 0);
  await inChoice('shipping', '/staff/parcels', '#gacha-choice option', posted);
});
