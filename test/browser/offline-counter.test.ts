import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { killChromiumIn, openChromiumIn } from './support/chromium.ts';
import {
  atWork,
  callsOf,
  givesRoles,
  givesUnread,
  goesTo,
  handsOver,
  invites,
  newBooth,
  reads,
  restores,
  revokes,
  revokesDevice,
  withoutNetwork,
} from './support/counter.ts';
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

type Fan = { fan: Before; orderId: string; code: string };

async function aFan(): Promise<Fan> {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.paid(HARBOUR, 2);
  return { fan, orderId, code: await fan.code() };
}

const becomes = (status: string, { fan, orderId }: Fan) =>
  eventually(async () => (await fan.statusOf(orderId)) === status, { withinMs: 120_000 });

const untold = ({ page }: Visitor) => page.locator('[data-untold]').first();
const untoldOf = (counter: Visitor) => untold(counter).getAttribute('data-untold');

/** A report that only this device knows of. */
async function keepsOne(counter: Visitor): Promise<Fan> {
  const given = await aFan();
  await withoutNetwork(counter);
  await givesUnread(counter, given.code);
  expect(await untoldOf(counter)).toBe('1');
  expect(await given.fan.statusOf(given.orderId)).toBe('PAID');
  return given;
}

test('what was given out without a network is told after the browser was killed and opened again', async () => {
  const atCounter = async () => Visitor.at(await openChromiumIn(folder, contextOf({ language: 'en' })), stage.address);
  const counter = await atCounter();
  await counter.page.goto((await invites(stage, 'Pier booth', [HARBOUR])).link);
  await counter.button('Start the camera').waitFor();
  const given = await keepsOne(counter);

  await killChromiumIn(folder);
  const again = await atCounter();
  await again.opens('/staff');
  await becomes('DELIVERED', given);
  await untold(again).waitFor({ state: 'detached' });
  await again.leaves();
});

test('two tabs of a counter know of the same reports, and one of them tells each once, in order', async () => {
  const { counter } = await newBooth(stage, 'Two tabs', [HARBOUR]);
  const other = await Visitor.at(counter.context, stage.address);
  await other.opens('/staff');
  const calls = callsOf(counter.context, 'HandOver');
  const [first, second] = [await aFan(), await aFan()];
  await withoutNetwork(counter);
  await givesUnread(other, first.code);
  await givesUnread(counter, second.code);
  expect([await untoldOf(counter), await untoldOf(other)]).toEqual(['2', '2']);
  expect(await counter.page.title()).toMatch(/^\(2\)/);

  calls.length = 0;
  await counter.context.setOffline(false);
  await Promise.all([untold(counter), untold(other)].map((one) => one.waitFor({ state: 'detached' })));
  const codes = calls.map((call) => call.postDataJSON().variables.input.pickupCode);
  expect(codes).toEqual([first.code, second.code]);
  for (const { fan, orderId } of [first, second]) expect(await fan.statusOf(orderId)).toBe('DELIVERED');
});

test('a device that is taken out of service keeps its reports, says what helps, and a supervisor tells them', async () => {
  const booth = await newBooth(stage, 'Revoked device', [HARBOUR]);
  const { counter } = booth;
  const given = await keepsOne(counter);
  await revokesDevice(stage, booth);
  await counter.context.setOffline(false);
  const screen = counter.page.locator('[data-state="device-revoked"]');
  await screen.waitFor();
  expect(await screen.innerText()).toMatch(/“Phone of the Revoked device” cannot hand anything over any more/);
  expect(await screen.innerText()).toMatch(/1 report not told yet.+A supervisor can sign in here/);
  expect(await untoldOf(counter)).toBe('1');

  await counter.signsIn('supervisor');
  await goesTo(counter, '/staff/past');
  await counter.page.getByText('given by Revoked device: told when they sign in, or by a supervisor').waitFor();
  await counter.button('Tell those of others, too').click();
  await untold(counter).waitFor({ state: 'detached' });
  await becomes('DELIVERED', given);
});

test('a member who is taken out of service keeps the device and its reports, which are told once they are back', async () => {
  const booth = await newBooth(stage, 'Revoked member', [HARBOUR]);
  const { counter } = booth;
  const given = await keepsOne(counter);
  await revokes(stage, booth);
  await counter.context.setOffline(false);
  const screen = counter.page.locator('[data-state="staff-revoked"]');
  await screen.waitFor();
  expect(await screen.innerText()).toMatch(/Ask your supervisor[\s\S]+1 report not told yet/);
  await restores(stage, booth);
  await counter.button('Ask again').click();
  await counter.page.locator('[data-state="ready"]').waitFor();
  await becomes('DELIVERED', given);
});

test('whose roles are taken away in the middle of the work is told so, and what was given before waits for a supervisor', async () => {
  const booth = await newBooth(stage, 'Without roles', [HARBOUR], { at: 'desk' });
  const { counter } = booth;
  const open = await aFan();
  await reads(counter, open.code);
  await givesRoles(stage, booth, []);
  await handsOver(counter, 'no-forbidden');
  expect(await counter.page.locator('[data-state="no-forbidden"]').innerText()).toMatch(/Ask your supervisor/);
  expect(await open.fan.statusOf(open.orderId)).toBe('PAID');

  await givesRoles(stage, booth, [HARBOUR]);
  const given = await keepsOne(counter);
  await givesRoles(stage, booth, []);
  await counter.context.setOffline(false);
  await untold(counter).click();
  await counter.page.getByText(/^Your roles were changed/).waitFor();
  await goesTo(counter, '/staff/me');
  expect(await counter.button('Take this device out of use').isDisabled()).toBe(true);
  // Opened again the page belongs to a member without a counter, and shows what is kept all the same.
  await counter.opens('/staff');
  await counter.page.locator('[data-state="not-for-counter"] [data-report="waiting"]').waitFor();
  await givesRoles(stage, booth, [HARBOUR]);
  await counter.button('Tell now').click();
  await untold(counter).waitFor({ state: 'detached' });
  await becomes('DELIVERED', given);
});

test('an account that is taken out of service at the counter goes no further, and loses nothing', async () => {
  const counter = await atWork(await stage.visitor({ language: 'en' }), 'floor-manager');
  const { code, fan, orderId } = await aFan();
  await reads(counter, code);
  const { staffMembers } = await stage.asks(
    '{ staffMembers(first: 50) { nodes { id name } } }',
    {},
    await stage.token('operator', 'staff'),
  );
  const staffId = staffMembers.nodes.find(({ name }: { name: string }) => name === 'Floor manager').id;
  await revokes(stage, { staffId });
  await handsOver(counter, 'staff-revoked');
  expect(await fan.statusOf(orderId)).toBe('PAID');
  await counter.page.locator('[data-state="sign-in"]').waitFor();
  await restores(stage, { staffId });
  await counter.button('Ask again').click();
  await counter.page.locator('[data-state="ready"]').waitFor();
  await reads(counter, code);
});
