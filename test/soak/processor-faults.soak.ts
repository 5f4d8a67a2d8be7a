import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aGacha } from '../support/catalogue.ts';
import type { Fault } from '../support/gmo-server/faults.ts';
import type { Operation } from '../support/gmo-server/operations.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { oneRow } from '../support/stage.ts';
import { disagreements, injustices } from './support/books.ts';
import { type Buyer, crowd, outcomeOf, pays } from './support/crowd.ts';
import { paysAgain, restsIn } from './support/recovered.ts';
import { seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

/** How long the gateways wait for a card company; the shortest that can be configured. */
const ANSWER_SECONDS = 5;
const NEVER: Fault = { kind: 'delay', ms: 30_000 };

const garbage = (body: string): Fault => ({ kind: 'garbage', body });
const FAULTS: Record<string, Fault> = {
  'no answer, carried out': NEVER,
  'hung up before': { kind: 'drop', commits: false },
  'hung up after': { kind: 'drop', commits: true },
  '503 before': { kind: 'http', status: 503, commits: false },
  '503 after': { kind: 'http', status: 503, commits: true },
  '500 after': { kind: 'http', status: 500, commits: true },
  'system error before': { kind: 'errors', errors: ['E91099999'], commits: false },
  'system error after': { kind: 'errors', errors: ['E91099999'], commits: true },
  'line to the card company before': { kind: 'errors', errors: ['42C010000'], commits: false },
  'line to the card company after': { kind: 'errors', errors: ['42C010000'], commits: true },
  'half an answer': { kind: 'truncated', told: true },
  'half an answer, and no word of it': { kind: 'truncated', told: false },
  'an empty answer': garbage(''),
  'a page of HTML': garbage('<html><body>Service maintenance</body></html>'),
  noise: garbage('\u0000\u00ff=&&==%%%ErrCode'),
  'another order': { kind: 'changed', fields: { OrderID: 'somebody-elses-order' } },
  'other keys': { kind: 'changed', fields: { AccessID: 'f'.repeat(32), AccessPass: 'e'.repeat(32) } },
  'another amount': { kind: 'changed', fields: { Amount: '1' } },
  'another signature': { kind: 'changed', fields: { CheckString: '0'.repeat(32) } },
  'too many calls': { kind: 'errors', errors: ['E92000001'], commits: false },
  'brought twice': { kind: 'twice' },
};
const OPERATIONS: Operation[] = ['EntryTran', 'ExecTran', 'AlterTran'];

let world: World;
let gateway: RunningGateway;
let gachaId: string;
const buyers: Buyer[] = [];

beforeAll(async () => {
  seeds(1);
  world = await World.opens('gmo', { GMO_ANSWER_SECONDS: String(ANSWER_SECONDS) });
  gateway = await world.starts();
  gachaId = await aGacha(world.database);
});
beforeEach(() => world.gmo.recovers());
afterAll(() => world.close());

/** Unanswered calls in a row make the gateway rest; each fault is met by a gateway that has just been answered. */
async function isAwake(): Promise<void> {
  for (;;) {
    const [buyer] = await crowd(world, 1, () => gachaId);
    if (buyer && outcomeOf(await pays(gateway, buyer, world.gmo.issueToken())) === 'paid') return;
    await pause(500);
  }
}

const stateOf = async ({ orderId }: Buyer) =>
  (await oneRow<{ state: string }>(world.database, 'select state from payments where order_id = ?', [orderId])).state;

/** Before a card was asked the attempt may end; afterwards it is not called failed before that is known. */
const BEFORE_THE_CARD = /^(paid captured|UNAVAILABLE declined|PAYMENT_DECLINED declined)$/;
const AFTER_IT = /^(paid captured|UNAVAILABLE (registered|drawn|declined))$/;

const CASES = OPERATIONS.flatMap((operation) => Object.entries(FAULTS).map(([name, fault]) => ({ operation, name, fault })));

test.each(CASES)('$operation: $name', async ({ operation, fault }) => {
  await isAwake();
  const [buyer] = await crowd(
    world,
    1,
    () => gachaId,
    () => 2,
  );
  if (!buyer) throw new Error('nobody came');
  buyers.push(buyer);
  // The question what became of it is not answered either, the first time.
  world.gmo.breaks(operation, fault);
  world.gmo.breaks('SearchTrade', { kind: 'drop', commits: false });
  const heard = await pays(gateway, buyer, world.gmo.issueToken());
  const outcome = outcomeOf(heard);
  const state = await stateOf(buyer);
  expect(heard.ms).toBeLessThan((ANSWER_SECONDS + 6) * 1000);
  expect(`${outcome} ${state}`).toMatch(operation === 'EntryTran' ? BEFORE_THE_CARD : AFTER_IT);
  if (outcome === 'UNAVAILABLE') expect([heard.status, heard.retryAfter]).toEqual([503, '5']);
  const { unpaid } = await injustices(world);
  expect(unpaid).toEqual([]);
});

test('afterwards everybody who was told of a fault is paid for or charged nothing, and everybody can pay', async () => {
  await isAwake();
  await restsIn(
    world,
    buyers.map(({ orderId }) => orderId),
  );
  expect(await disagreements(world)).toEqual([]);
  const again = await paysAgain(world, gateway, buyers);
  tell('processor faults', { cases: CASES.length, again });
  expect(again).toEqual({ paid: buyers.length });
  expect(await disagreements(world)).toEqual([]);
});

test('a reservation that the processor made up brings no prizes, and money that it says it took and did not is in the books', async () => {
  await isAwake();
  const [unreserved, untaken] = (await crowd(world, 2, () => gachaId)) as [Buyer, Buyer];
  world.gmo.breaks('ExecTran', { kind: 'pretended' });
  const told = outcomeOf(await pays(gateway, unreserved, world.gmo.issueToken()));
  await restsIn(world, [unreserved.orderId]);
  expect([told, await stateOf(unreserved)]).toEqual([
    expect.not.stringMatching(/paid/),
    expect.stringMatching(/voided|declined/),
  ]);
  expect(await disagreements(world)).toEqual([]);
  expect(await paysAgain(world, gateway, [unreserved])).toEqual({ paid: 1 });

  world.gmo.breaks('AlterTran', { kind: 'pretended' });
  expect(outcomeOf(await pays(gateway, untaken, world.gmo.issueToken()))).toBe('paid');
  const payment = await oneRow<{ id: string }>(world.database, 'select id from payments where order_id = ?', [untaken.orderId]);
  const found = await disagreements(world);
  expect(found.filter((line) => line.includes(untaken.orderId) || line.includes(payment.id))).not.toEqual([]);
  expect(found.filter((line) => !line.includes(untaken.orderId) && !line.includes(payment.id))).toEqual([]);
});
