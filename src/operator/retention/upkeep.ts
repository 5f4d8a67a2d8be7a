import type { EntityManager } from '@mikro-orm/postgresql';
import { type Repeated, repeat } from '../../database/time/repeat.ts';
import { keepMissingPages } from '../../gacha/missing-odds-pages.ts';
import { deleteExpiredCalls } from '../../idempotency/record.ts';
import { eraseAddresses, eraseUnpaidAddresses } from '../../order/delivery-info.ts';
import { reapPickupTokens } from '../../pickup/reap.ts';
import { deleteOldRows } from './old-rows.ts';

/** So many at a time: a moment's work, also where each has many items. */
const AT_ONCE = 100;

/** `addressDays`: after the delivery. `unpaidAddressDays`: after the order could be paid. */
type Kept = { keepDays: number; addressDays: number; unpaidAddressDays: number; attemptDays: number };

/** Everything there is. */
const EVER_DAYS = 36_500;
/** Once a gateway has looked at everything. */
const RECENT_DAYS = 2;

/** Deletes some of what is of no use any more, and adds what an older gateway left out. Answers whether there may be more. */
export async function reap(
  em: EntityManager,
  { keepDays, attemptDays, ...addresses }: Kept,
  lookBackDays = EVER_DAYS,
): Promise<boolean> {
  const done = [
    await reapPickupTokens(em.fork(), keepDays, AT_ONCE),
    await deleteExpiredCalls(em.fork(), AT_ONCE),
    await eraseAddresses(em.fork(), addresses.addressDays, AT_ONCE),
    await eraseUnpaidAddresses(em.fork(), { days: addresses.unpaidAddressDays, lookBackDays }, AT_ONCE),
    await deleteOldRows(em, attemptDays, AT_ONCE),
    await keepMissingPages(em.fork(), AT_ONCE),
  ];
  return done.includes(AT_ONCE);
}

const EVERY_MS = 60_000;
/** Between two batches, so that it takes a small part of what the database can do. */
const PAUSE_MS = 100;

type UpkeepOptions = Kept & { failed(error: unknown): void; everyMs?: number };

export function keepReaping(em: EntityManager, { failed, everyMs = EVERY_MS, ...kept }: UpkeepOptions): Repeated {
  let lookBackDays = EVER_DAYS;
  return repeat(async () => {
    try {
      if (await reap(em, kept, lookBackDays)) return PAUSE_MS;
      lookBackDays = RECENT_DAYS;
    } catch (error) {
      lookBackDays = EVER_DAYS;
      failed(error);
    }
    return everyMs;
  });
}
