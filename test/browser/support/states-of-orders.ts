import { LONG } from './more-gachas.ts';
import { also, inBoth, inTurn, losesNetwork, main, opens, presses, type State, signedIn } from './states.ts';
import { Before, FREE, givesOut, HARBOUR, MAIL } from './world.ts';

const reveal = (gachaId: string) => signedIn(async (fan) => `/orders/${await fan.paid(gachaId, 5)}/reveal`);
const showsAll = presses('.reveal-top > button:last-child', '[data-state="all"]');
const order = (made: (fan: Before) => Promise<string>) => signedIn(async (fan) => `/orders/${await made(fan)}`);
/** Its prizes are shown without a capsule. */
const justShows = presses('.calm .button.bare', '.won-prize');

const code = signedIn('/code', (fan) => fan.paid(HARBOUR, 2));
const showsCode = presses('.button.main', '[role="img"]');

/** A fan with a code on the screen; a counter hands over some of its prizes, or all. */
const collects =
  (isAll: boolean): State['reach'] =>
  async (fan, stage) => {
    const name = stage.newName();
    const before = await Before.of(stage, name);
    const orderId = await before.paid(HARBOUR, 3);
    await stage.signsIn(fan, name);
    await fan.opens('/code');
    await showsCode(fan, stage);
    const digits = (await fan.page.locator('.digits').innerText()).replaceAll(/\D/g, '');
    const { order } = await before.asks('query ($id: ID!) { order(id: $id) { items { id } } }', { id: orderId });
    const itemIds = order.items.map(({ id }: { id: string }) => id);
    await givesOut(stage, 'east-booth', digits, HARBOUR, { itemIds: isAll ? itemIds : itemIds.slice(1) });
    await fan.page.locator(isAll ? '[data-state="done"]' : '.code .notice.fine').waitFor();
  };

const fairOfCarol: State['reach'] = async (fan, stage) => {
  const carol = await Before.of(stage, 'carol');
  const { orders } = await carol.asks('{ orders(first: 1) { nodes { id } } }');
  await stage.signsIn(fan, 'carol');
  await fan.opens(`/fair/${orders.nodes[0].id}`);
};

/** What becomes of an order that was made. */
export const STATES_OF_ORDERS: readonly State[] = [
  main('reveal', reveal(HARBOUR)),
  also('reveal, a capsule is open', inTurn(reveal(HARBOUR), presses('.stage', '.stage[data-phase="open"]'))),
  also('reveal, all', inTurn(reveal(HARBOUR), showsAll)),
  ...inBoth('reveal, all, long names', inTurn(reveal(LONG), showsAll)),
  also(
    'reveal, not paid',
    signedIn(async (fan) => `/orders/${await fan.ordered(HARBOUR)}/reveal`),
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
  ...inBoth(
    'orders, long names',
    signedIn('/orders', async (fan) => {
      await fan.paid(LONG, 2);
      await fan.ordered(LONG, 2);
    }),
  ),
  also(
    'orders, no network',
    inTurn(
      signedIn('/orders', (fan) => fan.paid(HARBOUR)),
      losesNetwork,
      presses('a.account', 'h1'),
      presses('.tabs a[href="/orders"]', '[data-state="kept"]'),
    ),
  ),
  main(
    'order',
    order((fan) => fan.paid(HARBOUR, 3)),
  ),
  also(
    'order, opened',
    inTurn(
      order((fan) => fan.paid(HARBOUR, 3)),
      justShows,
    ),
  ),
  ...inBoth(
    'order, long names',
    inTurn(
      order((fan) => fan.paid(LONG, 3)),
      justShows,
    ),
  ),
  also(
    'order, unpaid',
    order((fan) => fan.ordered(HARBOUR, 3)),
  ),
  also(
    'order, expired',
    order((fan) => fan.expired(HARBOUR)),
  ),
  also(
    'order, cancelled',
    order((fan) => fan.cancelled(HARBOUR)),
  ),
  also(
    'order, refunded',
    order((fan) => fan.refunded(HARBOUR)),
  ),
  ...inBoth(
    'order, an item refunded',
    inTurn(
      order(async (fan) => {
        const orderId = await fan.paid(HARBOUR, 3);
        await fan.refundsItem(orderId);
        return orderId;
      }),
      justShows,
    ),
  ),
  main(
    'order, came back',
    inTurn(
      order(async (fan) => {
        const orderId = await fan.paid(MAIL, 2);
        await fan.cameBack(orderId);
        return orderId;
      }),
      justShows,
    ),
  ),
  also(
    'order, held',
    inTurn(
      order(async (fan) => {
        const orderId = await fan.paid(HARBOUR);
        await fan.isHeld(orderId);
        return orderId;
      }),
      justShows,
    ),
  ),
  also(
    'order, by post',
    order((fan) => fan.paid(MAIL)),
  ),
  also(
    'order, free',
    order((fan) => fan.paid(FREE)),
  ),
  also('order, not there', signedIn('/orders/0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1fffff')),
  main('code', inTurn(code, showsCode)),
  also('code, waits', code),
  also('code, nothing waits', signedIn('/code')),
  also('code, no network', inTurn(code, showsCode, losesNetwork)),
  also('code, handed over', collects(true)),
  also('code, handed over in part', collects(false)),
  ...inBoth(
    'code, long names',
    inTurn(
      signedIn('/code', (fan) => fan.paid(LONG, 2)),
      showsCode,
    ),
  ),
  also('fair, told', opens('/fair')),
  main('fair', fairOfCarol),
  also('fair, shown', inTurn(fairOfCarol, presses('.calm .button.bare', '.steps .draw-bar, .steps details'))),
  also('banned', async (fan, stage) => {
    const name = stage.newName();
    const id = await (await Before.of(stage, name)).id();
    await stage.signsIn(fan, name);
    await stage.command('users', 'ban', id, '--why', 'a test');
    await fan.opens('/orders');
  }),
  also('not there', opens('/gachas/nothing/here/at/all')),
];
