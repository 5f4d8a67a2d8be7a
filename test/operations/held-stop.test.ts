import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { World } from '../soak/support/world.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Operation } from '../support/gmo-server/operations.ts';
import type { RunningGateway } from '../support/running-gateway.ts';

const DRAIN_SECONDS = 1;
/** For what runs, and for the connections to the database. */
const [FINISH_MS, END_MS] = [10_000, 20_000];

let world: World;
/** Does nothing by itself: what is owed stays owed until a gateway of its own process takes it up. */
let desk: TestGateway;
let gachaId: string;

beforeEach(async () => {
  world = await World.opens('gmo', { DRAIN_SECONDS: String(DRAIN_SECONDS), GMO_ANSWER_SECONDS: '25' });
  desk = await openTestGateway(world.database, { processor: world.processor });
  gachaId = await aGacha(world.database, { price: 500 });
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

/** The processor carries these calls out, and does not answer any. */
function fallsSilentAt(...operations: Operation[]): { held: () => number; speaks: () => void } {
  const speaking = Promise.withResolvers<void>();
  let held = 0;
  world.gmo.gate = async ({ operation, at }) => {
    if (!operations.includes(operation) || at === 'arrived') return 'goes on';
    held += 1;
    await speaking.promise;
    return 'lost';
  };
  return {
    held: () => held,
    speaks: () => {
      world.gmo.gate = undefined;
      speaking.resolve();
    },
  };
}

const pays = (gateway: RunningGateway, orderId: string, token: string): Promise<unknown> =>
  gateway
    .asks(`mutation { pay(input: { orderId: "${orderId}", token: "${world.gmo.issueToken()}" }) { order { status } } }`, token)
    .catch(() => 'cut off');

async function stopsInTime(gateway: RunningGateway): Promise<void> {
  const told = performance.now();
  expect(await gateway.stop('SIGTERM')).toMatchObject({ code: 0, complained: '' });
  const took = performance.now() - told - DRAIN_SECONDS * 1000;
  expect(took).toBeGreaterThan(FINISH_MS - 500);
  expect(took).toBeLessThan(END_MS);
}

const payment = async (orderId: string) =>
  (await world.database.sql<{ state: string }>('select state from payments where order_id = ?', [orderId]))[0]?.state;

/** The next one does what the first left, once. */
async function isFinished(...orderIds: string[]): Promise<void> {
  await world.timePasses(60, orderIds);
  const next = await world.starts();
  for (const id of orderIds) await eventually(async () => (await payment(id)) === 'captured');
  for (const { captures } of world.gmo.book.trades.values()) expect(captures).toBe(1);
  await next.stop();
}

test('a payment at a silent processor holds up the end for ten seconds, and the next gateway finishes it', async () => {
  const fan = await Fan.signsUp(desk);
  const orderId = await fan.hasOrdered(gachaId);
  const gateway = await world.starts();
  const silence = fallsSilentAt('AlterTran');
  const paying = pays(gateway, orderId, fan.token);
  await eventually(() => silence.held() === 1);
  await stopsInTime(gateway);
  expect(await paying).toBe('cut off');
  silence.speaks();
  await isFinished(orderId);
});

test('so do a payment and a refund that were taken up, and the next gateway finishes them', async () => {
  const [fan, other] = [await Fan.signsUp(desk), await Fan.signsUp(desk)];
  const refunded = await fan.hasOrdered(gachaId);
  const orderId = await other.hasOrdered(gachaId);
  const killed = await world.starts();
  await pays(killed, refunded, fan.token);
  expect(await payment(refunded)).toBe('captured');
  const first = fallsSilentAt('ExecTran');
  const paying = pays(killed, orderId, other.token);
  await eventually(() => first.held() === 1);
  await killed.stop('SIGKILL');
  await paying;
  first.speaks();
  const support = await StaffMember.isHired(desk, world.database, [gachaId], 'support');
  expect((await support.refundsOrder({ orderId: refunded, prizes: 'RESTOCK' })).code).toBeUndefined();

  const silence = fallsSilentAt('AlterTran', 'ChangeTran');
  await world.timePasses(60, [orderId]);
  const gateway = await world.starts();
  await eventually(() => silence.held() === 2);
  await stopsInTime(gateway);
  silence.speaks();
  await world.database.sql('update refunds set lease_until = clock_timestamp()');
  await isFinished(orderId);
  expect(await world.database.sql(`select state from refunds`)).toEqual([{ state: 'done' }]);
});
