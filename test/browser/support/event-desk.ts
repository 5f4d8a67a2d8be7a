import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { eventually } from '../../support/eventually.ts';
import { aPicture } from './deeds-of-desks.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** What people at desks do at an event, by what they press: no call of the API, and no command. */

const DESK = { at: 'desk', language: 'en' } as const;

/** Opens an invitation, as the invited member. */
export async function opensLink(stage: Stage, link: string): Promise<Visitor> {
  const desk = await stage.visitor(DESK);
  await desk.page.goto(link);
  await desk.page.locator('.desk-nav').waitFor();
  await desk.settles();
  // The secret must not stay in the address, where others could read it.
  expect(new URL(desk.page.url()).hash).toBe('');
  return desk;
}

/** By the links that are always in view. */
export async function goesTo(desk: Visitor, section: string, part?: string): Promise<void> {
  await desk.page.locator('.desk-nav').getByRole('link', { name: section, exact: true }).click();
  if (part !== undefined) await desk.page.locator('main .parts').getByRole('link', { name: part, exact: true }).click();
  await desk.settles();
}

export async function fills(desk: Visitor, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await desk.page.locator(`#${id}`).fill(value);
}

/** Answers a dialog that asks why: with the first reason, and with what it is pressed by in the end, where it has that. */
export async function says({ page }: Visitor, reason: string, press?: string | RegExp): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: reason, exact: true }).click();
  if (press !== undefined) await dialog.getByRole('button', { name: press }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Drops a picture into the form, and says what it shows. */
export async function drops({ page }: Visitor, id: string, ja: string, en: string): Promise<void> {
  const drop = page.locator(`.drop:has(#${id}-file)`);
  await page.locator(`#${id}-file`).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await aPicture() });
  await page.locator(`#${id}-altJa`).fill(ja);
  await page.locator(`#${id}-altEn`).fill(en);
  await drop.locator('button').click();
  await drop.locator('img[src^="/pictures/"]').waitFor();
}

export type Prize = { ja: string; en: string; stock: number; weight: number };
type NewGacha = {
  ja: string;
  en: string;
  price: number;
  letter: string;
  isPosted?: boolean;
  isOnSite?: boolean;
  prizes: readonly Prize[];
};

/** A draft, from nothing. Answers its id. */
export async function drafts(desk: Visitor, { ja, en, price, letter, isPosted, isOnSite, prizes }: NewGacha): Promise<string> {
  const { page } = desk;
  await goesTo(desk, 'Catalogue');
  await page.getByRole('link', { name: 'New gacha' }).click();
  await page.locator('[data-state="new-gacha"]').waitFor();
  await fills(desk, {
    ...{ 'field-nameJa': ja, 'field-nameEn': en, 'field-price': String(price), 'field-callNumber': letter },
    ...{ 'field-descriptionJa': '1回で景品が1点当たります。', 'field-descriptionEn': 'One play, one prize.' },
    ...{ 'field-probabilityProvisionJa': '当選確率は景品ごとに表示しています。' },
    ...{ 'field-probabilityProvisionEn': 'Odds are shown for each prize.' },
    ...{ 'field-deliveryJa': '当日お渡し、またはお支払い後3日以内に発送します。' },
    ...{ 'field-deliveryEn': 'On the day, or posted within three days of payment.' },
    ...{ 'field-deliveryCostJa': '無料です。', 'field-deliveryCostEn': 'It costs nothing.' },
    ...{
      'field-cancellationJa': 'お支払い後のキャンセルはできません。',
      'field-cancellationEn': 'A paid order cannot be cancelled.',
    },
    ...{ 'field-placeTextJa': '東ブース', 'field-placeTextEn': 'East booth' },
    ...{ 'field-startAt': '2026-01-01T10:00', 'field-endAt': '2036-01-01T10:00' },
  });
  await page.locator('#field-deliveryType').selectOption(isPosted ? 'MAIL' : 'SELF');
  if (isOnSite) await page.getByLabel('Check-in on site is needed').check();
  await drops(desk, 'thumbnailImageUrl', '夜市', 'The night market');
  for (const [at, prize] of prizes.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add a prize' }).click();
    await fills(desk, {
      ...{ [`new-nameJa-${at}`]: prize.ja, [`new-nameEn-${at}`]: prize.en },
      ...{ [`new-stock-${at}`]: String(prize.stock), [`new-pickupWeight-${at}`]: String(prize.weight) },
    });
  }
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await page.waitForURL(/catalogue\/[\da-f-]{36}$/);
  await page.locator('[data-sale="draft"]').waitFor();
  return page.url().slice(-36);
}

/** Looks at the odds of each prize, as fans will read them. */
export async function oddsOf(desk: Visitor): Promise<Record<string, string>> {
  await desk.page.getByRole('link', { name: 'Prizes and odds' }).click();
  const rows = desk.page.locator('.prize-row');
  await rows.first().waitFor();
  const told = (await rows.all()).map(async (row) => [
    await row.locator('.prize-name strong').innerText(),
    await row.locator('.odds').innerText(),
  ]);
  return Object.fromEntries(await Promise.all(told));
}

/** One secret prize, and a last-one prize, added to a draft in its form. The odds stand there before it is saved. */
export async function addsKinds(
  { page }: Visitor,
  secret: Omit<Prize, 'stock'>,
  last: { ja: string; en: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Prizes and odds' }).click();
  for (const [at, { kind, ja, en, weight }] of [
    { kind: 'SECRET', ...secret },
    { kind: 'LAST_ONE', ...last, weight: undefined },
  ].entries()) {
    await page.getByRole('button', { name: 'Add a prize' }).click();
    await page.locator(`#new-kind-${at}`).selectOption(kind);
    await page.locator(`#new-nameJa-${at}`).fill(ja);
    await page.locator(`#new-nameEn-${at}`).fill(en);
    if (weight !== undefined) {
      await page.locator(`#new-stock-${at}`).fill('1');
      await page.locator(`#new-pickupWeight-${at}`).fill(String(weight));
    }
  }
  for (const told of [`${secret.en}: [\\d.]+%`, `${last.en}: not drawn`])
    await page.locator('li', { hasText: new RegExp(`^${told}$`) }).waitFor();
  await page.getByRole('button', { name: 'Save (2)' }).click();
  await page.locator('.desk-bar .notice.fine').waitFor();
}

type Kept = { gachas: { id: string; prizes: { stock: number }[] }[] };

/** The catalogue as a file, with another stock of a first prize: compared, read, and imported. */
export async function importsStock(desk: Visitor, gachaId: string, stock: number): Promise<void> {
  const { page } = desk;
  await goesTo(desk, 'Catalogue');
  await page.getByRole('link', { name: 'The catalogue as a file' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const file = JSON.parse(readFileSync(await (await coming).path(), 'utf8')) as Kept;
  const [first] = file.gachas.find(({ id }) => id === gachaId)?.prizes ?? [];
  const before = first?.stock;
  Object.assign(first ?? {}, { stock });
  const buffer = Buffer.from(JSON.stringify(file));
  await page.locator('#catalogue-file').setInputFiles({ name: 'catalogue.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Show the differences' }).click();
  const differences = page.locator('[data-differences="1"]');
  await differences.waitFor();
  // Nothing else of a file that was fetched differs from what is there.
  const rows = differences.locator('.before-after tbody tr');
  expect(await rows.count()).toBe(1);
  expect(await rows.innerText()).toMatch(new RegExp(`How many in all\\s+${before}\\s+${stock}$`));
  await page.getByRole('button', { name: 'Import' }).click();
  await says(desk, 'A new event', 'Import');
  await page.getByText('Imported. Gachas that changed: 1.').waitFor();
}

/** The page of fans in a frame of the console, in one language and the other. What is secret is so there, too. */
export async function looksAsFans(desk: Visitor, name: { ja: string; en: string }, prizes: readonly string[]): Promise<void> {
  const { page } = desk;
  await page.getByRole('link', { name: 'As fans see it' }).click();
  const fans = page.frameLocator('.preview-frame');
  await fans.locator('[data-state="orderable"]').waitFor();
  expect(new URL(page.frames()[1]?.url() ?? '').pathname).toMatch(/^\/staff\/preview\/[\da-f-]{36}$/);
  expect(await fans.getByRole('heading', { level: 1 }).innerText()).toBe(name.en);
  expect(await fans.locator('.prize h3').allInnerTexts()).toEqual(prizes);
  await page.locator('.preview').getByRole('button', { name: 'Japanese' }).click();
  await fans.getByRole('heading', { level: 1, name: name.ja }).waitFor();
}

export async function publishes(desk: Visitor): Promise<void> {
  await desk.page.getByRole('button', { name: 'Publish' }).click();
  await says(desk, 'Everything was checked');
  await desk.page.locator('[data-sale="published"]').waitFor();
}

/** A helper's phone reads the picture of the invitation from the operator's screen. Answers the link in it. */
export async function invites(desk: Visitor, device: string, role: string, gacha?: string): Promise<string> {
  const { page } = desk;
  await goesTo(desk, 'People', 'Devices');
  await page.getByRole('button', { name: 'Invite a device' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('#invite-device').fill(device);
  const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  if (role !== 'counter') {
    await tick('counter').uncheck();
    await tick(role).check();
  }
  const everywhere = dialog.getByRole('checkbox', { name: 'all gachas, also later ones' });
  await everywhere.setChecked(gacha === undefined);
  if (gacha !== undefined) await tick(gacha).check();
  await dialog.getByRole('button', { name: 'Make the invitation' }).click();
  await dialog.locator('[data-state="invited"]').waitFor();
  const png = await dialog.locator('.qr').screenshot();
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const link = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  expect(link).toBe(await dialog.locator('code').innerText());
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** A figure of Today or of Money, by its name. */
export async function figure({ page }: Visitor, name: string): Promise<string> {
  const card = page.locator('.figures > .card', { has: page.getByText(name, { exact: true }) });
  return (await card.locator('strong').innerText()).trim();
}

/** The figures come by themselves, within half a minute. */
export async function seesFigures(desk: Visitor, wanted: Readonly<Record<string, string>>): Promise<void> {
  await eventually(async () => {
    const seen = await Promise.all(Object.keys(wanted).map(async (name) => [name, await figure(desk, name)]));
    expect(Object.fromEntries(seen)).toEqual(wanted);
  });
}

/** Finds an order by the number that is called, and opens it. */
export async function findsOrder(desk: Visitor, gachaId: string, number: string): Promise<void> {
  const { page } = desk;
  await goesTo(desk, 'Orders');
  await page.locator('#orders-gacha').selectOption(gachaId);
  await page.locator('#orders-box').fill(number);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.locator('[data-state="orders-found"]').waitFor();
  await page.locator('.table tbody a').click();
  await page.locator('.timeline').waitFor();
}
