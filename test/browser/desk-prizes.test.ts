import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { atDesk, drafts, losesAnswers, tokenOf } from './support/desk.ts';
import { gachaNow } from './support/gacha-now.ts';
import { Stage } from './support/stage.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

describe('an operator', () => {
  test('sees the odds of a change before it is made, and makes it', async () => {
    const gachaId = await drafts(stage, 'Odds Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const row = desk.page.locator('.prize-row').first();
    await row.getByLabel('Weight').fill('3');
    await eventually(async () => expect(await row.locator('[data-after]').innerText()).toBe('25%'));
    await row.getByLabel('More, or').fill('5');
    await desk.page.locator('.desk-bar [type="submit"]').click();
    await desk.page.locator('.notice.fine').waitFor();
    expect((await gachaNow(stage, gachaId)).prizes.nodes[0]).toEqual({ stock: 10, pickupWeight: 3 });
  });

  test('a restock and a new prize whose answers are lost are made once by another press', async () => {
    const gachaId = await drafts(stage, 'Lost Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const { page } = desk;
    const save = page.locator('.desk-bar [type="submit"]');
    await page.locator('.prize-row').first().getByLabel('More, or').fill('10');
    await page.getByRole('button', { name: 'Add a prize' }).click();
    for (const [id, value] of Object.entries({ nameJa: '三等', stock: '7', pickupWeight: '1' }))
      await page.locator(`#new-${id}-0`).fill(value);
    for (const [mutation, version] of [
      ['Restock', 2],
      ['AddPrize', 3],
    ] as const) {
      const found = await losesAnswers(desk, mutation);
      await save.click();
      await page.locator('.desk-bar .notice.look').waitFor();
      await found();
      expect((await gachaNow(stage, gachaId)).version).toBe(version);
      // The form stands on the version that was made, and its text is kept.
      await page.getByText(`version ${version},`).waitFor();
      // Another reason is no other deed.
      await page.locator('#prizes-reason').fill(`after ${mutation}`);
    }
    await save.click();
    await page.locator('.notice.fine').waitFor();
    const { version, prizes } = await gachaNow(stage, gachaId);
    expect(version).toBe(3);
    expect(prizes.nodes.map(({ stock }: { stock: number }) => stock)).toEqual([15, 95, 7]);
  });

  test('odds that come late are not those of what is written since', async () => {
    const gachaId = await drafts(stage, 'Late Gacha');
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const weight = page.locator('.prize-row').first().getByLabel('Weight');
    const after = page.locator('.prize-row').first().locator('[data-after]');
    let letGo = (): void => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    let asked = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query OddsBefore')) return route.fallback();
      asked += 1;
      if (asked === 1) await held;
      return route.fallback().catch(() => {});
    });
    await weight.fill('3');
    await eventually(() => asked === 1);
    await weight.fill('9');
    // 9 of 18, while the odds of 3 of 12 are still out.
    await eventually(async () => expect(await after.innerText()).toBe('50%'));
    letGo();
    await page.waitForTimeout(500);
    expect(await after.innerText()).toBe('50%');
  });

  test('reads that it is saved once what is saved is shown, also where another look takes the place of the first', async () => {
    const gachaId = await drafts(stage, 'Looked At Gacha');
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const row = page.locator('.prize-row').first();
    await row.getByLabel('More, or').fill('5');
    await page.locator('#prizes-reason').fill('more came');
    let looks = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query DeskGachaById')) return route.fallback();
      looks += 1;
      // The window is left and seen again while the first look is under way; the second one takes its time.
      if (looks === 1) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.waitForTimeout(1_000);
      return route.fallback().catch(() => {});
    });
    await page.locator('.desk-bar [type="submit"]').click();
    await page.locator('.notice.fine').waitFor();
    expect(await row.innerText()).toContain('10 of 10 left');
    expect(looks).toBe(2);
  });

  test('writes what a prize is called in both languages, beside what somebody else has written meanwhile', async () => {
    const gachaId = await drafts(stage, 'Worded Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const { page } = desk;
    await page.locator('.prize-row').first().getByRole('button', { name: 'Texts' }).click();
    await page.locator('#field-prize-descriptionEn').fill('The best');
    await page.locator('#field-prize-nameEn').fill('Grand');
    const operator = await tokenOf(stage, 'operator');
    const { gacha } = await stage.asks(
      'query ($id: ID!) { gacha(id: $id) { prizes { nodes { id } } } }',
      { id: gachaId },
      operator,
    );
    await stage.asks(
      'mutation ($input: UpdatePrizeInput!) { updatePrize(input: $input) { prize { id } } }',
      { input: { prizeId: gacha.prizes.nodes[0].id, version: 1, name: { ja: '一等', en: 'Champion' } } },
      operator,
    );
    await page.locator('dialog [type="submit"]').click();
    const clash = page.locator('dialog [data-state="clash"]');
    await clash.waitFor();
    expect(await clash.locator('.side').allInnerTexts()).toEqual([
      expect.stringContaining('Grand'),
      expect.stringContaining('Champion'),
    ]);
    await clash.getByRole('button').click();
    expect(await page.locator('#field-prize-nameEn').inputValue()).toBe('Champion');
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { gacha: now } = await stage.asks(
      'query ($id: ID!) { gacha(id: $id) { prizes { nodes { name(language: EN) description(language: EN) } } } }',
      { id: gachaId },
      operator,
    );
    expect(now.prizes.nodes[0]).toEqual({ name: 'Champion', description: 'The best' });
  });

  test('adds a last-one prize, which has no part in the odds, and what was taken out is found by others, too', async () => {
    const gachaId = await drafts(stage, 'Kinds Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const { page } = desk;
    await page.getByRole('button', { name: 'Add a prize' }).click();
    await page.locator('#new-kind-0').selectOption('LAST_ONE');
    expect(await page.locator('#new-stock-0').count()).toBe(0);
    await page.locator('#new-nameJa-0').fill('大だこ');
    await page.locator('#new-nameEn-0').fill('Giant octopus');
    await page.getByText('Giant octopus: not drawn').waitFor();
    await page.locator('.desk-bar [type="submit"]').click();
    await page.locator('.prize-row', { hasText: 'Giant octopus' }).getByText('not drawn').waitFor();
    await page.locator('.prize-row [type="checkbox"]').first().check();
    await page.locator('.desk-bar [type="submit"]').click();
    await page.locator('[data-retired="1"]').waitFor();
    const later = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const retired = later.page.locator('[data-retired="1"]', { hasText: 'First' });
    await retired.locator('.button').click();
    await later.page.locator('dialog .reasons .button').first().click();
    await later.page.locator('dialog .button.main').click();
    await retired.waitFor({ state: 'detached' });
    await later.page.locator('.prize-row', { hasText: 'First' }).waitFor();
  });
});
