import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';

/**
 * From where a member brought codes that never were any: a device, by its id, or where they have none an address, as a keyed
 * digest. What counts for one counts for no other tablet. Deleted a day after its last change.
 */
export const CodeReader = defineEntity({
  name: 'CodeReader',
  tableName: 'code_readers',
  properties: {
    staffId: p.uuid().primary(),
    reader: p.text().primary(),
    /** No pickup code is read there until then. */
    refusedUntil: p.datetime(3).nullable(),
    /** Codes from before this time count no more. */
    forgivenAt: p.datetime(3).nullable(),
    at: p.datetime(3).defaultRaw('statement_timestamp()'),
  },
});

/** For how many seconds no pickup code is read, by reader: those of a member at which none is read now. */
export type RefusedReaders = Readonly<Record<string, number>>;

export const REFUSED_READERS = sql<RefusedReaders | null>`(
  select jsonb_object_agg(reader, ceil(extract(epoch from refused_until - statement_timestamp()))::int)
    from code_readers where staff_id = staff.id and refused_until > statement_timestamp())`;

export const longestOf = (readers: RefusedReaders): number => Math.max(0, ...Object.values(readers));
