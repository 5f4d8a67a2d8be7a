import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { killChromiumIn, openChromiumIn } from './support/chromium.ts';
import { Stage } from './support/stage.ts';
import { contextOf, Visitor } from './support/visitor.ts';
import { Before, HARBOUR } from './support/world.ts';

let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await Stage.opens();
  folder = await mkdtemp(join(tmpdir(), 'gacha-counter-'));
});
afterAll(async () => {
  await stage?.closes();
  await rm(folder, { recursive: true, force: true });
});

const atCounter = async (): Promise<Visitor> =>
  Visitor.at(await openChromiumIn(folder, contextOf({ language: 'en' })), stage.address);

async function invitation(): Promise<string> {
  const token = await stage.token('operator', 'staff');
  const { staffMembers } = await stage.asks('{ staffMembers(first: 50) { nodes { id name } } }', {}, token);
  const booth = staffMembers.nodes.find(({ name }: { name: string }) => name === 'East booth');
  const { inviteDevice } = await stage.asks(
    'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { link } }',
    { input: { worker: { staffId: booth.id }, name: 'Phone of the east booth' } },
    token,
  );
  return inviteDevice.link;
}

const statusOf = async (fan: Before, orderId: string): Promise<string> =>
  (await fan.asks('query ($id: ID!) { order(id: $id) { status } }', { id: orderId })).order.status;

test('what was given out without a network is told after the browser was killed and opened again', async () => {
  const counter = await atCounter();
  await counter.page.goto(await invitation());
  await counter.button('Start the camera').waitFor();
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.paid(HARBOUR, 2);
  const code = await fan.code();

  await counter.context.setOffline(true);
  await counter.page.keyboard.type(code, { delay: 2 });
  await counter.page.keyboard.press('Enter');
  await counter.page.locator('[data-state="unread"]').waitFor();
  const place = counter.page.getByRole('checkbox', { name: 'Harbour Festival Gacha' });
  if (!(await place.isChecked())) await place.check();
  await counter.page.waitForTimeout(700);
  await counter.button('Handed over').click();
  await counter.page.locator('[data-state="done-kept"]').waitFor();
  expect(await counter.page.locator('[data-untold]').first().getAttribute('data-untold')).toBe('1');
  expect(await statusOf(fan, orderId)).toBe('PAID');

  await killChromiumIn(folder);
  const again = await atCounter();
  await again.opens('/staff');
  await eventually(async () => (await statusOf(fan, orderId)) === 'DELIVERED', { withinMs: 60_000 });
  await again.page.locator('[data-untold]').first().waitFor({ state: 'detached' });
  await again.leaves();
});
