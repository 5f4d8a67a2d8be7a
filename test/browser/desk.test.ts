import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import {
  atDesk,
  changesElsewhere,
  drafts,
  invites,
  losesAnswers,
  meetsClash,
  pauses,
  previews,
  published,
  tokenOf,
} from './support/desk.ts';
import { importsFile, sendsWrongFile } from './support/files-of-desks.ts';
import { tabTo } from './support/keyboard.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR, MAIL } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;
const MOST_BYTES_MORE = 90 * 1024;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

const gachaNow = async (id: string) =>
  (
    await stage.asks(
      'query ($id: ID!) { gacha(id: $id) { version price isPaused name(language: EN) prizes(first: 9) { nodes { stock pickupWeight } } } }',
      { id },
      await tokenOf(stage, 'operator'),
    )
  ).gacha;

async function searches(page: Page, text: string): Promise<void> {
  await page.locator('#orders-box').fill(text);
  await page.locator('[type="submit"]').click();
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}

const consoleBytes = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/console-[^/]+\.(js|css)$/.test(name))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);

describe('the console', () => {
  test('comes to whoever holds more than the role of a counter, with at most 90 KB', async () => {
    const counter = await stage.visitor(DESK);
    await counter.opens('/staff');
    await counter.signsIn('east-booth');
    expect(await counter.page.evaluate(consoleBytes)).toBe(0);
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff');
    await desk.page.waitForURL('**/staff/today');
    const bytes = await desk.page.evaluate(consoleBytes);
    process.stdout.write(`the console: ${(bytes / 1024).toFixed(1)} KB\n`);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(MOST_BYTES_MORE);
  });

  test('keeps filters in the address: a reload, the way back and a link show the same', async () => {
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue?q=Harbour');
    expect(await desk.page.locator('.table tbody tr').count()).toBe(1);
    await desk.page.locator('#catalogue-search').fill('Lighthouse');
    await desk.page.locator('[type="submit"]').click();
    await desk.page.getByRole('link', { name: 'Lighthouse Check-in Gacha' }).waitFor();
    expect(new URL(desk.page.url()).search).toBe('?q=Lighthouse');
    await desk.page.goBack();
    await desk.page.getByRole('link', { name: 'Harbour Festival Gacha' }).waitFor();
    await desk.page.reload();
    await desk.page.getByRole('link', { name: 'Harbour Festival Gacha' }).waitFor();
    expect(new URL(desk.page.url()).search).toBe('?q=Harbour');
  });
});

describe('an operator', () => {
  test('sees a draft on the page of fans itself, in both languages, where nothing can be bought, and nobody else sees it', async () => {
    const gachaId = await drafts(stage, 'Eclipse Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`);
    await previews(desk, stage);
    const fans = desk.page.frameLocator('.preview-frame');
    expect(await fans.getByRole('heading', { level: 1 }).innerText()).toBe('Eclipse Gacha');
    expect(await fans.locator('.prize h3').allInnerTexts()).toEqual(['First', 'Second']);
    await fans.locator('.buy-bar a.button.main').click();
    await fans.locator('a.wayback').click();
    expect(await fans.locator('[data-state="orderable"]').count()).toBe(1);
    await desk.page.locator('.preview button').first().click();
    await fans.getByRole('heading', { level: 1, name: 'Eclipse Gacha（日本語）' }).waitFor();
    await desk.page.locator('.preview button').nth(3).click();
    await desk.page.locator('[data-preview="wide"]').waitFor();
    expect(await desk.page.evaluate(() => localStorage.getItem('language'))).not.toBe('ja');

    const fan = await stage.visitor(DESK);
    await stage.signsIn(fan, stage.newName(), '/');
    await fan.page.goto(new URL(`/staff/preview/${gachaId}`, fan.page.url()).href);
    await fan.page.locator('.notice.wrong').waitFor();
    expect(await fan.page.locator('body').innerText()).not.toContain('Eclipse');
    fan.expected.push(/401/);
    const other = await Before.of(stage, stage.newName());
    await expect(other.asks('query ($id: ID!) { previewGacha(gachaId: $id) { id } }', { id: gachaId })).rejects.toThrow();
  });

  test('pauses a sale by two taps while a fan pays: the open order waits, and is paid once the sale goes on', async () => {
    const gachaId = await published(stage, 'Pause Gacha');
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.ordered(gachaId);
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`);
    await pauses(desk);
    await desk.page.locator('[data-sale="paused"]').waitFor();
    await expect(fan.pays(orderId)).rejects.toThrow();
    expect(await fan.statusOf(orderId)).toBe('PENDING');
    await desk.page.locator('[data-sale="paused"] .button.main').click();
    await desk.page.locator('dialog .reasons .button').first().click();
    await desk.page.locator('[data-done="resume"]').waitFor();
    await fan.pays(orderId);
    expect(await fan.statusOf(orderId)).toBe('PAID');
  });

  test('pauses a sale and adds a prize by keys alone, and sees where they are', async () => {
    const gachaId = await published(stage, 'Keys Gacha');
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`);
    await page.locator('[data-state="gacha"] form').waitFor();
    await tabTo(page, /^Pause the sale$/);
    await page.keyboard.press('Enter');
    await page.locator('dialog .reasons').waitFor();
    await tabTo(page, /^The queue is too long$/);
    await page.keyboard.press('Enter');
    await page.locator('[data-done="pause"]').waitFor();
    await tabTo(page, /^Prizes and odds$/);
    await page.keyboard.press('Enter');
    await page.locator('[data-prizes]').waitFor();
    await tabTo(page, /^Add a prize$/);
    await page.keyboard.press('Enter');
    await page.locator('#new-nameJa-0').waitFor();
  });

  test('of two with one form, the second sees both values, and what they choose stands', async () => {
    const gachaId = await drafts(stage, 'Form Gacha');
    const [first, second] = await Promise.all(
      [1, 2].map(async () => atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`)),
    );
    if (!first || !second) throw new Error('two come');
    await second.page.locator('#field-price').fill('450');
    await second.page.locator('#field-nameEn').fill('Form Gacha of the second');
    await first.page.locator('#field-price').fill('500');
    await first.page.locator('.desk-bar [type="submit"]').click();
    await first.page.locator('.notice.fine').waitFor();
    const clash = await meetsClash(second);
    expect(await clash.innerText()).toMatch(/450[\s\S]*500/);
    expect(await gachaNow(gachaId)).toMatchObject({ price: 500, version: 2 });
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    await second.page.locator('.desk-bar [type="submit"]').click();
    await second.page.locator('.notice.fine').waitFor();
    expect(await gachaNow(gachaId)).toMatchObject({ price: 450, version: 3, name: 'Form Gacha of the second' });
  });

  test('sees the odds of a change before it is made, and makes it', async () => {
    const gachaId = await drafts(stage, 'Odds Gacha');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}?part=prizes`);
    const row = desk.page.locator('.prize-row').first();
    await row.getByLabel('Weight').fill('3');
    await eventually(async () => expect(await row.locator('[data-after]').innerText()).toBe('25%'));
    await row.getByLabel('More, or').fill('5');
    await desk.page.locator('.desk-bar [type="submit"]').click();
    await desk.page.locator('.notice.fine').waitFor();
    expect((await gachaNow(gachaId)).prizes.nodes[0]).toEqual({ stock: 10, pickupWeight: 3 });
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
      expect((await gachaNow(gachaId)).version).toBe(version);
      // The form stands on the version that was made, and its text is kept.
      await page.getByText(`version ${version},`).waitFor();
      // Another reason is no other deed.
      await page.locator('#prizes-reason').fill(`after ${mutation}`);
    }
    await save.click();
    await page.locator('.notice.fine').waitFor();
    const { version, prizes } = await gachaNow(gachaId);
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

  test('makes a gacha from nothing, and publishes it', async () => {
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/new');
    const { page } = desk;
    for (const [id, value] of Object.entries({
      ...{ 'field-nameJa': '新しいガチャ', 'field-nameEn': 'A new gacha', 'field-price': '100' },
      ...{ 'field-startAt': '2026-01-01T10:00', 'field-endAt': '2036-01-01T10:00' },
      ...{ 'new-nameJa-0': '賞', 'new-nameEn-0': 'Prize', 'new-stock-0': '10', 'new-pickupWeight-0': '1' },
    }))
      await page.locator(`#${id}`).fill(value);
    await page.locator('[type="submit"]').click();
    await page.waitForURL(/catalogue\/[\da-f-]{36}$/);
    await page.locator('[data-sale="draft"] .button.main').click();
    await page.locator('dialog .reasons .button').first().click();
    await page.locator('[data-sale="published"]').waitFor();
    const { gachas } = await stage.asks('{ gachas(where: { search: "A new gacha" }) { nodes { startAt price } } }');
    expect(gachas.nodes).toEqual([{ startAt: '2026-01-01T01:00:00.000Z', price: 100 }]);
  });

  test('adds an area by what a map prints', async () => {
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/places');
    const { page } = desk;
    await page.getByRole('button', { name: 'Add an area' }).click();
    await page.locator('#place-name').fill('The tower');
    await page.locator('#place-where').fill(`35°39'31"N 139°44'43"E`);
    await page.getByText('Read as 35.658611, 139.745278').waitFor();
    await page.locator('dialog [type="submit"]').click();
    await page.getByRole('rowheader', { name: 'The tower' }).waitFor();
    const { areas } = await stage.asks('{ areas(first: 9) { nodes { name latitude } } }', {}, await tokenOf(stage, 'operator'));
    expect(areas.nodes.find(({ name }: { name: string }) => name === 'The tower').latitude).toBeCloseTo(35.658611, 5);
  });

  test('a venue with more gachas than its form shows keeps them all', async () => {
    const operator = await tokenOf(stage, 'operator');
    const area = { name: 'The pier', latitude: '35.4', longitude: '139.6', radiusMetres: 50, gachaIds: [HARBOUR] };
    await stage.asks(
      'mutation ($input: CreateAreaInput!) { createArea(input: $input) { area { name } } }',
      { input: area },
      operator,
    );
    const desk = await stage.visitor(DESK);
    const { page } = desk;
    // As if its one gacha were behind the end of the list.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query AreasThere')) return route.fallback();
      const response = await route.fetch();
      const json = (await response.json()) as { data: { areas: { nodes: { gachas: { nodes: unknown[] } }[] } | null } };
      for (const { gachas } of json.data.areas?.nodes ?? []) gachas.nodes = [];
      return route.fulfill({ response, json });
    });
    await atDesk(desk, 'operator', '/staff/catalogue/places');
    await page.locator('tr', { hasText: 'The pier' }).getByRole('button').click();
    await page.locator('#place-radiusMetres').fill('75');
    await page.locator('dialog .notice.look').waitFor();
    expect(await page.locator('dialog fieldset [type="checkbox"]:enabled').count()).toBe(0);
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { areas } = await stage.asks(
      '{ areas(first: 9) { nodes { name radiusMetres gachas(first: 9) { nodes { id } } } } }',
      {},
      operator,
    );
    const pier = areas.nodes.find(({ name }: { name: string }) => name === 'The pier');
    expect(pier).toMatchObject({ radiusMetres: 75, gachas: { nodes: [{ id: HARBOUR }] } });
  });

  test('who writes a notice that somebody else has changed meanwhile keeps what they wrote', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/seller');
    const form = page.locator('[data-form="PRIVACY"]');
    await form.locator('#field-PRIVACYEn').fill('What I wrote');
    await form.getByRole('checkbox').uncheck();
    const operator = await tokenOf(stage, 'operator');
    const { legalText } = await stage.asks('{ legalText(kind: PRIVACY) { version } }', {}, operator);
    await stage.asks(
      'mutation ($input: AddTermsVersionInput!) { addTermsVersion(input: $input) { legalText { version } } }',
      { input: { kind: 'PRIVACY', text: { text: 'What they wrote' }, isConsentRequired: false, ...legalText } },
      operator,
    );
    await form.locator('[type="submit"]').click();
    const clash = form.locator('[data-state="clash"]', { hasText: 'What they wrote' });
    await clash.waitFor();
    expect(await form.locator('#field-PRIVACYEn').inputValue()).toBe('What I wrote');
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    expect(await form.locator('#field-PRIVACYEn').inputValue()).toBe('What I wrote');
    await form.locator('[type="submit"]').click();
    await form.locator('.notice.fine').waitFor();
    expect(await form.locator('[data-state="clash"]').count()).toBe(0);
  });

  test('of two who move an area, the second sees both values, and what they choose stands', async () => {
    const operator = await tokenOf(stage, 'operator');
    const circle = { latitude: '35.6', longitude: '139.7', radiusMetres: 60 };
    const change = (mutation: string, input: object) =>
      stage.asks(
        `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { area { name } } }`,
        { input: { name: 'The quay', ...circle, ...input } },
        operator,
      );
    await change('createArea', { gachaIds: [], validHours: 1 });
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/places');
    await page.locator('tr', { hasText: 'The quay' }).getByRole('button').click();
    await page.locator('#place-radiusMetres').fill('75');
    await change('updateArea', { version: 1, radiusMetres: 90 });
    await page.locator('dialog [type="submit"]').click();
    const clash = page.locator('dialog [data-state="clash"]');
    await clash.waitFor();
    expect(await clash.locator('.side').allInnerTexts()).toEqual([expect.stringContaining('75'), expect.stringContaining('90')]);
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { areas } = await stage.asks('{ areas(first: 50) { nodes { name radiusMetres } } }', {}, operator);
    expect(areas.nodes).toContainEqual({ name: 'The quay', radiusMetres: 75 });
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

  test('imports a file once its differences were looked at, and reads its mistakes by line', async () => {
    const desk = await stage.visitor(DESK);
    await sendsWrongFile(desk, stage);
    expect(await desk.page.locator('[data-mistakes] strong').first().innerText()).toMatch(/^Line \d+, gachas\[0\]/);
    const other = await stage.visitor(DESK);
    await importsFile(other, stage);
    const { gachas } = await stage.asks(
      '{ gachas(where: { isManaged: true, search: "Aurora" }) { nodes { price } } }',
      {},
      await tokenOf(stage, 'operator'),
    );
    expect(gachas.nodes).toEqual([{ price: 700 }]);
  });

  test('who only keeps an old form is told before they write, and loses nothing', async () => {
    const gachaId = await drafts(stage, 'Old form');
    const desk = await atDesk(await stage.visitor(DESK), 'operator', `/staff/catalogue/${gachaId}`);
    await desk.page.locator('#field-callNumber').fill('Z');
    await changesElsewhere(stage, gachaId, { price: 900 });
    const clash = await meetsClash(desk);
    await clash.getByRole('button').click();
    expect(await desk.page.locator('#field-price').inputValue()).toBe('900');
    expect(await desk.page.locator('#field-callNumber').inputValue()).toBe('Z');
  });
});

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
});

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
    // They may be done before the page has looked.
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

describe('support', () => {
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

describe('people', () => {
  test('a fan is banned, let in again, disclosed as a file, and erased once what would end was seen', async () => {
    const fan = await Before.of(stage, stage.newName());
    const userId = await fan.id();
    await fan.ordered(HARBOUR);
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/people?part=fans&user=${userId}`);
    const does = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('dialog .reasons .button').first().click();
    };
    await does('Ban');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-fan="banned"]').waitFor();
    await expect(fan.ordered(HARBOUR)).rejects.toThrow();
    await does('End the ban');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-fan="free"]').waitFor();
    await does('Disclose their data');
    const coming = page.waitForEvent('download');
    await page.locator('dialog .button.main').click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`${userId}.html`);
    expect(readFileSync(await file.path(), 'utf8')).toContain(userId);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await does('Erase');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-state="erase-trial"]').waitFor();
    expect(await fan.id()).toBe(userId);
    await page.locator('dialog [type="checkbox"]').check();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.locator('.notice.fine').waitFor();
    expect((await fan.asks('{ me { id } }')).me).toBeNull();
  });

  test('a helper’s phone is invited by a picture, works at once, and is shut out at once', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people?part=devices');
    const link = await invites({ page }, 'South booth');
    const helper = await stage.visitor(DESK);
    await helper.page.goto(link);
    await helper.page.locator('[data-state="ready"]').waitFor();
    await page.keyboard.press('Escape');
    const row = page.locator('tr', { hasText: 'South booth' });
    await row.getByText('at work').waitFor();
    await row.getByRole('button').click();
    await page.getByRole('button', { name: 'It was lost' }).click();
    await page.locator('dialog .button.main').click();
    await row.getByText('shut out').waitFor();
    await helper.opens('/staff');
    await helper.page.locator('[data-state="device-revoked"]').waitFor();
  });

  test('a role is taken away in the middle of a form: the desk says no, and nothing is changed', async () => {
    const gachaId = await drafts(stage, 'Role Gacha');
    const operator = await tokenOf(stage, 'operator');
    const { inviteDevice } = await stage.asks(
      'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { link device { staffMember { id } } } }',
      {
        input: {
          name: 'Office laptop',
          worker: { newMember: { name: 'Olga', roles: [{ role: 'OPERATOR', hasAllGachas: true }] } },
        },
      },
      operator,
    );
    const olga = await stage.visitor(DESK);
    await olga.page.goto(inviteDevice.link);
    await olga.page.locator('.desk-nav').waitFor();
    await olga.opens(`/staff/catalogue/${gachaId}`);
    await olga.page.locator('#field-price').fill('777');
    await stage.asks(
      'mutation ($input: SetStaffRolesInput!) { setStaffRoles(input: $input) { staffMember { id } } }',
      { input: { staffId: inviteDevice.device.staffMember.id, roles: [], reason: 'a test' } },
      operator,
    );
    await olga.page.locator('.desk-bar [type="submit"]').click();
    await olga.page.locator('.notice.wrong').first().waitFor();
    expect((await gachaNow(gachaId)).price).toBe(300);
  });

  test('roles are set by an operator, who sees them before and after', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people');
    const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'East booth' }) });
    await row.getByRole('button', { name: 'Roles' }).click();
    await page.locator('dialog').getByRole('checkbox', { name: 'shipping' }).check();
    await page.locator('dialog .before-after', { hasText: 'shipping (all gachas' }).waitFor();
    await page.locator('dialog .reasons .button').first().click();
    await page.locator('dialog .button.main').click();
    await row.getByText('shipping').waitFor();
    expect(await row.innerText()).toContain('counter (Harbour Festival Gacha)');
  });

  test('the audit log is filtered by its address', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people?part=log&action=GACHA_CREATED');
    await page.locator('[data-action]').first().waitFor();
    expect(await page.locator('[data-action]:not([data-action="GACHA_CREATED"])').count()).toBe(0);
    await page.locator('#log-action').selectOption('DEVICE_INVITED');
    await page.locator('[data-action="DEVICE_INVITED"]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('DEVICE_INVITED');
  });
});
