import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Refusal } from '../../src/refusal.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { readsAgain } from '../support/refund-reader.ts';
import { goBack, timePasses } from '../support/refunds.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const { stage, hired, paid, stockOf, records, isChargedBack, takesBack, givesUp, books } = aRefundDesk();

const WALKS = 24;
const STEPS = 14;

const chance = seeded(SEED);
printSeed();

type Paid = Awaited<ReturnType<typeof paid>> & { code: string };
type Step = (one: Paid, refundId: string) => Promise<unknown>;

const oneOf = <T>(all: readonly T[]): T => all[chance(all.length)] as T;
const amount = () => 1 + chance(1500);

/** Everything that is done to the money of an order. What is refused changes nothing. */
const WAYS: Record<string, Step> = {
  'refunds all': ({ supervisor, orderId }) => supervisor.refundsOrder({ orderId, prizes: oneOf(['RESTOCK', 'WRITE_OFF']) }),
  'refunds what is left': ({ supervisor, orderId }) => supervisor.refundsOrder({ orderId }),
  'refunds a part': ({ supervisor, orderId }) =>
    supervisor.refundsOrder({ orderId, amount: amount(), idempotencyKey: randomUUID() }),
  'gives back': async () => {
    await timePasses(stage.database);
    await goBack(stage.database);
  },
  'gives up': (_one, refundId) => givesUp(refundId),
  'gives up, and refunds the rest': (_one, refundId) => givesUp(refundId, true),
  'is charged back': ({ orderId }) => isChargedBack(orderId),
  'is charged back, and written off': ({ orderId }) => records({ orderId, origin: 'charge-back', prizes: 'write-off' }),
  'is charged back in part': ({ orderId }) => isChargedBack(orderId, amount()),
  'pays in cash': ({ orderId }) => records({ orderId, origin: 'otherwise', prizes: oneOf(['restock', 'write-off']) }),
  'takes back': (_one, refundId) => takesBack(refundId),
  collects: async ({ gachaId, orderId, code }) => (await hired([gachaId], 'counter')).handsOver(code, gachaId, [orderId]),
};

/** Half of the walks begin where two refunds of all meet. */
const MEETING = ['refunds all', 'is charged back'];

async function walk(begin: readonly string[]): Promise<string[]> {
  const order = await paid();
  const one = { ...order, code: await order.fan.hasCode() };
  const { supply } = await stockOf(one.gachaId);
  const taken: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const name = begin[step] ?? oneOf(Object.keys(WAYS));
    const { rows } = await readsAgain(stage.database, one.orderId, supply);
    const owed = rows.find(({ state }) => state === 'owed' && name.startsWith('gives up'));
    const refundId = owed?.id ?? (rows.length > 0 ? oneOf(rows).id : randomUUID());
    const refused = await WAYS[name]?.(one, refundId).then(() => undefined, codeOf);
    taken.push(`${name}${refused ? ` (${refused})` : ''}`);
    const { wrong, missing } = await readsAgain(stage.database, one.orderId, supply);
    const found = (await books()).differences.filter(({ ids }) => ids.order === one.orderId).map(({ why }) => why);
    const isMissing = missing > 0 ? [`all is said to be refunded, and ${1500 - missing} of 1500 yen were`] : [];
    expect({ taken, wrong, found }).toEqual({ taken, wrong: [], found: isMissing });
  }
  return taken;
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}

test('whatever is done to the money of an order, two readers of its books agree, and it is open only while money is there', async () => {
  const walks = [];
  for (let turn = 0; turn < WALKS; turn += 1) walks.push(await walk(turn % 2 === 0 ? MEETING : []));
  const done = new Set(walks.flat().filter((step) => !step.endsWith(')')));
  expect(done).toEqual(new Set(Object.keys(WAYS)));
  const kept = await stage.database.sql(
    `select id from refunds where origin = 'charge-back' and remaining = 0 and prizes is not null`,
  );
  expect(kept.length).toBeGreaterThan(0);
});
