import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { batchedStatement } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, recordset, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { isId } from '../refusal.ts';
import { Device } from './device.ts';
import { type Grant, merged, type Role, StaffRole } from './role.ts';
import { Staff, type StaffAccount } from './staff.ts';

/** Grants at gachas that were removed are left out. */
export type StaffMember = Pick<Staff, 'id' | 'issuer' | 'subject' | 'name'> & {
  isRevoked: boolean;
  /** For how long no pickup code is read for them; 0 while codes are read. */
  codesRefusedSeconds: number;
  grants: readonly Grant[];
};

export const CODES_REFUSED_SECONDS = sql<number>`greatest(ceil(extract(epoch from staff.codes_refused_until - statement_timestamp())), 0)::int`;

const ACCOUNT = { issuer: 'text', subject: 'text' } as const;

const members = (em: EntityManager) =>
  tablesOf(em, Staff, StaffRole, Gacha)
    .selectFrom('staff')
    .leftJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
    .leftJoin('gachas', (on) => on.onRef('gachas.id', '=', 'staff_roles.gacha_id').on('gachas.deleted_at', 'is', null))
    .groupBy('staff.id')
    .select(['staff.id', 'staff.issuer', 'staff.subject', 'staff.name', 'staff.revoked_at', GRANTED])
    .select(CODES_REFUSED_SECONDS.as('codesRefusedSeconds'));

type Granted = { role: Role; gacha: string | null };

const GRANTED = sql<Granted[] | null>`json_agg(json_build_object('role', staff_roles.role, 'gacha', staff_roles.gacha_id))
  filter (where gachas.id is not null or (staff_roles.id is not null and staff_roles.gacha_id is null))`.as('granted');

const byAccounts = statement((em, { accounts }: { accounts: readonly StaffAccount[] }) =>
  members(em).innerJoin(recordset('asked', ACCOUNT, accounts), (join) =>
    join.onRef('staff.issuer', '=', 'asked.issuer').onRef('staff.subject', '=', 'asked.subject'),
  ),
);

const byIds = statement((em, { ids }: { ids: readonly string[] }) => members(em).where('staff.id', '=', anyOf(ids)));

const byDevices = statement((em, { ids }: { ids: readonly string[] }) =>
  members(em)
    .innerJoin(tablesOf(em, Device).selectFrom('devices').selectAll().as('device'), 'device.staff_id', 'staff.id')
    .where('device.id', '=', anyOf(ids))
    .groupBy(['device.id', 'device.revoked_at'])
    .select(['device.id as deviceId', 'device.revoked_at as deviceRevokedAt']),
);

const memberOf = ({ granted, revoked_at, ...row }: Awaited<ReturnType<typeof byIds>>[number]): StaffMember => ({
  ...row,
  isRevoked: revoked_at !== null,
  grants: merged((granted ?? []).map(({ role, gacha }) => ({ role, gachas: gacha === null ? 'all' : [gacha] }))),
});

export async function membersByIds(em: EntityManager, ids: readonly string[]): Promise<StaffMember[]> {
  const found = new Map((await byIds(em, { ids })).map((row) => [row.id, memberOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findStaff(em: EntityManager, accounts: readonly StaffAccount[]): Promise<StaffMember[]> {
  return (await byAccounts(em, { accounts })).map(memberOf);
}

/** Never cached: hiring, revoking and other roles take effect at once. */
export const staffOfAccount = batchedStatement({
  name: 'staffOfAccount',
  keyOf: accountKey,
  load: async (em, accounts: readonly StaffAccount[]) =>
    new Map((await findStaff(em, accounts)).map((one) => [accountKey(one), one])),
});

/** Of the device that a token of this gateway names, in the statement that finds its member. */
export const staffAtDevice = batchedStatement({
  name: 'staffAtDevice',
  keyOf: (deviceId: string) => deviceId,
  load: async (em, ids: readonly string[]) => {
    const rows = await byDevices(em, { ids: ids.filter(isId) });
    return new Map(
      rows.map(({ deviceId, deviceRevokedAt, ...row }) => [
        deviceId,
        { staff: memberOf(row), isDeviceRevoked: deviceRevokedAt !== null },
      ]),
    );
  },
});

function accountKey({ issuer, subject }: StaffAccount): string {
  return JSON.stringify([issuer, subject]);
}
