import { COMMAND_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { type Check, makeAll } from '../../src/operator/books/lines/check.ts';
import { drawChecks } from '../../src/operator/books/lines/draws.ts';
import { handoverChecks } from '../../src/operator/books/lines/handovers.ts';
import { orderChecks } from '../../src/operator/books/lines/orders.ts';
import { paymentChecks } from '../../src/operator/books/lines/payments.ts';
import { prizeChecks } from '../../src/operator/books/lines/prizes.ts';
import { openOrm } from '../../src/start/database/orm.ts';

const CHECKS: readonly Check[] = [...paymentChecks, ...orderChecks, ...prizeChecks, ...drawChecks, ...handoverChecks];
const DAY = { from: new Date('2026-06-01T00:00:00Z'), to: new Date('2026-06-02T00:00:00Z') };

/** How long the database takes for each subject of the books of one day, without what a processor is asked. */
export async function dayOfBooks(url: string): Promise<{ subject: string; seconds: number }[]> {
  const orm = await openOrm(url, { driverOptions: COMMAND_TIMEOUTS, purpose: 'command' });
  const took: { subject: string; seconds: number }[] = [];
  for (const check of CHECKS) {
    const begun = performance.now();
    await makeAll(orm.em.fork(), [check], DAY);
    took.push({ subject: check.subject, seconds: (performance.now() - begun) / 1000 });
  }
  await orm.close();
  return took;
}
