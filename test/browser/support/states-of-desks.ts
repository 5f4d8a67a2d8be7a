import {
  addsKinds,
  banned,
  bringsBack,
  dropsNoPicture,
  dropsPicture,
  numbersRefused,
  ofPerson,
  opensPictures,
  opensTexts,
  parcelCameBack,
  parcelHeld,
  parcelPacked,
  parcelsWait,
  retiredThere,
  wouldErase,
  wrongCodes,
} from './deeds-of-desks.ts';
import {
  afterSales,
  atDesk,
  choosesItem,
  clashes,
  drafts,
  editsPrizes,
  invitesThere,
  makesNormal,
  ofMailOrder,
  ofOrder,
  opensDeed,
  ownDraft,
  pausesThere,
  previews,
  SECRET,
  sees,
  weightsMeet,
} from './desk.ts';
import { fairnessSeen, oddsInTimeSeen, statisticsSeen, verifiedRight, verifiedSoFar, verifiedWrong } from './fair-gachas.ts';
import { comparesFile, importsFile, sendsWrongFile } from './files-of-desks.ts';
import { also, inTurn, presses, type Reach, type State } from './states.ts';
import { STATES_OF_MONEY } from './states-of-money.ts';
import { pictureToldTwice, pictureUntold } from './told-pictures.ts';
import { HARBOUR } from './world.ts';

const OF_HARBOUR = `/staff/catalogue/${HARBOUR}`;

/** As where a member ordered more refunds than the operator's sum for a day. */
const withManyRefunds: Reach = async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Standing')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { standing: { refunders: object[] } | null } };
    json.data.standing?.refunders.push({ staffMember: { id: 'one', name: 'East booth' }, amount: 123_400 });
    return route.fulfill({ response, json });
  });
};

/** As on the day of a great event. */
const withLargeSums: Reach = async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query HoursOfDay')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { sales: { total: object } } };
    Object.assign(json.data.sales.total, { taken: 12_345_678, refunded: 185_200, net: 12_160_478, orders: 20_304 });
    return route.fulfill({ response, json });
  });
};

/** Of a draft with a secret prize, what its winner will see. */
const afterAPlay: Reach = async (desk, stage) => {
  const gachaId = await drafts(stage, 'Secret Gacha', { prizes: SECRET });
  await atDesk(desk, 'operator', `/staff/catalogue/${gachaId}`);
  const { page } = desk;
  await page.locator('.parts a').nth(2).click();
  await page.locator('#preview-shown').selectOption({ index: 2 });
  const fans = page.frameLocator('.preview-frame');
  await fans.locator('.stage').evaluate((capsule: HTMLElement) => capsule.click());
  await fans.locator('.prize-name .rising').waitFor();
  await page.locator('.preview-frame').scrollIntoViewIfNeeded();
};

/** Each is looked at on a phone and at a desk, in both languages. */
export const STATES_OF_DESKS: readonly State[] = [
  also('desk, today', afterSales(sees('operator', '/staff/today', 'today'))),
  also('desk, today, large sums', inTurn(withLargeSums, sees('operator', '/staff/today', 'today'))),
  also(
    'desk, today, many refunds',
    inTurn(withManyRefunds, sees('operator', '/staff/today', 'today'), async ({ page }) =>
      page.locator('[data-refunders="1"]').scrollIntoViewIfNeeded(),
    ),
  ),
  also('desk, catalogue', sees('operator', '/staff/catalogue', 'catalogue')),
  also('desk, gacha', sees('operator', OF_HARBOUR, 'gacha')),
  also('desk, pause, why', inTurn(sees('operator', OF_HARBOUR, 'gacha'), presses('[data-sale] .button.main', 'dialog[open]'))),
  also('desk, paused', pausesThere),
  also('desk, draft', ownDraft),
  also('desk, draft as fans will see it', inTurn(ownDraft, previews)),
  also('desk, draft after a play', afterAPlay),
  also('desk, two operators', clashes),
  also('desk, prizes', inTurn(sees('operator', `${OF_HARBOUR}?part=prizes`, 'gacha'), editsPrizes)),
  also('desk, two weights', weightsMeet),
  also('desk, secret prize made normal', makesNormal),
  also('desk, picture dropped', inTurn(ownDraft, dropsPicture)),
  also('desk, no picture', inTurn(ownDraft, dropsNoPicture)),
  also('desk, pictures of a prize', inTurn(sees('operator', `${OF_HARBOUR}?part=prizes`, 'gacha'), opensPictures)),
  also('desk, picture not told', pictureUntold),
  also('desk, picture told twice', pictureToldTwice),
  also('desk, texts of a prize', inTurn(sees('operator', `${OF_HARBOUR}?part=prizes`, 'gacha'), opensTexts)),
  also('desk, new kinds of prizes', inTurn(ownDraft, addsKinds)),
  also('desk, prize taken out', retiredThere),
  also('desk, prize brought back', inTurn(retiredThere, bringsBack)),
  also('desk, orders', sees('support', '/staff/orders', 'orders')),
  also('desk, order', ofOrder()),
  also(
    'desk, order, refunded',
    ofOrder(async (fan, orderId) => fan.refunds(orderId)),
  ),
  also('desk, order, refund', inTurn(ofOrder(), presses('[data-state="order"] > div.row .button', 'dialog[open]'))),
  also('desk, order, refund of a prize', inTurn(ofMailOrder(), opensDeed(0), choosesItem)),
  also('desk, order, hold', inTurn(ofMailOrder(), opensDeed(1))),
  also('desk, order, right address', inTurn(ofMailOrder(), opensDeed(2))),
  also(
    'desk, order, came back',
    ofMailOrder(async (fan, orderId) => fan.cameBack(orderId)),
  ),
  also('desk, parcels', parcelsWait),
  also('desk, parcels, held', parcelHeld),
  also('desk, parcels, packed', parcelPacked),
  also('desk, parcels, files', sees('shipping', '/staff/parcels?part=files', 'parcels-files')),
  also('desk, parcels, numbers refused', numbersRefused),
  also('desk, parcels, came back', parcelCameBack),
  also('desk, staff', sees('operator', '/staff/people', 'people-members')),
  also('desk, devices', sees('operator', '/staff/people?part=devices', 'people-devices')),
  also('desk, audit log', afterSales(sees('operator', '/staff/people?part=log', 'people-log'))),
  also('desk, invitation', invitesThere),
  also('desk, fan', ofPerson()),
  also('desk, fan, banned', ofPerson(banned)),
  also('desk, fan, would be erased', ofPerson(wouldErase)),
  also('desk, fans, wrong codes', wrongCodes),
  also('desk, fans, jumps', sees('support', '/staff/people?part=jumps', 'people-jumps')),
  also('desk, money', afterSales(sees('operator', '/staff/money', 'money'))),
  also('desk, fairness', sees('operator', '/staff/fairness', 'fairness')),
  also('desk, fairness of a gacha', fairnessSeen),
  also('desk, fairness, so far', verifiedSoFar),
  also('desk, fairness, all right', verifiedRight),
  also('desk, fairness, wrong', verifiedWrong),
  also('desk, fairness, statistics', statisticsSeen),
  also('desk, fairness, odds in time', oddsInTimeSeen),
  ...STATES_OF_MONEY,
  also('desk, file compared', comparesFile),
  also('desk, file with mistakes', sendsWrongFile),
  also('desk, file imported', importsFile),
  also('desk, new gacha', sees('operator', '/staff/catalogue/new', 'new-gacha')),
  also('desk, seller', sees('operator', '/staff/catalogue/seller', 'seller')),
  also('desk, places', sees('operator', '/staff/catalogue/places', 'places')),
  also(
    'desk, area',
    inTurn(sees('operator', '/staff/catalogue/places', 'places'), presses('.table .button', 'dialog [data-state="place"]')),
  ),
];
