import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atDesk, changesElsewhere, drafts, meetsClash, pauses, previews, published, tokenOf } from './support/desk.ts';
import { importsFile, sendsWrongFile } from './support/files-of-desks.ts';
import { gachaNow } from './support/gacha-now.ts';
import { tabTo } from './support/keyboard.ts';
import { Stage } from './support/stage.ts';
import { Before } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

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
    expect(await gachaNow(stage, gachaId)).toMatchObject({ price: 500, version: 2 });
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    await second.page.locator('.desk-bar [type="submit"]').click();
    await second.page.locator('.notice.fine').waitFor();
    expect(await gachaNow(stage, gachaId)).toMatchObject({ price: 450, version: 3, name: 'Form Gacha of the second' });
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
