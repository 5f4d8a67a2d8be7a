import { LONG, SOLD_OUT, THREE_LEFT, TO_COME } from './more-gachas.ts';
import { also, inBoth, inTurn, main, narrow, opens, presses, type State, signedIn, withoutAnswers } from './states.ts';
import { Before, CHEST, FREE, HARBOUR, LAST_YEAR, LIGHTHOUSE, MAIL } from './world.ts';

const NOWHERE = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff';

const pay = async (fan: Before): Promise<string> => `/pay/card?order=${await fan.ordered(HARBOUR, 3)}`;

/** Of the cards that fail, by its place among them. */
const failsWith = (card: 'first' | 'last') =>
  inTurn(signedIn(pay), async ({ page }) => {
    await page.locator('details summary').first().click();
    await page.locator('details .button')[card]().click();
    await page.locator('.notice.wrong').waitFor();
  });

/** As where GMO takes the money: its script does not come to a demonstration. */
const isGmo: State['reach'] = async ({ page, expected }) => {
  expected.push(/Trusted ?Type|Content Security Policy|token\.js/i);
  const form = { processor: 'gmo', shopId: 'tshop00000000', script: 'https://static.mul-pay.jp/ext/js/token.js' };
  await page.route('**/pay/config', (route) => route.fulfill({ json: form }));
};

const asGuest = (path: string): State['reach'] =>
  inTurn(opens('/me?back=/'), async (fan) => {
    await fan.signsIn('gina', 1);
    await fan.opens(path);
  });

/** What a fan does until an order is paid. */
export const STATES_OF_FANS: readonly State[] = [
  main('browse', opens('/')),
  also(
    'browse, an order waits',
    signedIn('/', (fan) => fan.ordered(HARBOUR)),
  ),
  also('browse, being loaded', async (fan) => {
    await fan.page.route('**/graphql', () => {});
    await fan.page.goto(`${fan.address}/`);
    await fan.page.locator('[data-state="loading"]').waitFor();
  }),
  also(
    'browse, no network',
    inTurn(withoutAnswers, async (fan) => {
      await fan.page.goto(`${fan.address}/`);
      await fan.page.locator('[data-state="offline"]').waitFor({ timeout: 60_000 });
    }),
  ),
  also('browse, nothing found', opens('/?q=zzz')),
  main('gacha', opens(`/gachas/${HARBOUR}`)),
  also('gacha, check-in needed', signedIn(`/gachas/${LIGHTHOUSE}`)),
  also(
    'gacha, checked in',
    signedIn(`/gachas/${LIGHTHOUSE}`, (fan) => fan.checkedIn()),
  ),
  also('gacha, over', opens(`/gachas/${LAST_YEAR}`)),
  also('gacha, to come', opens(`/gachas/${TO_COME}`)),
  also('gacha, sold out', opens(`/gachas/${SOLD_OUT}`)),
  also('gacha, free', signedIn(`/gachas/${FREE}`)),
  also(
    'gacha, limit reached',
    signedIn(`/gachas/${FREE}`, (fan) => fan.paid(FREE)),
  ),
  also('gacha, another account needed', asGuest(`/gachas/${MAIL}`)),
  also('gacha, last ones', opens(`/gachas/${CHEST}`)),
  main('gacha, long names', opens(`/gachas/${LONG}`)),
  also('gacha, not there', opens(`/gachas/${NOWHERE}`)),
  main('check in', opens('/check-in?beacon=7')),
  also('check in, signed in', signedIn('/check-in?beacon=999')),
  also(
    'check in, nothing there',
    inTurn(signedIn('/check-in?beacon=999'), presses('.check-in [type="submit"]', '[data-state="nothing"]')),
  ),
  also('check in, done', inTurn(signedIn('/check-in?beacon=7'), presses('.check-in [type="submit"]', '[data-state="done"]'))),
  main('account, signed out', opens('/me')),
  also('account', signedIn('/me')),
  also('consent', async (fan, stage) => {
    // As a sale asks whose terms must be agreed to.
    await fan.page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('mutation SignUp(')) return route.fallback();
      const extensions = { code: 'CONSENT_REQUIRED', consents: { terms: 1, privacy: 1 } };
      return route.fulfill({ json: { errors: [{ message: 'Agree first.', extensions }] } });
    });
    await stage.signsIn(fan, stage.newName());
    await fan.page.locator('[data-state="consent"] .legal-text').last().waitFor();
  }),
  also('address', signedIn(`/gachas/${MAIL}/address?plays=1`)),
  also(
    'address, mistakes',
    inTurn(signedIn(`/gachas/${MAIL}/address?plays=1`), presses('[type="submit"]', '[data-state="mistakes"]')),
  ),
  main('last screen', signedIn(`/gachas/${HARBOUR}/order?plays=3`)),
  also('last screen, free', signedIn(`/gachas/${FREE}/order?plays=1`)),
  also(
    'last screen, an order waits',
    signedIn(`/gachas/${HARBOUR}/order?plays=3`, (fan) => fan.ordered(HARBOUR)),
  ),
  also(
    'last screen, sold out',
    inTurn(signedIn(`/gachas/${THREE_LEFT}/order?plays=9`), presses('.confirm .button', '.notice.wrong')),
  ),
  ...inBoth('last screen, long names', signedIn(`/gachas/${LONG}/order?plays=3`)),
  main('pay', signedIn(pay)),
  ...narrow('pay', signedIn(pay)),
  ...narrow('pay, declined', failsWith('last')),
  ...narrow('pay, by GMO', inTurn(isGmo, signedIn(pay), presses('.pay [type="submit"]', '.pay .mistake'))),
  ...narrow('last screen', signedIn(`/gachas/${HARBOUR}/order?plays=3`)),
  also('pay, declined', failsWith('first')),
  also('pay, the bank does not answer', failsWith('last')),
  also(
    'pay, sold out',
    inTurn(
      signedIn(async (fan) => `/pay/card?order=${await fan.ordered(THREE_LEFT)}`),
      async (_fan, stage) => {
        await (await Before.of(stage, stage.newName())).paid(THREE_LEFT, 3);
      },
      presses('.pay .button.main', '.notice.look'),
    ),
  ),
  also(
    'pay, at the bank',
    signedIn(async (fan) => {
      const orderId = await fan.ordered(HARBOUR);
      await fan.pays(orderId, 'tok_3ds_challenge');
      return `/pay/card?order=${orderId}`;
    }),
  ),
  also(
    'pay, paid elsewhere',
    signedIn(async (fan) => `/pay/card?order=${await fan.paid(HARBOUR)}`),
  ),
  also(
    'pay, expired',
    signedIn(async (fan) => `/pay/card?order=${await fan.expired(HARBOUR)}`),
  ),
  also(
    'pay, refunded',
    signedIn(async (fan) => `/pay/card?order=${await fan.refunded(HARBOUR)}`),
  ),
  also('pay, not there', signedIn(`/pay/card?order=${NOWHERE}`)),
  also('pay, signed out', opens(`/pay/card?order=${NOWHERE}`)),
  ...inBoth(
    'pay, long names',
    signedIn(async (fan) => `/pay/card?order=${await fan.ordered(LONG)}`),
  ),
];
