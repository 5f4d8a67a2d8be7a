import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { withSeveral } from '../support/several.ts';

const CROWD = 300;
const PRICE = 500;
const TRIES = 3;
/** That a machine is busy with something else in one of the turns is no fault of caps. */
const MOST_TIMES_AS_LONG = 1.5;

let database: TestDatabase;
let without: TestGateway;
let capped: TestGateway;
let fans: Fan[];
beforeAll(async () => {
  database = await openTestDatabase();
  without = await openTestGateway(database);
  capped = await openTestGateway(database, { spendingCaps: { bands: [], adult: { day: 50_000, month: 90_000 } } });
  fans = await withSeveral(Array.from({ length: CROWD }), () => Fan.signsUp(without));
});
afterAll(async () => {
  await Promise.all([without?.close(), capped?.close()]);
  await database?.close();
});

type Turn = { ms: number; statements: number };

/** All order and pay at once; none is refused. */
async function turnAt(gateway: TestGateway, gachaId: string): Promise<Turn> {
  database.statements.splice(0);
  const begun = performance.now();
  await Promise.all(fans.map((fan) => fan.at(gateway).hasPaid(gachaId)));
  return { ms: performance.now() - begun, statements: database.statements.splice(0).length };
}

const best = (turns: readonly Turn[]): Turn => ({
  ms: Math.min(...turns.map(({ ms }) => ms)),
  statements: Math.min(...turns.map(({ statements }) => statements)),
});

test(`${CROWD} honest fans who buy at once are served under caps as they are without, in hardly more time and statements`, async () => {
  const gachaId = await aGacha(database, { price: PRICE, prizes: [prizeEntry({ stock: 10 * CROWD })] });
  const [free, bound]: [Turn[], Turn[]] = [[], []];
  for (let tried = 0; tried < TRIES; tried += 1) {
    free.push(await turnAt(without, gachaId));
    bound.push(await turnAt(capped, gachaId));
  }
  const [one, other] = [best(free), best(bound)];
  const told = ({ ms, statements }: Turn) => `${Math.round(ms)} ms, ${statements} statements`;
  process.stdout.write(`${CROWD} fans order and pay at once: without caps ${told(one)}; under caps ${told(other)}\n`);
  expect(other.ms).toBeLessThan(MOST_TIMES_AS_LONG * one.ms);
  // What was spent is counted once a batch, with the order and with the payment, and not once a fan.
  expect(other.statements - one.statements).toBeLessThan(CROWD / 2);
}, 300_000);
