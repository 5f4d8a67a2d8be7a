import type { Locator } from 'playwright-core';
import { noise } from '../../support/noise.ts';
import { drafts, sees } from './desk.ts';
import { inTurn, type Reach } from './states.ts';
import type { Visitor } from './visitor.ts';
import { Before, givesOut, HARBOUR, MAIL } from './world.ts';

/** Parcels of a new fan at the desk of shipping, after what became of the order. */
const parcelsOf =
  (after: (fan: Before, orderId: string) => Promise<unknown>, then: (desk: Visitor, userId: string) => Promise<void>): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    await after(fan, await fan.paid(MAIL, 2));
    await sees('shipping', '/staff/parcels', 'parcels-waiting')(desk, stage);
    await then(desk, await fan.id());
  };

const MORE = /^(Show more|さらに表示)$/;

/** Page by page: the longest wait comes first, so what is new may stand behind all that other tests left. */
async function readsOnTo(desk: Visitor, wanted: Locator): Promise<Locator> {
  const more = desk.page.getByRole('button', { name: MORE });
  await wanted.or(more).first().waitFor();
  while ((await wanted.count()) === 0 && (await more.count()) > 0) {
    const before = await desk.page.locator('main article').count();
    await more.click();
    await desk.page.waitForFunction((count) => document.querySelectorAll('main article').length > count, before);
  }
  return wanted;
}

const ofFan = (desk: Visitor, userId: string) => desk.page.locator(`[data-fan="${userId}"]`);

export const parcelsWait = parcelsOf(
  async () => {},
  async (desk, userId) => (await readsOnTo(desk, ofFan(desk, userId))).scrollIntoViewIfNeeded(),
);

export const parcelHeld = parcelsOf(
  (fan, orderId) => fan.isHeld(orderId),
  async (desk, userId) =>
    (await readsOnTo(desk, ofFan(desk, userId).locator('[data-held="ORDER_HELD"]'))).scrollIntoViewIfNeeded(),
);

/** Answers its number. */
export async function packs(desk: Visitor, userId: string): Promise<string> {
  const fan = await readsOnTo(desk, ofFan(desk, userId));
  await fan.locator('.button').first().click();
  return (await desk.page.locator('[data-packed]').getAttribute('data-packed')) ?? '';
}

export const parcelPacked = parcelsOf(
  async () => {},
  async (desk, userId) => {
    const number = await packs(desk, userId);
    await desk.page.locator('.parts a').nth(1).click();
    await desk.page.locator('[data-state="parcels-packed"]').waitFor();
    await (await readsOnTo(desk, desk.page.locator(`[data-parcel="${number}"]`))).scrollIntoViewIfNeeded();
  },
);

/** A file with a line that no carrier wrote. */
export const numbersRefused: Reach = async (desk, stage) => {
  await sees('shipping', '/staff/parcels?part=files', 'parcels-files')(desk, stage);
  await desk.page.locator('#file-carrier').selectOption('plain');
  desk.expected.push(/400/);
  const buffer = Buffer.from('parcel,carrier,trackingNumber\nNOTHING,yamato,123\n');
  await desk.page.locator('#numbers-file').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer });
  await desk.page.locator('[data-numbers] button').click();
  await desk.page.locator('[data-mistakes]').scrollIntoViewIfNeeded();
};

export const parcelCameBack: Reach = async (desk, stage) => {
  const fan = await Before.of(stage, stage.newName());
  const number = await fan.posted(await fan.paid(MAIL, 1));
  await sees('shipping', `/staff/parcels?part=returned&number=${number}`, 'parcels-returned')(desk, stage);
  await desk.page.locator('[data-parcel] .button.main').click();
  await desk.page.locator('dialog .reasons .button').first().click();
  await desk.page.locator('dialog .button.main').click();
  await desk.page.locator('[data-parcel] .notice.look').waitFor();
};

/** A fan with an order that is paid, and a parcel that waits, as operators see them. */
export const ofPerson =
  (...then: readonly Reach[]): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    await fan.paid(HARBOUR, 2);
    await fan.ordered(HARBOUR);
    await sees('operator', `/staff/people?part=fans&user=${await fan.id()}`, 'people-fans')(desk, stage);
    await desk.page.locator('[data-fan="free"]').waitFor();
    await inTurn(...then)(desk, stage);
  };

/** By its place, with the first reason. */
export const doesToPerson =
  (index: number): Reach =>
  async ({ page }) => {
    await page.locator('[data-fan] .button').nth(index).click();
    await page.locator('dialog .reasons .button').first().click();
    await page.locator('dialog .button.main').click();
  };

export const banned: Reach = inTurn(doesToPerson(0), async ({ page }) => {
  await page.locator('[data-fan="banned"]').waitFor();
});

export const wouldErase: Reach = inTurn(doesToPerson(2), async ({ page }) => {
  await page.locator('[data-state="erase-trial"]').waitFor();
});

export const wrongCodes: Reach = async (desk, stage) => {
  await givesOut(stage, 'east-booth', '123456789012', HARBOUR).catch(() => {});
  await sees('operator', '/staff/people?part=codes', 'people-codes')(desk, stage);
  await desk.page.locator('.table').waitFor();
};

/** A drawing of its own, to be dropped into the page. */
export const aPicture = async (): Promise<Buffer> => noise(320, 240).png().toBuffer();

const dropsInto =
  (id: string, name: string, bytes: () => Promise<Buffer>, state: string): Reach =>
  async ({ page, expected }) => {
    expected.push(/503/);
    await page.locator(`#${id}-file`).setInputFiles({ name, mimeType: 'image/png', buffer: await bytes() });
    await page.locator(`#${id}-altJa`).fill('灯台');
    await page.locator(`#${id}-altEn`).fill('A lighthouse');
    const drop = page.locator(`.drop:has(#${id}-file)`);
    await drop.locator('button').click();
    await drop.locator(state).waitFor();
    await drop.scrollIntoViewIfNeeded();
  };

export const dropsPicture = dropsInto('thumbnailImageUrl', 'tower.png', aPicture, 'img[src^="/pictures/"]');

export const dropsNoPicture: Reach = async (desk, stage) => {
  desk.expected.push(/400/);
  await dropsInto('thumbnailImageUrl', 'letter.png', async () => Buffer.from('no picture'), '[data-mistakes]')(desk, stage);
};

/** With what they show: until then the dialog waits. */
export const opensPictures: Reach = async ({ page }) => {
  await page.locator('.prize-row .button').first().click();
  await page.locator('[data-state="pictures"]').waitFor();
};

export const opensTexts: Reach = async ({ page }) => {
  await page.locator('.prize-row .button').nth(1).click();
  await page.locator('[data-state="prize-texts"]').waitFor();
};

/** A secret one and a last-one prize, with the odds as they would be. */
export const addsKinds: Reach = async ({ page }) => {
  await page.locator('.parts a').nth(1).click();
  const add = page.locator('form section > div:last-child > button');
  await add.click();
  await add.click();
  await page.locator('#new-kind-0').selectOption('SECRET');
  await page.locator('#new-nameJa-0').fill('金の羅針盤');
  await page.locator('#new-stock-0').fill('1');
  await page.locator('#new-pickupWeight-0').fill('1');
  await page.locator('#new-kind-1').selectOption('LAST_ONE');
  await page.locator('#new-nameJa-1').fill('大だこ');
  await page.locator('[data-after]').first().waitFor();
  await page.locator('.new-prize').first().scrollIntoViewIfNeeded();
};

/** A draft of which the first prize is taken out. */
export const retiredThere: Reach = async (desk, stage) => {
  const gachaId = await drafts(stage, 'Tide Gacha');
  await sees('operator', `/staff/catalogue/${gachaId}?part=prizes`, 'gacha')(desk, stage);
  await desk.page.locator('.prize-row [type="checkbox"]').first().check();
  await desk.page.locator('.desk-bar [type="submit"]').click();
  await desk.page.locator('[data-retired]').scrollIntoViewIfNeeded();
};

export const bringsBack: Reach = async ({ page }) => {
  await page.locator('[data-retired] .button').first().click();
  await page.locator('dialog .reasons .button').first().click();
  // With the odds of all, as they would be.
  await page.locator('dialog .before-after').nth(1).waitFor();
};
