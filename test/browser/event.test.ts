import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Download } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { showToCamera } from './support/camera.ts';
import { handsOver, reads } from './support/counter.ts';
import {
  addsKinds,
  drafts,
  drops,
  fills,
  findsOrder,
  goesTo,
  importsStock,
  invites,
  looksAsFans,
  oddsOf,
  opensLink,
  publishes,
  says,
  seesFigures,
} from './support/event-desk.ts';
import {
  checksInByPosition,
  checksInByPoster,
  isTold,
  opensPrizes,
  orders,
  placesOrder,
  showsCode,
  signsUp,
  writesAddress,
} from './support/event-fans.ts';
import { Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * An event from an empty database to the accountant's file, in the order of docs/operating/event-day.md: one command, and then
 * nothing but pages. Each step goes on where the one before it has ended.
 */

const SELLER = 'Night Market Committee';
const [MARKET, POST] = ['Night Market Gacha', 'Lantern Post Gacha'];
const BEACON = 21;
const SQUARE = { latitude: 35.658611, longitude: 139.745278 };
const LABELS = ['100000000004', '100000000015'] as const;

let stage: Stage;
let office: Visitor;
let booth: Visitor;
let room: Visitor;
let help: Visitor;
let alice: Visitor;
let bob: Visitor;
let carol: Visitor;
let dora: Visitor;
let [marketId, postId, aliceOrder, carolOrder] = ['', '', '', ''];

beforeAll(async () => {
  stage = await Stage.opensEmpty();
});
afterAll(() => stage?.closes());

const invitesOperator = async (): Promise<string> => {
  const said = await stage.command('staff', 'invite', '--role', 'operator');
  return /http\S+#invitation=\S+/.exec(said)?.[0] ?? '';
};

test('one command makes the first operator’s link: it works once, for an hour', async () => {
  const link = await invitesOperator();
  office = await opensLink(stage, link);
  await office.page.waitForURL('**/staff/today');
  await office.page.getByText('Nothing was sold on this day.').waitFor();
  await office.page.getByText('No gacha is shown to fans.').waitFor();

  const passes = (minutes: number) =>
    stage.inDatabase(`update device_invitations set expires_at = expires_at - make_interval(mins => $1)`, [minutes]);
  const almost = await invitesOperator();
  await passes(59);
  await opensLink(stage, almost);
  const late = await invitesOperator();
  await passes(60);
  for (const used of [link, late]) {
    const other = await stage.visitor({ at: 'desk', language: 'en' });
    await other.page.goto(used);
    await other.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor();
    await other.page.getByText('It was used already, or its time is over.').waitFor();
  }
});

test('the seller and the terms are written in both languages', async () => {
  const { page } = office;
  await goesTo(office, 'Catalogue');
  await page.getByRole('link', { name: 'Seller and terms' }).click();
  const seller = page.locator('[data-form="seller"]');
  await seller.getByText('No seller is named yet').waitFor();
  await fills(office, {
    ...{ 'field-sellerNameJa': '夜市実行委員会', 'field-sellerNameEn': SELLER },
    ...{ 'field-addressJa': '〒105-0011 東京都港区芝公園4-2-8', 'field-addressEn': '4-2-8 Shibakoen, Minato-ku, Tokyo 105-0011' },
    ...{ 'field-personJa': '夜市 太郎', 'field-personEn': 'Taro Yoichi', 'field-telephone': '03-0000-0001' },
    'field-registrationNumber': 'T9999999999999',
  });
  await seller.getByRole('button', { name: 'Save' }).click();
  await seller.locator('.notice.fine').waitFor();
  for (const [kind, ja, en] of [
    ['TERMS', '1回のプレイにつき景品1点が当たります。', 'Each play wins one prize.'],
    ['PRIVACY', '住所は発送にだけ使います。', 'Addresses are used to post prizes, and for nothing else.'],
  ] as const) {
    const form = page.locator(`[data-form="${kind}"]`);
    await fills(office, { [`field-${kind}Ja`]: ja, [`field-${kind}En`]: en });
    await form.getByRole('button', { name: 'Put this version in force' }).click();
    await form.locator('.notice.fine').waitFor();
    await form.getByText(/^version 1,/).waitFor();
  }
});

test('two gachas are made, with pictures and texts in both languages, and their odds are looked at', async () => {
  marketId = await drafts(office, {
    ...{ ja: '夜市ガチャ', en: MARKET, price: 500, letter: 'N', isOnSite: true },
    prizes: [
      { ja: '提灯', en: 'Paper lantern', stock: 10, weight: 1 },
      { ja: '風鈴', en: 'Wind chime', stock: 90, weight: 9 },
    ],
  });
  await eventually(async () => expect(await oddsOf(office)).toEqual({ 'Paper lantern': '10%', 'Wind chime': '90%' }));
  const { page } = office;
  await page.locator('.prize-row').first().getByRole('button', { name: 'Pictures' }).click();
  await page.locator('[data-state="pictures"]').waitFor();
  await drops(office, 'prize-imageUrl', '提灯', 'A paper lantern');
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });

  postId = await drafts(office, {
    ...{ ja: '灯り便ガチャ', en: POST, price: 1200, letter: 'P', isPosted: true },
    prizes: [{ ja: '行灯', en: 'Floor lamp', stock: 40, weight: 9 }],
  });
  await eventually(async () => expect(await oddsOf(office)).toEqual({ 'Floor lamp': '100%' }));
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/');
  await fan.page.getByText('Nothing is on sale at the moment.').waitFor();
});

test('a secret prize and a last-one prize are made in the form, and the odds count the one and not the other', async () => {
  await goesTo(office, 'Catalogue');
  await office.page.locator('[data-kind="drafts"]').getByRole('link', { name: POST }).click();
  await addsKinds(office, { ja: '月の行灯', en: 'Moon lamp', weight: 1 }, { ja: '大提灯', en: 'Great lantern' });
  const odds = { 'Floor lamp': '90%', 'Moon lamp secret': '10%', 'Great lantern last one': 'not drawn' };
  await eventually(async () => expect(await oddsOf(office)).toEqual(odds));
});

test('the catalogue is fetched as a file, changed by hand, compared with what is there, and imported', async () => {
  await importsStock(office, postId, 49);
});

test('the draft is looked at as fans will see it, and nobody else sees it', async () => {
  await goesTo(office, 'Catalogue');
  await office.page.locator('[data-kind="drafts"]').getByRole('link', { name: POST }).click();
  await looksAsFans(office, { ja: '灯り便ガチャ', en: POST }, ['Floor lamp', 'Secret', 'Great lantern']);
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens(`/gachas/${postId}`);
  expect(await fan.page.locator('main').innerText()).not.toContain('lamp');
});

test('a beacon and an area open the gacha for those on site', async () => {
  const { page } = office;
  const dialog = page.locator('dialog[open]');
  await goesTo(office, 'Catalogue');
  await page.getByRole('link', { name: 'Beacons and areas' }).click();
  await page.getByRole('button', { name: 'Add a beacon' }).click();
  await fills(office, { 'place-beaconId': String(BEACON) });
  await dialog.getByRole('checkbox', { name: MARKET }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: String(BEACON), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add an area' }).click();
  await fills(office, { 'place-name': 'The square', 'place-where': `35°39'31"N 139°44'43"E` });
  await dialog.getByText('Read as 35.658611, 139.745278').waitFor();
  await dialog.getByRole('checkbox', { name: MARKET }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: 'The square' }).waitFor();
  expect(await page.locator('tr', { hasText: 'The square' }).innerText()).toContain(MARKET);
});

test('both are published', async () => {
  for (const [gachaId, name] of [
    [marketId, MARKET],
    [postId, POST],
  ] as const) {
    await goesTo(office, 'Catalogue');
    await office.page.locator('[data-kind="drafts"]').getByRole('link', { name }).click();
    await office.page.waitForURL(`**/${gachaId}`);
    await publishes(office);
  }
  await goesTo(office, 'Today');
  await office.page.getByText('100 plays left').waitFor();
  await office.page.getByText('50 plays left').waitFor();
  expect(await office.page.locator('article', { hasText: POST }).innerText()).toMatch(/Great lantern\s+1 \/ 1/);
});

test('helpers for the counter, the store room and support are let in by a picture that their phones read', async () => {
  booth = await stage.visitor({ language: 'en' });
  await booth.page.goto(await invites(office, 'East booth', 'counter', MARKET));
  await booth.page.locator('[data-state="ready"]').waitFor();
  room = await opensLink(stage, await invites(office, 'Store room', 'shipping'));
  await room.page.locator('[data-state="parcels-waiting"]').waitFor();
  help = await opensLink(stage, await invites(office, 'Help desk', 'support'));
  await help.page.locator('[data-state="orders"]').waitFor();
  await goesTo(office, 'People', 'Devices');
  for (const name of ['East booth', 'Store room', 'Help desk'])
    await office.page.locator('tr', { hasText: name }).getByText('at work').first().waitFor();
});

test('fans agree to the terms, check in by the poster or by where they are, buy, pay by card, and open', async () => {
  alice = await signsUp(stage, 'alice', '/');
  expect(await alice.link(new RegExp(MARKET)).count()).toBe(0);
  await checksInByPoster(alice, BEACON, MARKET);
  await orders(alice, 3, '¥1,500');
  await placesOrder(alice, '¥1,500', SELLER);
  await alice.button('Pay ¥1,500').click();
  aliceOrder = await opensPrizes(alice);

  carol = await signsUp(stage, 'carol', `/gachas/${postId}`);
  await orders(carol, 2, '¥2,400');
  await writesAddress(carol, '見本 花子');
  await placesOrder(carol, '¥2,400', SELLER);
  await carol.button('Pay ¥2,400').click();
  carolOrder = await opensPrizes(carol);
  await goesTo(office, 'Today');
  await seesFigures(office, { Taken: '¥3,900', Refunded: '¥0', Left: '¥3,900', Orders: '2', Plays: '5' });
});

test('the sale is paused while somebody pays: they are charged nothing, prizes are added, and the same order is paid at the bank', async () => {
  bob = await signsUp(stage, 'bob', '/check-in');
  await checksInByPosition(bob, SQUARE, MARKET);
  await orders(bob, 1, '¥500');
  await placesOrder(bob, '¥500', SELLER);
  const { page } = office;
  await goesTo(office, 'Catalogue');
  await page.getByRole('link', { name: MARKET }).click();
  await page.getByRole('button', { name: 'Pause the sale' }).click();
  await says(office, 'Prizes are being checked');
  await page.locator('[data-sale="paused"]').waitFor();
  await bob.button('Pay ¥500').click();
  await bob.page.getByRole('heading', { name: 'The sale is paused' }).waitFor();
  await bob.page
    .getByText(/othing was charged/)
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Prizes and odds' }).click();
  const lanterns = page.locator('.prize-row').first();
  await lanterns.getByLabel('More, or').fill('40');
  await eventually(async () => expect(await lanterns.locator('[data-after]').innerText()).toMatch(/%$/));
  await page.locator('#prizes-reason').fill('forty more came');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.locator('.desk-bar .notice.fine').waitFor();
  // What is there now stands beside "Saved", and not what was there before.
  expect(await lanterns.innerText()).toContain(' of 50 left');
  await page.getByRole('button', { name: 'Let the sale go on' }).click();
  await says(office, 'It is in order again');
  await page.locator('[data-done="resume"]').waitFor();

  await bob.opens('/orders');
  await bob.page.getByRole('link', { name: 'Pay' }).first().click();
  await bob.button(/3-D Secure/).click();
  await bob.link('Yes, that is me').click();
  await opensPrizes(bob);
});

test('a fan asks support: one prize is refunded, and they see it', async () => {
  const { page } = help;
  await findsOrder(help, marketId, 'N-1');
  await page.getByText('¥1,500').first().waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.locator('[data-way="items"]').check();
  await page.locator('.items-choice [type="checkbox"]').first().check();
  await says(help, 'A prize was damaged', 'Refund ¥500');
  await page.locator('[data-event="REFUNDED"]').waitFor();
  await alice.opens(`/orders/${aliceOrder}`);
  await alice.page.getByText('¥500 went back to you.').first().waitFor();
});

test('the counter reads codes by camera and by scanner, hands over, takes one back, and hands it over again', async () => {
  await showsCode(alice);
  await showToCamera(stage.film, alice.page);
  await booth.button('Start the camera').click();
  await booth.button(/^Hand over 2 items/).waitFor();
  await handsOver(booth);
  await booth.button(/^Take back/).click();
  await booth.button('Wrong prize').click();
  await booth.page.locator('[data-state="taken-back"]').waitFor();
  await booth.button('Read the code again').click();
  await booth.button(/^Hand over 2 items/).waitFor();
  await handsOver(booth);
  await isTold(alice, /^Handed over by East booth/);
  await booth.button('Next code').click();
  await booth.button('Stop the camera').click();

  const code = await showsCode(bob);
  await reads(booth, code);
  await handsOver(booth);
  await isTold(bob, /^Handed over by East booth/);
});

test('parcels are packed, labels are printed, and the carrier’s numbers are taken once no line is wrong', async () => {
  dora = await signsUp(stage, 'dora', `/gachas/${postId}`);
  await orders(dora, 1, '¥1,200');
  await writesAddress(dora, '試験 次郎');
  await placesOrder(dora, '¥1,200', SELLER);
  await dora.button('Pay ¥1,200').click();
  await opensPrizes(dora);

  const { page } = room;
  await goesTo(room, 'Parcels');
  await page.getByLabel('Gacha', { exact: true }).selectOption({ label: POST });
  await page.waitForURL(`**/staff/parcels?gacha=${postId}`);
  await page.locator('article', { hasText: '見本 花子' }).getByRole('button', { name: 'Pack this parcel' }).click();
  const packed = await page.locator('[data-packed]').getAttribute('data-packed');
  await page.getByRole('link', { name: 'Carrier’s files' }).click();
  await page.locator('#file-carrier').selectOption('plain');
  await page.getByLabel('Pack before it all that waits').check();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fetch the file' }).click();
  const labels = await rowsOf(await coming);
  await page.getByText('Packed now: 1').waitFor();
  expect(labels.map(({ fullname }) => fullname).toSorted()).toEqual(['見本 花子', '試験 次郎'].toSorted());
  expect(labels.map(({ parcel }) => parcel)).toContain(packed);

  const sends = async (numbers: readonly string[]): Promise<void> => {
    const lines = labels.map(({ parcel }, at) => `${parcel},yamato,${numbers[at]}`);
    const buffer = Buffer.from(['parcel,carrier,trackingNumber', ...lines, ''].join('\n'));
    await page.locator('#numbers-file').setInputFiles({ name: 'issued.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Take the numbers' }).click();
  };
  room.expected.push(/400/);
  await sends([LABELS[0], '12']);
  await page.locator('[data-mistakes]').getByText('Line 3').waitFor();
  await sends(LABELS);
  await page.getByText('Posted: 2. Known before: 0.').waitFor();
  await carol.opens(`/orders/${carolOrder}`);
  await carol.page.getByText('Your parcel was given to Yamato Transport.').waitFor();

  await goesTo(room, 'Parcels', 'Came back');
  await page.locator('#parcel-number').fill(packed ?? '');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'It came back' }).click();
  await says(room, 'It lies here again', 'It came back');
  await page.locator('[data-parcel] .notice.look').waitFor();
  await carol.page.reload();
  await carol.page.getByText('Your parcel came back to us', { exact: true }).first().waitFor();
});

test('in the evening Today is right to the yen, and by the hour, the prizes and what waits', async () => {
  await goesTo(office, 'Today');
  await seesFigures(office, { Taken: '¥5,600', Refunded: '¥500', Left: '¥5,100', Orders: '4', Plays: '7' });
  const waiting = office.page.locator('section', { has: office.page.getByRole('heading', { name: 'Waiting' }) });
  // Both lamps of the parcel that came back, and nothing else.
  expect(await waiting.innerText()).toMatch(/prizes to be collected\s+0\s/);
  expect(await waiting.innerText()).toMatch(/prizes to be packed[\s\S]+?\s2\s/);
  const stock = office.page.locator('article', { hasText: POST });
  expect(await stock.innerText()).toMatch(/47 plays left/);
  // A prize that was refunded can be won again: 100, 40 that came, 4 that were drawn, 1 that is back.
  expect(await office.page.locator('article', { hasText: MARKET }).innerText()).toMatch(/137 plays left/);
  await office.page.locator('[data-gateways="1"]').getByText('Every gateway is well: 1 ready').waitFor();
});

test('what was lent is shut out, and the sale is ended', async () => {
  const { page } = office;
  await goesTo(office, 'People', 'Devices');
  const row = page.locator('tr', { hasText: 'East booth' });
  await row.getByRole('button', { name: 'Shut it out' }).click();
  await says(office, 'It was lent for the day', 'Shut it out');
  await row.getByText('shut out').waitFor();
  await booth.opens('/staff');
  await booth.page.getByRole('heading', { name: 'This device was taken out of service' }).waitFor();
  await goesTo(office, 'Catalogue');
  await page.getByRole('link', { name: MARKET }).click();
  await page.getByRole('button', { name: 'End the sale' }).click();
  await says(office, 'The event is over');
  await page.getByText(/^The sale ended/).waitFor();
});

test('the books are run: everything agrees', async () => {
  const { page } = office;
  await goesTo(office, 'Money', 'Books');
  await page.getByText('The books were not run here yet.').waitFor();
  await page.getByRole('button', { name: 'Run the books' }).click();
  const run = page.locator('[data-run="AGREES"]');
  await run.getByRole('heading', { name: 'Everything agrees' }).waitFor();
  expect(await run.locator('.notice.fine').innerText()).toMatch(
    /^Everything agrees: 4 payments with the processor, and \d+ comparisons/,
  );
  await run.locator('summary').click();
  const differences = await run.locator('tbody [data-name="Difference"]').allInnerTexts();
  expect([...new Set(differences)].toSorted()).toEqual(['0', '0 · ¥0']);
});

/** Of a file that the page has kept. */
const rowsOf = async (file: Download): Promise<Record<string, string>[]> =>
  parse(readFileSync(await file.path(), 'utf8'), { columns: true, bom: true });

test('the accountant’s files are what Today and Money say, to the yen', async () => {
  const { page } = office;
  await goesTo(office, 'Money');
  await seesFigures(office, { Taken: '¥5,600', Refunded: '¥500', Left: '¥5,100', Orders: '4', Plays: '7' });
  const fetches = async (table: string): Promise<Record<string, string>[]> => {
    await page.locator('#export-table').selectOption(table);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the file' }).click();
    const file = await coming;
    await page.locator('[data-export="done"]').waitFor();
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${table}-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    return rowsOf(file);
  };
  const sum = (rows: readonly Record<string, string>[], column: string): number =>
    rows.reduce((all, row) => all + Number(row[column]), 0);
  const sold = (await fetches('orders')).filter(({ paidAt }) => paidAt !== '');
  expect([sold.length, sum(sold, 'plays'), sum(sold, 'total'), sum(sold, 'refunded')]).toEqual([4, 7, 5_600, 500]);
  const payments = await fetches('payments');
  expect(
    sum(
      payments.filter(({ state }) => state === 'captured'),
      'amount',
    ),
  ).toBe(5_600);
  expect(sum(await fetches('refunds'), 'amount')).toBe(500);
});

test('and who did what is written down', async () => {
  const { page } = office;
  await goesTo(office, 'People', 'Audit log');
  for (const action of [
    'SELLER_UPDATED',
    'GACHA_IMPORTED',
    'GACHA_PUBLISHED',
    'SALE_PAUSED',
    'PRIZE_RESTOCKED',
    'REFUND_ORDERED',
    'HANDOVER_UNDONE',
    'BOOKS_RUN',
  ]) {
    await page.locator('#log-action').selectOption(action);
    await page.locator(`[data-action="${action}"]`).first().waitFor();
  }
});

test('once the seed is shown, a minute after the end, every draw is worked out again in the browser', async () => {
  const { page } = office;
  await goesTo(office, 'Fairness');
  await page.locator('main').getByRole('link', { name: MARKET }).click();
  const seed = page.locator('[data-seeds="1"] .tag');
  await seed.waitFor();
  const isShown = async (): Promise<boolean> => {
    await page.reload();
    return (await seed.innerText()) === 'Revealed';
  };
  await eventually(isShown, { everyMs: 1_000 });
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.locator('[data-verification="done"]').waitFor();
  await page.locator('[data-result] .notice.fine').getByText('All 4 draws are right').waitFor();
});
