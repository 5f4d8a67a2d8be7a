import type { Route } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Stage } from './stage.ts';
import { inTurn, type Reach } from './states.ts';
import type { Look, Visitor } from './visitor.ts';
import { Before, HARBOUR, MAIL } from './world.ts';

/** A person of the demonstration at a desk, by the address of a screen. */
export async function atDesk(desk: Visitor, name: string, path: string): Promise<Visitor> {
  await desk.opens(path);
  await desk.signsIn(name);
  await desk.page.locator('.desk-nav').waitFor();
  await desk.settles();
  return desk;
}

export const sees =
  (name: string, path: string, state: string): Reach =>
  async (desk) => {
    await atDesk(desk, name, path);
    await desk.page.locator(`[data-state="${state}"]`).waitFor();
    await desk.settles();
    // A role that the screen is made for must not be refused: its document would be wrong.
    // Draws of which chance makes one in thousands strange are none.
    const refused = await desk.page.locator('.notice.wrong:not(.judged *)').allInnerTexts();
    if (refused.length > 0) throw new Error(`${path} was refused: ${refused.join(' · ')}`);
  };

/** Some fans bought before, so that there is something to be seen. */
export const afterSales =
  (...then: readonly Reach[]): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    await fan.paid(HARBOUR, 3);
    await fan.refunded(HARBOUR);
    await inTurn(...then)(desk, stage);
  };

/** On a phone and at a desk, in both languages; in the dark, and as large as readers may want it. */
export const LOOKS: Readonly<Record<string, Look>> = {
  'phone, ja': {},
  'phone, en': { language: 'en' },
  'desk, ja': { at: 'desk' },
  'desk, en': { at: 'desk', language: 'en' },
  'phone, dark': { isDark: true },
  'desk, dark': { at: 'desk', isDark: true },
  'phone, large': { isLargeText: true },
};

export const tokenOf = (stage: Stage, name: string): Promise<string> => stage.token(name, 'staff');

const CREATE = 'mutation ($input: CreateGachaInput!) { createGacha(input: $input) { gacha { id version } } }';

/** A draft of its own, so that what is done with it is of no other test. */
export async function drafts(stage: Stage, name: string, changes: object = {}): Promise<string> {
  const input = {
    ...{ name: { ja: `${name}（日本語）`, en: name }, price: 300 },
    ...{ startAt: '2026-01-01T00:00:00Z', endAt: '2036-01-01T00:00:00Z', description: { text: name } },
    prizes: [
      { name: { ja: '一等', en: 'First' }, stock: 5, pickupWeight: 1 },
      { name: { ja: '二等', en: 'Second' }, stock: 95, pickupWeight: 9 },
    ],
    ...changes,
  };
  return (await stage.asks(CREATE, { input }, await tokenOf(stage, 'operator'))).createGacha.gacha.id;
}

export async function published(stage: Stage, name: string): Promise<string> {
  const gachaId = await drafts(stage, name);
  await stage.asks(
    'mutation ($input: PublishGachaInput!) { publishGacha(input: $input) { gacha { id } } }',
    { input: { gachaId, version: 1, reason: 'a test' } },
    await tokenOf(stage, 'operator'),
  );
  return gachaId;
}

const seesOwn = async (desk: Visitor, gachaId: string): Promise<void> => {
  await atDesk(desk, 'operator', `/staff/catalogue/${gachaId}`);
  await desk.page.locator('[data-state="gacha"] form').waitFor();
};

export const ownDraft: Reach = async (desk, stage) => seesOwn(desk, await drafts(stage, 'Moonlight Gacha'));

/** As fans will see it, in a frame. */
export const previews: Reach = async ({ page }) => {
  await page.locator('.parts a').nth(2).click();
  await page.frameLocator('.preview-frame').locator('[data-state="orderable"]').waitFor();
};

/** So much more of its last prize. */
export async function restocks(stage: Stage, gachaId: string, amount: number): Promise<void> {
  const token = await tokenOf(stage, 'operator');
  const { gacha } = await stage.asks(
    'query ($id: ID!) { gacha(id: $id) { version prizes(first: 100) { nodes { id } } } }',
    { id: gachaId },
    token,
  );
  const input = { prizeId: gacha.prizes.nodes.at(-1).id, version: gacha.version, amount, reason: 'a test' };
  await stage.asks(
    'mutation ($input: RestockPrizeInput!) { restockPrize(input: $input) { prize { id } } }',
    { input: { ...input, idempotencyKey: crypto.randomUUID() } },
    token,
  );
}

/** By two taps: that it shall be, and why. */
export async function pauses({ page }: Visitor): Promise<void> {
  await page.locator('[data-sale="published"] .button.main').click();
  await page.locator('dialog .reasons .button').first().click();
  await page.locator('[data-done="pause"]').waitFor();
}

export const pausesThere: Reach = async (desk, stage) => {
  await seesOwn(desk, await published(stage, 'Starlight Gacha'));
  await pauses(desk);
};

export const changesElsewhere = async (stage: Stage, gachaId: string, changes: object): Promise<void> => {
  const token = await tokenOf(stage, 'operator');
  const { gacha } = await stage.asks('query ($id: ID!) { gacha(id: $id) { version } }', { id: gachaId }, token);
  await stage.asks(
    'mutation ($input: UpdateGachaInput!) { updateGacha(input: $input) { gacha { id } } }',
    { input: { gachaId, version: gacha.version, ...changes } },
    token,
  );
};

/** The screen asks again by itself, and what others did may be there before the press: then there is nothing to press. */
export async function meetsClash({ page }: Pick<Visitor, 'page'>) {
  const clash = page.locator('[data-state="clash"]');
  await eventually(async () => {
    if (!(await clash.isVisible())) await page.locator('.desk-bar [type="submit"]').click({ timeout: 2_000 });
    return clash.isVisible();
  });
  return clash;
}

export const clashes: Reach = async (desk, stage) => {
  const gachaId = await drafts(stage, 'Sunrise Gacha');
  await seesOwn(desk, gachaId);
  await desk.page.locator('#field-price').fill('400');
  await changesElsewhere(stage, gachaId, { price: 500 });
  await meetsClash(desk);
};

/** What is asked is done, and the page hears nothing of it. What it gives brings the answers back. */
export async function losesAnswers({ page, expected }: Visitor, mutation: string): Promise<() => Promise<void>> {
  expected.push(/ERR_FAILED|Failed to load resource/);
  const lose = async (route: Route): Promise<void> => {
    if (!route.request().postData()?.includes(`mutation ${mutation}(`)) return route.fallback();
    await route.fetch();
    return route.abort();
  };
  await page.route('**/graphql', lose);
  return () => page.unroute('**/graphql', lose);
}

export const editsPrizes: Reach = async ({ page }) => {
  await page.locator('.prize-row [type="number"]').first().fill('5');
  await page.locator('[data-after]').first().waitFor();
};

/** Another operator has given the same prize another weight. */
export const weightsMeet: Reach = async (desk, stage) => {
  const gachaId = await drafts(stage, 'Sunset Gacha');
  await atDesk(desk, 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
  await desk.page.locator('.prize-row').first().locator('[id^="weight-"]').fill('3');
  const token = await tokenOf(stage, 'operator');
  const query = 'query ($id: ID!) { gacha(id: $id) { version prizes(first: 1) { nodes { id } } } }';
  const { gacha } = await stage.asks(query, { id: gachaId }, token);
  await stage.asks(
    'mutation ($input: UpdatePrizeInput!) { updatePrize(input: $input) { prize { id } } }',
    { input: { prizeId: gacha.prizes.nodes[0].id, version: gacha.version, pickupWeight: 4 } },
    token,
  );
  await (await meetsClash(desk)).scrollIntoViewIfNeeded();
};

export const SECRET = [
  { name: { ja: '一等', en: 'First' }, stock: 5, pickupWeight: 1 },
  { name: { ja: '秘密の景品', en: 'Hidden' }, stock: 5, pickupWeight: 1, kind: 'SECRET' },
];

/** A secret prize is about to become a normal one. */
export const makesNormal: Reach = async (desk, stage) => {
  const gachaId = await drafts(stage, 'Secret Gacha', { prizes: SECRET });
  await atDesk(desk, 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
  await desk.page.locator('.prize-row').last().locator('.button').last().click();
  await desk.page.locator('dialog[open]').waitFor();
};

/** The page of an order of a new fan, after what became of it. */
export const ofOrder =
  (after: (fan: Before, orderId: string) => Promise<unknown> = async () => {}): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(HARBOUR, 3);
    await after(fan, orderId);
    await sees('supervisor', `/staff/orders/${orderId}`, 'order')(desk, stage);
    await desk.page.locator('.timeline').waitFor();
  };

/** The page of an order that is posted, at support. */
export const ofMailOrder =
  (after: (fan: Before, orderId: string) => Promise<unknown> = async () => {}): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(MAIL, 2);
    await after(fan, orderId);
    await sees('support', `/staff/orders/${orderId}`, 'order')(desk, stage);
    await desk.page.locator('.timeline').waitFor();
  };

/** By the number of its button: refund, hold, address. */
export const opensDeed =
  (index: number): Reach =>
  async ({ page }) => {
    await page.locator('[data-state="order"] > div.row .button').nth(index).click();
    await page.locator('dialog[open]').waitFor();
  };

/** The first prize of the order. */
export const choosesItem: Reach = async ({ page }) => {
  await page.locator('[data-way="items"]').check();
  await page.locator('.items-choice [type="checkbox"]').first().check();
};

/** A helper without an account, at all gachas. */
export async function invites({ page }: Pick<Visitor, 'page'>, device: string): Promise<string> {
  await page.locator('.button.main').first().click();
  await page.locator('#invite-device').fill(device);
  await page.locator('dialog .indented [type="checkbox"]').first().check();
  await page.locator('dialog [type="submit"]').click();
  await page.locator('[data-state="invited"]').waitFor();
  return page.locator('[data-state="invited"] code').innerText();
}

export const invitesThere: Reach = async (desk, stage) => {
  await sees('operator', '/staff/people?part=devices', 'people-devices')(desk, stage);
  await invites(desk, 'North booth');
};
