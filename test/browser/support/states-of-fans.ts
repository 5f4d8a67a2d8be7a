import type { State } from './states.ts';
import { STATES_OF_SALES } from './states-of-sales.ts';
import { Before, CHEST, FREE, HARBOUR, LAST_YEAR, LIGHTHOUSE, MAIL } from './world.ts';

const opens =
  (path: string): State['reach'] =>
  async (fan) => {
    await fan.opens(path);
  };

/** Somebody of their own, signed in, who did something before; where what they did tells the address, it answers that. */
const signedIn =
  (
    path: string | ((fan: Before) => Promise<string>),
    before: (fan: Before) => Promise<unknown> = async () => {},
  ): State['reach'] =>
  async (visitor, stage) => {
    const name = stage.newName();
    const fan = await Before.of(stage, name);
    await before(fan);
    await stage.signsIn(visitor, name);
    await visitor.opens(typeof path === 'string' ? path : await path(fan));
  };

const main = (name: string, reach: State['reach']): State => ({ name, isMain: true, reach });
const also = (name: string, reach: State['reach']): State => ({ name, reach });

/** What then happens on the screen. */
const then =
  (reach: State['reach'], goesOn: State['reach']): State['reach'] =>
  async (fan, stage) => {
    await reach(fan, stage);
    await goesOn(fan, stage);
  };

const presses =
  (selector: string, state: string): State['reach'] =>
  async (fan) => {
    await fan.page.locator(selector).first().click();
    await fan.page.locator(state).first().waitFor();
  };

const withoutNetwork: State['reach'] = async (fan) => {
  fan.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await fan.context.setOffline(true);
};

const pay = async (fan: Before): Promise<string> => `/pay/card?order=${await fan.ordered(HARBOUR, 3)}`;

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
  also('browse, no network', async (fan) => {
    fan.expected.push(/ERR_FAILED|Failed to load resource/);
    await fan.page.route('**/graphql', (route) => route.abort());
    await fan.page.goto(`${fan.address}/`);
    await fan.page.locator('[data-state="offline"]').waitFor({ timeout: 60_000 });
  }),
  main('gacha', opens(`/gachas/${HARBOUR}`)),
  also('gacha, check-in needed', signedIn(`/gachas/${LIGHTHOUSE}`)),
  also(
    'gacha, checked in',
    signedIn(`/gachas/${LIGHTHOUSE}`, (fan) => fan.checkedIn()),
  ),
  also('gacha, over', opens(`/gachas/${LAST_YEAR}`)),
  also('gacha, free', signedIn(`/gachas/${FREE}`)),
  also('gacha, last ones', opens(`/gachas/${CHEST}`)),
  also('gacha, not there', opens('/gachas/0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff')),
  main('check in', opens('/check-in?beacon=7')),
  also('check in, signed in', signedIn('/check-in?beacon=999')),
  also(
    'check in, done',
    signedIn('/check-in?beacon=7', (fan) => fan.checkedIn()),
  ),
  main('account, signed out', opens('/me')),
  also('account', signedIn('/me')),
  also('address', signedIn(`/gachas/${MAIL}/address?plays=1`)),
  also(
    'address, mistakes',
    then(signedIn(`/gachas/${MAIL}/address?plays=1`), presses('[type="submit"]', '[data-state="mistakes"]')),
  ),
  main('last screen', signedIn(`/gachas/${HARBOUR}/order?plays=3`)),
  also('last screen, free', signedIn(`/gachas/${FREE}/order?plays=1`)),
  main('pay', signedIn(pay)),
  also(
    'pay, declined',
    then(signedIn(pay), async (fan) => {
      await fan.page.locator('details summary').first().click();
      await fan.page.locator('details .button').first().click();
      await fan.page.locator('.notice.wrong').waitFor();
    }),
  ),
  also(
    'pay, paid elsewhere',
    signedIn(async (fan) => `/pay/card?order=${await fan.paid(HARBOUR)}`),
  ),
  also('pay, not there', signedIn('/pay/card?order=0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff')),
  also('pay, signed out', opens('/pay/card?order=0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff')),
  main(
    'reveal',
    signedIn(async (fan) => `/orders/${await fan.paid(HARBOUR, 5)}/reveal`),
  ),
  also(
    'reveal, all',
    then(
      signedIn(async (fan) => `/orders/${await fan.paid(HARBOUR, 5)}/reveal`),
      async (fan) => {
        await fan.page.locator('.reveal-top > button').last().click();
        await fan.page.locator('[data-state="all"]').waitFor();
      },
    ),
  ),
  main(
    'orders',
    signedIn('/orders', async (fan) => {
      await fan.paid(HARBOUR, 2);
      await fan.paid(MAIL);
      await fan.ordered(HARBOUR, 2);
    }),
  ),
  also('orders, none', signedIn('/orders')),
  also('orders, signed out', opens('/orders')),
  main(
    'order',
    signedIn(async (fan) => `/orders/${await fan.paid(HARBOUR, 3)}`),
  ),
  also(
    'order, unpaid',
    signedIn(async (fan) => `/orders/${await fan.ordered(HARBOUR, 3)}`),
  ),
  also(
    'order, by post',
    signedIn(async (fan) => `/orders/${await fan.paid(MAIL)}`),
  ),
  also('order, not there', signedIn('/orders/0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff')),
  main(
    'code',
    then(
      signedIn('/code', (fan) => fan.paid(HARBOUR, 2)),
      presses('.button.main', 'svg[role="img"], [role="img"]'),
    ),
  ),
  also(
    'code, waits',
    signedIn('/code', (fan) => fan.paid(HARBOUR, 2)),
  ),
  also('code, nothing waits', signedIn('/code')),
  also(
    'code, no network',
    then(
      then(
        signedIn('/code', (fan) => fan.paid(HARBOUR, 2)),
        presses('.button.main', '[role="img"]'),
      ),
      withoutNetwork,
    ),
  ),
  also('fair, told', opens('/fair')),
  main('fair', async (fan, stage) => {
    const carol = await Before.of(stage, 'carol');
    const { orders } = await carol.asks('{ orders(first: 1) { nodes { id } } }');
    await stage.signsIn(fan, 'carol');
    await fan.opens(`/fair/${orders.nodes[0].id}`);
  }),
  also('banned', async (fan, stage) => {
    const name = stage.newName();
    const before = await Before.of(stage, name);
    const id = await before.id();
    await stage.signsIn(fan, name);
    await stage.command('users', 'ban', id, '--why', 'a test');
    await fan.opens('/orders');
  }),
  also('not there', opens('/gachas/nothing/here/at/all')),
  ...STATES_OF_SALES,
];
