import { setTimeout as pause } from 'node:timers/promises';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { batchedStatement, type Run } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { insertOf } from '../database/write.ts';
import type { Worker } from '../staff/member-at-work.ts';

/** So long after a counter has read a good code it may report what it gave, although the code ran out or was replaced since. */
const REPORTABLE_MINUTES = 10;

/** The last time a counter read a valid code. It has ids without foreign keys, as deeds have, and is gone after a day. */
export const CodeReading = defineEntity({
  name: 'CodeReading',
  tableName: 'code_readings',
  properties: {
    pickupTokenId: p.uuid().primary(),
    staffId: p.uuid().primary(),
    deviceId: p.uuid().primary(),
    at: p.datetime(3),
  },
});
export type CodeReading = InferEntity<typeof CodeReading>;

type Reader = { tokenId: string; staff: Worker };

const NO_DEVICE = '00000000-0000-0000-0000-000000000000';
const keyOf = ({ tokenId, staff }: Reader): string => `${tokenId} ${staff.id} ${staff.deviceId ?? NO_DEVICE}`;

const noteReading = batchedStatement({ name: 'noteReading', keyOf, oneAtATime: keyOf, load: noteAll });

async function noteAll(em: EntityManager, readers: readonly Reader[]): Promise<Map<string, undefined>> {
  await insertReadings(em, { rows: readers.map(rowOf) });
  return new Map();
}

const rowOf = ({ tokenId, staff }: Reader) => ({
  pickupTokenId: tokenId,
  staffId: staff.id,
  deviceId: staff.deviceId ?? NO_DEVICE,
});

/** In the order of the key, so that no two gateways wait for each other. */
const insertReadings = statement((em, { rows }: { rows: readonly ReturnType<typeof rowOf>[] }) =>
  insertOf(em, CodeReading, rows, {
    set: { at: sql<Date>`statement_timestamp()` },
    orderBy: ['pickupTokenId', 'staffId', 'deviceId'],
  }).onConflict((on) =>
    on.columns(['pickup_token_id', 'staff_id', 'device_id']).doUpdateSet(({ ref }) => ({ at: ref('excluded.at') })),
  ),
);

const NOTED_WITHIN_MS = 500;

/**
 * Before the sheet is shown, for what is given out by it. Where it cannot be written, in time or at all, the sheet is shown
 * without: a report is then taken as long as the code is good. Answers whether it is written.
 */
export async function keepReading(run: Run, reader: Reader): Promise<boolean> {
  const late = pause(NOTED_WITHIN_MS, false, { ref: false });
  const kept = run(noteReading, reader).then(() => true);
  return Promise.race([kept, late]).catch(() => false);
}

/** When each of these members, at their devices, last read these codes while they were good, and not too long ago. */
export class Readings {
  private readonly times: ReadonlyMap<string, Date>;

  private constructor(times: ReadonlyMap<string, Date>) {
    this.times = times;
  }

  static async among(tx: EntityManager, tokenIds: readonly string[], staffIds: readonly string[]): Promise<Readings> {
    const rows = tokenIds.length > 0 ? await recentReadings(tx, { tokenIds, staffIds }) : [];
    return new Readings(new Map(rows.map(({ tokenId, id, deviceId, at }) => [keyOf({ tokenId, staff: { id, deviceId } }), at])));
  }

  of(reader: Reader): Date | undefined {
    return this.times.get(keyOf(reader));
  }
}

const RECENT = sql<Date>`statement_timestamp() - ${sql.lit(`${REPORTABLE_MINUTES} minutes`)}::interval`;

const recentReadings = statement((tx, { tokenIds, staffIds }: { tokenIds: readonly string[]; staffIds: readonly string[] }) =>
  tablesOf(tx, CodeReading)
    .selectFrom('code_readings')
    .where('pickup_token_id', '=', anyOf(tokenIds))
    .where('staff_id', '=', anyOf(staffIds))
    .where('at', '>', RECENT)
    .select(['pickup_token_id as tokenId', 'staff_id as id', 'device_id as deviceId', 'at']),
);
