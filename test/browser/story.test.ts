import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { showToCamera } from './support/camera.ts';
import { handsOver } from './support/counter.ts';
import { Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';
import { Before, CHEST, HARBOUR } from './support/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

/** From a gacha to the page of the card, by what a fan presses. */
async function orders(fan: Visitor, gachaId: string): Promise<void> {
  await fan.opens(`/gachas/${gachaId}`);
  await fan.page.getByRole('link', { name: 'Order', exact: true }).or(fan.button('Order')).first().click();
  await fan.button(/^Place the order/).click();
  await fan.page.waitForURL(/\/pay\/card/);
  await fan.settles();
}

test('a fan looks, orders, pays, opens the capsules, and collects from a counter whose camera sees the code', async () => {
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/');
  await fan.link(/Harbour Festival Gacha/).click();
  await fan.page.getByText('SHA-256').first().waitFor();
  await fan.page.getByRole('link', { name: 'Sign in to play' }).or(fan.button('Sign in to play')).first().click();
  await fan.settles();
  await fan.signsIn('alice');
  await orders(fan, HARBOUR);
  await fan.button(/^Pay /).click();
  await fan.page.waitForURL(/\/orders\/[\w-]+\/reveal/);
  await fan.button('Show all').click();
  await fan.page.getByRole('heading', { name: 'What you won' }).waitFor();

  await fan.opens('/code');
  await fan.button('Show my code').click();
  await fan.page.getByRole('img', { name: 'The pickup code as a QR code' }).waitFor();
  await showToCamera(stage.film, fan.page);

  const counter = await stage.visitor({ at: 'desk', language: 'en' });
  await counter.opens('/staff');
  await counter.signsIn('east-booth');
  const scanned = performance.now();
  await counter.button('Start the camera').click();
  await counter.button(/^Hand over 1 item/).waitFor();
  await handsOver(counter);
  process.stdout.write(`from the camera's start to handed over: ${Math.round(performance.now() - scanned)} ms\n`);

  await fan.page
    .getByText(/^Handed over/)
    .first()
    .waitFor();
  const { orders: list } = await stage.asks('{ orders { nodes { status } } }', {}, await stage.token('alice'));
  expect(list.nodes.map(({ status }: { status: string }) => status)).toEqual(['DELIVERED']);
});

test('a card whose bank asks leads there and back, and nothing is lost', async () => {
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/me?back=/');
  await fan.signsIn('bob');
  await orders(fan, HARBOUR);
  await fan.button(/3-D Secure/).click();
  await fan.link('Yes, that is me').click();
  await fan.page.waitForURL(/\/orders\/[\w-]+\/reveal/);
  const { orders: list } = await stage.asks('{ orders { nodes { status } } }', {}, await stage.token('bob'));
  expect(list.nodes.map(({ status }: { status: string }) => status)).toEqual(['PAID']);
});

test('a declined card charges nothing, says so, and another one pays the same order', async () => {
  const fan = await stage.visitor({ language: 'en' });
  await fan.opens('/me?back=/');
  await fan.signsIn('carol');
  await orders(fan, HARBOUR);
  await fan.page.getByText('Cards that fail').click();
  await fan.button('Declined').click();
  await fan.page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  await fan.button(/^Pay /).click();
  await fan.page.waitForURL(/\/orders\/[\w-]+\/reveal/);
});

test('whoever pays for what another has just bought is charged nothing, and told', async () => {
  const name = stage.newName();
  const before = await Before.of(stage, name);
  const orderId = await before.ordered(CHEST, 1);
  const fan = await stage.visitor({ language: 'en' });
  await stage.signsIn(fan, name);
  await fan.opens(`/pay/card?order=${orderId}`);
  await (await Before.of(stage, stage.newName())).paid(CHEST, 4);
  await fan.button(/^Pay /).click();
  await fan.page.getByRole('heading', { name: 'Sold out while you paid' }).waitFor();
  const { order } = await before.asks('query ($id: ID!) { order(id: $id) { status payment { status } } }', { id: orderId });
  expect(order.payment?.status ?? 'FAILED').toBe('FAILED');
});

test('an invitation enrols a telephone at a counter, which goes on after it is opened again', async () => {
  const token = await stage.token('operator', 'staff');
  const { staffMembers } = await stage.asks('{ staffMembers(first: 50) { nodes { id name } } }', {}, token);
  const booth = staffMembers.nodes.find(({ name }: { name: string }) => name === 'East booth');
  const { inviteDevice } = await stage.asks(
    'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { link } }',
    { input: { worker: { staffId: booth.id }, name: 'Phone of the east booth' } },
    token,
  );
  const phone = await stage.visitor({ language: 'en' });
  await phone.page.goto(inviteDevice.link);
  await phone.page.getByText('Phone of the east booth').first().waitFor();
  expect(new URL(phone.page.url()).hash).toBe('');
  await phone.page.reload();
  await phone.page.getByText('Phone of the east booth').first().waitFor();
  await phone.button('Start the camera').waitFor();
});
