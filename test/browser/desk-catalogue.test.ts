import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/json.ts';
import { atDesk, drafts, meetsClash, tokenOf } from './support/desk.ts';
import { Stage } from './support/stage.ts';
import { addsPicture, tellsElsewhere } from './support/told-pictures.ts';
import type { Visitor } from './support/visitor.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

const OF_GACHA = `query ($id: ID!) { gacha(id: $id) { version needsPurchase authMethod { providerType providerId }
  retiredPrizes { totalCount }
  prizes(first: 9) { nodes { id name description pickingName kind pickupWeight supply retailValue imageUrl } } } }`;

const gachaNow = async (id: string): Promise<Json> =>
  (await stage.asks(OF_GACHA, { id }, await tokenOf(stage, 'operator'))).gacha;

async function changesPrize(gachaId: string, verb: string, input: object): Promise<void> {
  const { version, prizes } = await gachaNow(gachaId);
  const type = `${verb[0]?.toUpperCase()}${verb.slice(1)}Input`;
  await stage.asks(
    `mutation ($input: ${type}!) { ${verb}(input: $input) { prize { id } } }`,
    { input: { prizeId: prizes.nodes[0].id, version, ...input } },
    await tokenOf(stage, 'operator'),
  );
}

const opens = async (gachaId: string, part = ''): Promise<Visitor> =>
  atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}${part && `?part=${part}`}`);

const saves = async ({ page }: Visitor): Promise<void> => {
  await page.locator('form:visible .desk-bar [type="submit"]').click();
  await page.locator('.desk-bar .notice.fine').waitFor();
};

describe('of two who change one prize', () => {
  test('the second sees both sides of each number and what it became, and what they choose of each stands', async () => {
    const gachaId = await drafts(stage, 'Both Sides');
    const desk = await opens(gachaId, 'prizes');
    const row = desk.page.locator('.prize-row').first();
    await row.getByLabel('Weight').fill('3');
    await row.getByLabel('More, or').fill('10');
    await row.getByLabel('Costs elsewhere').fill('800');
    await changesPrize(gachaId, 'updatePrize', { pickupWeight: 4, retailValue: 900 });
    await changesPrize(gachaId, 'restockPrize', { amount: 2 });
    const clash = await meetsClash(desk);
    const parts = clash.locator('fieldset');
    expect(await parts.locator('legend').allInnerTexts()).toEqual([
      ...['First: How many', 'First: weight', 'First: Costs elsewhere (yen)'],
    ]);
    expect(await parts.first().locator('.side').allInnerTexts()).toEqual([
      expect.stringMatching(/\+10, 17 in all then/),
      expect.stringMatching(/7 in all/),
    ]);
    await parts.first().getByRole('radio').first().check();
    await parts.nth(2).getByRole('radio').first().check();
    await clash.getByRole('button').click();
    await clash.waitFor({ state: 'detached' });
    expect(await row.getByLabel('Weight').inputValue()).toBe('');
    await saves(desk);
    expect((await gachaNow(gachaId)).prizes.nodes[0]).toMatchObject({ supply: 17, pickupWeight: 4, retailValue: 800 });
  });

  test('one that was taken out meanwhile comes back with what was written, where that is chosen', async () => {
    const gachaId = await drafts(stage, 'Comes Back');
    const desk = await opens(gachaId, 'prizes');
    await desk.page.locator('.prize-row').first().getByLabel('Weight').fill('3');
    await desk.page.locator('.prize-row').first().locator('[data-after]').waitFor();
    await changesPrize(gachaId, 'retirePrize', {});
    const clash = desk.page.locator('[data-state="clash"]');
    await eventually(async () => {
      if (!(await clash.isVisible())) await desk.page.locator('.desk-bar [type="submit"]').click({ timeout: 2_000 });
      return clash.isVisible();
    });
    expect(await clash.locator('.side').allInnerTexts()).toEqual([
      expect.stringMatching(/back into the draw, with: weight 3/),
      expect.stringMatching(/out of the draw/),
    ]);
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    const back = desk.page.locator('.prize-row', { hasText: 'comes back' });
    // As it would be drawn then, before it comes back.
    await eventually(async () => expect(await back.locator('[data-after]').innerText()).toBe('25%'));
    await saves(desk);
    const { prizes, retiredPrizes } = await gachaNow(gachaId);
    expect(retiredPrizes.totalCount).toBe(0);
    expect(prizes.nodes.at(-1)).toMatchObject({ name: 'First', pickupWeight: 3 });
  });

  test('who takes one out sees what somebody else made of it', async () => {
    const gachaId = await drafts(stage, 'Taken Out');
    const desk = await opens(gachaId, 'prizes');
    await desk.page.locator('.prize-row').first().getByLabel('Take out of the draw').check();
    await changesPrize(gachaId, 'updatePrize', { name: { text: 'Grand prize' } });
    const clash = await meetsClash(desk);
    expect(await clash.locator('.side').allInnerTexts()).toEqual([
      expect.stringMatching(/out of the draw/),
      expect.stringMatching(/in the draw: Grand prize[\s\S]*weight 1/),
    ]);
    await clash.getByRole('button').click();
    expect(await desk.page.locator('.desk-bar [type="submit"]').isDisabled()).toBe(true);
    expect((await gachaNow(gachaId)).retiredPrizes.totalCount).toBe(0);
  });
});

describe('what a picture shows', () => {
  test('is missing until it is told beside it, and stands for every prize that has the picture', async () => {
    const path = await addsPicture(stage);
    const prizes = ['First', 'Second'].map((name) => ({ name: { text: name }, stock: 5, pickupWeight: 1, imageUrl: path }));
    const desk = await opens(await drafts(stage, 'Told Pictures', { prizes }), 'prizes');
    const { page } = desk;
    const untold = page.locator('.prize-row .tag', { hasText: 'pictures not described' });
    await untold.nth(1).waitFor();
    let answers = (): void => {};
    const held = new Promise<void>((done) => {
      answers = done;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query PictureAdded')) await held;
      return route.fallback();
    });
    await page.locator('.prize-row').first().getByRole('button', { name: 'Pictures' }).click();
    // It does not look as if there were no pictures until they are read.
    await page.locator('dialog .waiting').first().waitFor();
    expect(await page.locator('dialog').getByRole('button').allInnerTexts()).toEqual(['Cancel']);
    answers();
    const told = page.locator('dialog [data-told]').first();
    await eventually(async () => expect(await told.locator('.tag').allInnerTexts()).toEqual(['missing', 'missing']));
    await told.getByLabel('Japanese').fill('真鍮の羅針盤');
    await told.getByLabel('English').fill('A compass of brass');
    expect(await told.getAttribute('data-told')).toBe('both');
    await told.getByLabel('Why').fill('The maker says so');
    await told.getByRole('button', { name: 'Save what it shows' }).click();
    await told.locator('.notice.fine').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await untold.count()).toBe(0));
    const { auditLog } = await stage.asks(
      '{ auditLog(where: { action: PICTURE_TOLD }, first: 1) { nodes { reason } } }',
      {},
      await tokenOf(stage, 'operator'),
    );
    expect(auditLog.nodes[0].reason).toBe('The maker says so');
  });

  test('told by two at once stands in two columns', async () => {
    const path = await addsPicture(stage);
    const prizes = [{ name: { text: 'First' }, stock: 5, pickupWeight: 1, imageUrl: path }];
    const { page } = await opens(await drafts(stage, 'Two Tell', { prizes }), 'prizes');
    await page.locator('.prize-row').first().getByRole('button', { name: 'Pictures' }).click();
    const told = page.locator('dialog [data-told]').first();
    await told.getByLabel('English').fill('A cat');
    await tellsElsewhere(stage, path, { ja: '', en: 'A dog' });
    await told.getByRole('button', { name: 'Save what it shows' }).click();
    const clash = told.locator('[data-state="clash"]');
    await clash.waitFor();
    expect(await clash.locator('.side').allInnerTexts()).toEqual([
      expect.stringMatching(/Mine\s+A cat/),
      expect.stringMatching(/Theirs\s+A dog/),
    ]);
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button', { name: 'Go on with this' }).click();
    await told.getByRole('button', { name: 'Save what it shows' }).click();
    await told.locator('.notice.fine').waitFor();
    const query = 'query ($path: String!) { picture(path: $path) { altIn(language: EN) } }';
    expect((await stage.asks(query, { path }, await tokenOf(stage, 'operator'))).picture.altIn).toBe('A cat');
  });
});

describe('all that a file can say of a gacha', () => {
  test('is said in its form: whose login it is for, and what must be bought first, and neither', async () => {
    const gachaId = await drafts(stage, 'For Members', { price: 0 });
    const desk = await opens(gachaId);
    const { page } = desk;
    await page.locator('#field-authProviderId').fill('pool-1');
    await page.locator('#mistake-authProviderType').waitFor();
    await page.locator('#field-authProviderType').fill('members');
    await page.locator('#field-needsPurchase').fill('500');
    await saves(desk);
    const authMethod = { providerType: 'members', providerId: 'pool-1' };
    expect(await gachaNow(gachaId)).toMatchObject({ needsPurchase: 500, authMethod });
    for (const name of ['authProviderType', 'authProviderId', 'needsPurchase']) await page.locator(`#field-${name}`).fill('');
    await saves(desk);
    expect(await gachaNow(gachaId)).toMatchObject({ needsPurchase: null, authMethod: null });
  });

  test('of a prize: what it costs elsewhere, or no more, its place, and of a new one all there is', async () => {
    const gachaId = await drafts(stage, 'All Of It');
    const desk = await opens(gachaId, 'prizes');
    const { page } = desk;
    const first = page.locator('.prize-row', { hasText: 'First' });
    await first.getByLabel('Costs elsewhere').fill('1,200 yen');
    await first.locator('.mistake').waitFor();
    await first.getByLabel('Costs elsewhere').fill('1,200');
    await first.getByLabel('Place in the list').fill('3');
    await page.getByRole('button', { name: 'Add a prize' }).click();
    const fields = { nameEn: 'Badge', stock: '3', pickupWeight: '1', place: '1' };
    for (const [name, value] of Object.entries(fields)) await page.locator(`#new-${name}-0`).fill(value);
    await page.locator('.new-prize summary').click();
    await page.locator('#field-new-description-0En').fill('To be pinned on');
    await page.locator('#new-pickingName-0').fill('Shelf 4');
    await saves(desk);
    const [badge, second, moved] = (await gachaNow(gachaId)).prizes.nodes;
    expect(badge).toMatchObject({ name: 'Badge', description: 'To be pinned on', pickingName: 'Shelf 4' });
    expect([second.name, moved.name, moved.retailValue]).toEqual(['Second', 'First', 1200]);
    await first.getByLabel('Costs elsewhere').fill('');
    await saves(desk);
    expect((await gachaNow(gachaId)).prizes.nodes[2].retailValue).toBeNull();
  });
});

test('an operator sees of a draft what a fan sees after a play: a secret prize whole, and a last-one prize', async () => {
  const prizes = [
    { name: { ja: '一等', en: 'First' }, stock: 5, pickupWeight: 1 },
    { name: { ja: '金の羅針盤', en: 'Golden compass' }, stock: 5, pickupWeight: 1, kind: 'SECRET' },
    { name: { ja: '大だこ', en: 'Octopus' }, kind: 'LAST_ONE' },
  ];
  const desk = await opens(await drafts(stage, 'After A Play', { prizes }), 'preview');
  const { page } = desk;
  const fans = page.frameLocator('.preview-frame');
  await fans.locator('[data-state="orderable"]').waitFor();
  expect(await fans.locator('body').innerText()).not.toContain('Golden compass');
  await page.locator('#preview-shown').selectOption({ label: 'After a play: Golden compass (secret)' });
  await fans.locator('.stage').evaluate((capsule: HTMLElement) => capsule.click());
  await fans.locator('.prize-name', { hasText: 'Golden compass' }).waitFor();
  await page.locator('.preview').getByRole('button', { name: 'Japanese' }).click();
  await fans.locator('.stage').evaluate((capsule: HTMLElement) => capsule.click());
  await fans.locator('.prize-name', { hasText: '金の羅針盤' }).waitFor();
  await page.locator('#preview-shown').selectOption({ label: 'After a play: Octopus (last one)' });
  await fans.locator('.reveal-top .button:not(.bare)').evaluate((all: HTMLElement) => all.click());
  expect(await fans.locator('.all strong').allInnerTexts()).toEqual(['大だこ', '一等']);
  await fans.locator('.all .tag').waitFor();
  // Nothing of it is remembered, or leads anywhere.
  await fans
    .locator('.reveal-foot a')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await fans.locator('.all').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('opened-orders'))).toBeNull();
});
