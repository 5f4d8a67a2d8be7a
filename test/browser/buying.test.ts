import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { callsOf } from './support/counter.ts';
import { PAUSED, paused } from './support/more-gachas.ts';
import { Stage } from './support/stage.ts';
import { Visitor } from './support/visitor.ts';
import { Before, HARBOUR } from './support/world.ts';

/** A page looks every fifteen seconds, and a machine may be busy. */
const SOON = { timeout: 90_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
  await stage.imports(paused(true));
});
afterAll(() => stage?.closes());

type Fan = { fan: Visitor; before: Before };

async function aFan(): Promise<Fan> {
  const name = stage.newName();
  const before = await Before.of(stage, name);
  const fan = await stage.visitor({ language: 'en' });
  await stage.signsIn(fan, name);
  return { fan, before };
}

/** Another tab of the same browser. */
const tabOf = async (fan: Visitor, path: string): Promise<Visitor> => (await Visitor.at(fan.context, stage.address)).opens(path);

const paymentsOf = async (before: Before, orderId: string): Promise<string[]> => {
  const { order } = await before.asks('query ($id: ID!) { order(id: $id) { payments(first: 9) { nodes { status } } } }', {
    id: orderId,
  });
  return order.payments.nodes.map(({ status }: { status: string }) => status);
};

const isRevealed = ({ page }: Visitor) => page.waitForURL(/\/orders\/[\w-]+\/reveal/, SOON);

test('a sale that is closed while a fan looks, orders and pays says so, charges nothing, and goes on where it was', async () => {
  const { fan: looks, before } = await aFan();
  const orderId = await eventually(() => before.ordered(PAUSED));
  const pays = await tabOf(looks, `/pay/card?order=${orderId}`);
  const orders = await tabOf(looks, `/gachas/${PAUSED}/order?plays=2`);
  await looks.opens(`/gachas/${PAUSED}`);
  const order = looks.page.getByRole('link', { name: 'Order', exact: true });
  await order.waitFor();

  await stage.imports(paused(false));
  await looks.button('Not on sale now').waitFor(SOON);
  expect(await looks.page.locator('.look-main').innerText()).toMatch(/Paused/);
  expect(await order.count()).toBe(0);
  await pays.button(/^Pay /).click();
  const refused = pays.page.getByRole('alert');
  await refused.waitFor(SOON);
  expect(await refused.innerText()).toMatch(/did not go through\s+This gacha is not on sale now\.\s+Nothing was charged\./);
  await orders.button(/^Place the order/).click();
  await orders.page.getByText('This gacha is not on sale now.').waitFor(SOON);

  await stage.imports(paused(true));
  await order.waitFor(SOON);
  // It is not known when the sale goes on, so no wait is offered: the order waits at its gacha.
  await refused.getByRole('link', { name: 'Back to the gacha' }).click();
  await pays.page.getByRole('link', { name: 'Pay', exact: true }).click();
  await pays.button(/^Pay /).click(SOON);
  await isRevealed(pays);
  expect(await paymentsOf(before, orderId)).toEqual(['CAPTURED']);
  // The same press would be refused again while the sale is closed, so the way on is by the gacha here, too.
  await orders.page.getByRole('alert').getByRole('link', { name: 'Back to the gacha' }).click();
  await orders.page.getByRole('link', { name: 'Order', exact: true }).click(SOON);
  await orders.button(/^Place the order/).click(SOON);
  await orders.page.waitForURL(/\/pay\/card/);
});

test('a fan who is banned in the middle of buying is told so, orders and pays nothing', async () => {
  const { fan: orders, before } = await aFan();
  const orderId = await before.ordered(HARBOUR);
  const userId = await before.id();
  const pays = await tabOf(orders, `/pay/card?order=${orderId}`);
  await orders.opens(`/gachas/${HARBOUR}/order?plays=1`);
  await stage.command('users', 'ban', userId, '--why', 'a test');
  for (const [tab, name] of [
    [pays, /^Pay /],
    [orders, /^Place the order/],
  ] as const) {
    const told = tab.page.getByRole('heading', { name: 'This account cannot be used' }).waitFor(SOON);
    // A page that looks by itself may have heard of it before the press.
    await Promise.race([tab.button(name).click(SOON), told]);
    await told;
    await tab.page.locator('[data-state="banned"]').waitFor();
    expect(await tab.button(name).count()).toBe(0);
  }
  const found = await stage.asks(
    'query ($id: ID!) { findOrders(where: { orderId: $id }) { nodes { id status } } }',
    { id: orderId },
    await stage.token('supervisor', 'staff'),
  );
  expect(found.findOrders.nodes).toEqual([{ id: orderId, status: 'PENDING' }]);
});

/** The token ends in the instant in which the card is sent. */
async function endsToken({ page, expected }: Visitor): Promise<void> {
  expected.push(/status of 40[01]/);
  let hasEnded = false;
  await page.route('**/graphql', async (route) => {
    const isPress = !hasEnded && route.request().postData()?.includes('mutation Pay(');
    if (!isPress) return route.fallback();
    hasEnded = true;
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } });
  });
}

test('a token that ends in the middle of paying is renewed, and the press is one payment', async () => {
  const { fan, before } = await aFan();
  const orderId = await before.ordered(HARBOUR);
  await fan.opens(`/pay/card?order=${orderId}`);
  const presses = callsOf(fan.context, 'Pay');
  await endsToken(fan);
  await fan.button(/^Pay /).click();
  await isRevealed(fan);
  expect(presses.length).toBe(2);
  const [first, again] = presses.map((press) => press.postDataJSON().variables.key);
  expect(again).toBe(first);
  expect(await paymentsOf(before, orderId)).toEqual(['CAPTURED']);
});

test('where the provider has forgotten the fan in the middle of paying, they sign in, and pay the order that was kept', async () => {
  const { fan, before } = await aFan();
  const orderId = await before.ordered(HARBOUR);
  await fan.opens(`/pay/card?order=${orderId}`);
  await endsToken(fan);
  await fan.context.clearCookies();
  const forgotten = { status: 400, json: { error: 'invalid_grant' } };
  await fan.context.route('**/demo/user/token', (route) => route.fulfill(forgotten), { times: 1 });
  await fan.button(/^Pay /).click();
  await fan.page.locator('[data-state="signed-out"]').waitFor();
  expect(await fan.page.locator('[data-state="signed-out"]').innerText()).toMatch(/Your order is kept/);
  expect(await paymentsOf(before, orderId)).toEqual([]);

  await fan.signsIn('alice');
  expect(new URL(fan.page.url()).search).toBe(`?order=${orderId}`);
  await fan.button(/^Pay /).click();
  await isRevealed(fan);
  expect(await paymentsOf(before, orderId)).toEqual(['CAPTURED']);
});

test('an order that is paid in one tab is paid in the other, which takes no second press', async () => {
  const { fan, before } = await aFan();
  const orderId = await before.ordered(HARBOUR);
  await fan.opens(`/pay/card?order=${orderId}`);
  const other = await tabOf(fan, `/pay/card?order=${orderId}`);
  await other.button(/^Pay /).waitFor();
  await fan.button(/^Pay /).click();
  await isRevealed(fan);
  await other.page.locator('[data-state="paid"]').waitFor(SOON);
  expect(await other.button(/^Pay /).count()).toBe(0);
});
