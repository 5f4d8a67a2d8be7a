import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, HELD, type Held, type Lock } from '../database/batch.ts';
import { newId } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { recordset, tablesOf } from '../database/tables.ts';
import { vaultOf } from '../encryption/sealed-column.ts';
import { isId, type Refusal, type RefusalCode } from '../refusal.ts';
import { Staff } from '../staff/staff.ts';
import { countRecent, lockMembers, type Recent } from './recent.ts';
import { tooManyWrongCodes, WINDOW_MINUTES, WrongCode } from './wrong-code.ts';

/** `most`: so many are answered in an hour; 0 is no limit. */
export type BroughtCode = {
  id: string;
  staffId: string;
  deviceId: string | null;
  refusal: RefusalCode;
  gachaId: string | null;
  code: string;
  most: number;
};

type Noted = { brought: BroughtCode; at: Date; isTooMany: boolean; refusedUntil: Date | null };

/**
 * Writes down what a staff member brought in vain. The row of the member is locked, so that all gateways answer, in sum, `most` and
 * no more. Answers why the code may not even be called wrong, where it is one too many.
 */
export const noteWrongCode = batched({
  name: 'noteWrongCode',
  keyOf: staffOf,
  oneAtATime: ({ id }: BroughtCode) => id,
  queueOf: staffOf,
  load: loadRecent,
  decide: judge,
  leave: (recent, { isTooMany }: Noted) => {
    if (!isTooMany) recent.count += 1;
    recent.oldest ??= recent.now;
  },
  store: write,
});

function staffOf({ staffId }: BroughtCode): string {
  return staffId;
}

const NONE: Omit<Recent, 'now'> = { count: 0, oldest: null };

function judge(brought: BroughtCode, { now, count, oldest }: Recent = { ...NONE, now: new Date() }): Noted {
  const isBounded = brought.most > 0;
  const isReached = isBounded && count + 1 >= brought.most;
  const refusedUntil = isReached ? new Date((oldest ?? now).getTime() + WINDOW_MINUTES * 60_000) : null;
  return { brought, at: now, isTooMany: isBounded && count >= brought.most, refusedUntil };
}

async function loadRecent(tx: EntityManager, brought: readonly BroughtCode[], lock: Lock): Promise<Map<string, Recent | Held>> {
  const ids = [...new Set(brought.map(staffOf))];
  const locked = (await lockMembers(tx, { ids }, lock)).map(({ id }) => id);
  const recent = await countRecent(tx, { ids: locked });
  const found = new Map<string, Recent | Held>(recent.map(({ id, ...row }) => [id, row]));
  return lock === 'skip' ? new Map(ids.map((id) => [id, found.get(id) ?? HELD])) : found;
}

async function write(tx: EntityManager, noted: readonly Noted[]): Promise<(Refusal | null)[]> {
  const rows = noted.filter(({ isTooMany }) => !isTooMany).map((one) => rowOf(tx, one));
  if (rows.length > 0) await insertWrong(tx, { rows });
  const bounds = new Map(noted.flatMap(({ brought, refusedUntil }) => (refusedUntil ? [[brought.staffId, refusedUntil]] : [])));
  if (bounds.size > 0) await refuseCodes(tx, { members: [...bounds].map(([id, until]) => ({ id, until })) });
  return noted.map(({ isTooMany, at, refusedUntil }) => {
    const seconds = Math.ceil(((refusedUntil ?? at).getTime() - at.getTime()) / 1000);
    return isTooMany ? tooManyWrongCodes(Math.max(1, seconds)) : null;
  });
}

const COLUMNS = {
  id: 'uuid',
  at: 'timestamptz',
  staff_id: 'uuid',
  device_id: 'uuid',
  refusal: 'text',
  gacha_id: 'uuid',
  fingerprint: 'text',
} as const;

const FINGERPRINT_LENGTH = 12;

/** Keyed, and by member: from a dump nothing can be worked out of it, and two members' mistakes are not compared. */
const rowOf = (tx: EntityManager, { brought: { staffId, deviceId, refusal, gachaId, code }, at }: Noted) => ({
  ...{ id: newId(), at, staff_id: staffId, device_id: deviceId, refusal },
  gacha_id: gachaId !== null && isId(gachaId) ? gachaId : null,
  fingerprint: vaultOf(tx).secretOf('wrong codes', `${staffId} ${code}`).slice(0, FINGERPRINT_LENGTH),
});

const insertWrong = statement((tx, { rows }: { rows: readonly ReturnType<typeof rowOf>[] }) => {
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return tablesOf(tx, WrongCode)
    .insertInto('wrong_codes')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordset('wrong', COLUMNS, rows)).select(columns) as never);
});

const refuseCodes = statement((tx, { members }: { members: readonly { id: string; until: Date }[] }) =>
  tablesOf(tx, Staff)
    .updateTable('staff')
    .from(recordset('member', { id: 'uuid', until: 'timestamptz' }, members))
    .set(({ ref }) => ({ codes_refused_until: ref('member.until') }))
    .whereRef('staff.id', '=', 'member.id'),
);
