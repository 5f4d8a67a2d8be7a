import type { Stage } from './stage.ts';
import type { State } from './states.ts';
import type { Visitor } from './visitor.ts';
import { Before, FREE, HARBOUR } from './world.ts';

const main = (name: string, reach: State['reach']): State => ({ name, isMain: true, reach });
const also = (name: string, reach: State['reach']): State => ({ name, reach });

async function atWork(counter: Visitor, name: string, path = '/staff'): Promise<void> {
  await counter.opens('/staff');
  await counter.signsIn(name);
  if (path !== '/staff') {
    await counter.page.locator(`a[href="${path}"]`).first().click();
    await counter.settles();
  }
}

/** As a scanner types, wherever the focus is. */
async function reads(counter: Visitor, code: string, state: string): Promise<void> {
  await counter.page.keyboard.type(code, { delay: 2 });
  await counter.page.keyboard.press('Enter');
  await counter.page.locator(`[data-state="${state}"]`).first().waitFor();
}

const at =
  (name: string, path?: string): State['reach'] =>
  (counter) =>
    atWork(counter, name, path);

/** A code of a fan who has just come, for what they won there. */
async function codeOf(stage: Stage, ...gachas: readonly string[]): Promise<string> {
  const fan = await Before.of(stage, stage.newName());
  for (const gachaId of gachas) await fan.paid(gachaId, gachaId === FREE ? 1 : 3);
  return fan.code();
}

const withCode =
  (gachas: readonly string[], state: string, name = 'east-booth'): State['reach'] =>
  async (counter, stage) => {
    await atWork(counter, name);
    await reads(counter, await codeOf(stage, ...gachas), state);
  };

const withoutNetwork = async (counter: Visitor): Promise<void> => {
  counter.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await counter.context.setOffline(true);
};

export const STATES_OF_STAFF: readonly State[] = [
  also('counter, signed out', async (counter) => {
    await counter.opens('/staff');
  }),
  main('counter, ready', at('east-booth')),
  main('counter, sheet', withCode([HARBOUR], 'sheet')),
  also('counter, two gachas', withCode([HARBOUR, FREE], 'sheet', 'floor-manager')),
  also('counter, another counter', withCode([FREE], 'no-wrong-counter')),
  also('counter, handed over', async (counter, stage) => {
    await withCode([HARBOUR], 'sheet')(counter, stage);
    // A press in the instant in which the sheet appears is not taken.
    await counter.page.waitForTimeout(700);
    await counter.page.locator('.confirm').click();
    await counter.page.locator('[data-state="done"]').waitFor();
  }),
  also('counter, unknown code', async (counter) => {
    await atWork(counter, 'east-booth');
    await reads(counter, '00000000000000000000', 'no-pickup-code-unknown');
  }),
  also('counter, handed over before', async (counter, stage) => {
    const fan = await Before.of(stage, stage.newName());
    const orderId = await fan.paid(HARBOUR);
    const code = await fan.code();
    await stage.asks(
      'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }',
      { input: { pickupCode: code, gachaId: HARBOUR, orderIds: [orderId] } },
      await stage.token('floor-manager', 'staff'),
    );
    await atWork(counter, 'east-booth');
    await reads(counter, code, 'no-gone');
  }),
  also('counter, no network', async (counter, stage) => {
    const code = await codeOf(stage, HARBOUR);
    await atWork(counter, 'east-booth');
    await withoutNetwork(counter);
    await reads(counter, code, 'unread');
  }),
  also('counter, past', at('east-booth', '/staff/past')),
  also('counter, find', at('supervisor', '/staff/find')),
  also('counter, conflicts', at('supervisor', '/staff/conflicts')),
  also('counter, me', at('east-booth', '/staff/me')),
  also('counter, of no use', at('operator')),
];
