import { gachasOnSale } from '../../gacha/on-sale.ts';
import { type LastKnown, lastKnown } from '../../gateway/metrics/last-known.ts';
import type { Numbers } from '../../gateway/metrics/metrics.ts';
import { openConflicts } from '../../handover/offline/shown-conflict.ts';
import { unfinishedPayments } from '../../payment/attempt/unfinished.ts';
import { owedRefunds, yenGivenTwice } from '../../refund/unfinished.ts';
import { membersAbove } from '../../refund/watch/ordered-today.ts';
import type { Wiring } from './options.ts';

const EVERY_MS = 5_000;

/** Reads payments and sales for the metrics; undefined if that is switched off. */
export function numbersReader({ config, database, options }: Wiring): LastKnown<Numbers> | undefined {
  const { numbersEveryMs = EVERY_MS } = options;
  const { em } = database.orm;
  const read = async () => ({
    unfinished: await unfinishedPayments(em),
    owed: await owedRefunds(em),
    twice: await yenGivenTwice(em),
    refunders: config.refundAlertYen > 0 ? (await membersAbove(em.fork(), 'all', config.refundAlertYen)).length : 0,
    onSale: await gachasOnSale(em),
    openConflicts: await openConflicts(em),
  });
  return numbersEveryMs > 0 ? lastKnown(read, numbersEveryMs) : undefined;
}
