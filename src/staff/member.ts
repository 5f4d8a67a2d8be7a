import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { batchedStatement } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { findShown, rowsShown } from '../database/views/shown.ts';
import { Gacha } from '../gacha/gacha.ts';
import { isId } from '../refusal.ts';
import { REFUSED_READERS, type RefusedReaders } from './code-reader.ts';
import { Device } from './device.ts';
import { type Grant, merged, StaffRole } from './role.ts';
import { Staff, type StaffAccount } from './staff.ts';

/** Grants at gachas that were removed are left out. */
export type StaffMember = Pick<Staff, 'id' | 'issuer' | 'subject' | 'name'> & {
  isRevoked: boolean;
  refusedReaders: RefusedReaders;
  grants: readonly Grant[];
};

/** Without a table: what the rows of a member, their roles and their readers say together. */
export const ShownMember = defineEntity({
  name: 'ShownMember',
  properties: {
    id: p.uuid(),
    issuer: p.text(),
    subject: p.text(),
    name: p.text(),
    isRevoked: p.boolean(),
    refusedReaders: p.json<RefusedReaders>(),
    grants: p.json<readonly Grant[]>(),
  },
  expression: rowsShown,
});

/** A row for each role, or one without. */
const members = (em: EntityManager) =>
  tablesOf(em, Staff, StaffRole, Gacha)
    .selectFrom('staff')
    .leftJoin('staff_roles', (on) =>
      on.onRef('staff_roles.staff_id', '=', 'staff.id').on(({ or, eb, exists, selectFrom }) => {
        const gacha = selectFrom('gachas')
          .select('id')
          .whereRef('gachas.id', '=', 'staff_roles.gacha_id')
          .where('deleted_at', 'is', null);
        return or([eb('staff_roles.gacha_id', 'is', null), exists(gacha)]);
      }),
    )
    .select(['staff.id', 'staff.issuer', 'staff.subject', 'staff.name', 'staff.revoked_at'])
    .select(['staff_roles.role', 'staff_roles.gacha_id as gachaId', REFUSED_READERS.as('refusedReaders')]);

const byAccounts = statement((em, { accounts }: { accounts: readonly StaffAccount[] }) =>
  members(em).innerJoin(given(em, Staff, 'asked', accounts), (join) =>
    join.onRef('staff.issuer', '=', 'asked.issuer').onRef('staff.subject', '=', 'asked.subject'),
  ),
);

const byIds = statement((em, { ids }: { ids: readonly string[] }) => members(em).where('staff.id', '=', anyOf(ids)));

const byDevices = statement((em, { ids }: { ids: readonly string[] }) =>
  members(em)
    .innerJoin(tablesOf(em, Device).selectFrom('devices').selectAll().as('device'), 'device.staff_id', 'staff.id')
    .where('device.id', '=', anyOf(ids))
    .select(['device.id as deviceId', 'device.revoked_at as deviceRevokedAt']),
);

type Row = Awaited<ReturnType<typeof byIds>>[number];

const memberOf = ({ id, issuer, subject, name, revoked_at, refusedReaders }: Row, rows: readonly Row[]): StaffMember => ({
  ...{ id, issuer, subject, name, refusedReaders: refusedReaders ?? {}, isRevoked: revoked_at !== null },
  grants: merged(rows.flatMap(({ role, gachaId }) => (role ? [{ role, gachas: gachaId ? [gachaId] : 'all' }] : []))),
});

/** Of the rows of one key each. */
const membersIn = <One extends Row>(rows: readonly One[], keyOf: (row: One) => string): (readonly [One, StaffMember])[] =>
  [...Map.groupBy(rows, keyOf).values()].map((its) => [its[0] as One, memberOf(its[0] as One, its)]);

export const membersByIds = (em: EntityManager, ids: readonly string[]): Promise<StaffMember[]> =>
  findShown(em, ShownMember, async (em) => {
    const found = new Map(membersIn(await byIds(em, { ids }), ({ id }) => id).map(([{ id }, member]) => [id, member]));
    return ids.flatMap((id) => found.get(id) ?? []);
  });

export async function findStaff(em: EntityManager, accounts: readonly StaffAccount[]): Promise<StaffMember[]> {
  const asked = accounts.map(({ issuer, subject }) => ({ issuer, subject }));
  return membersIn(await byAccounts(em, { accounts: asked }), ({ id }) => id).map(([, member]) => member);
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
    const found = membersIn(await byDevices(em, { ids: ids.filter(isId) }), ({ deviceId }) => deviceId);
    return new Map(
      found.map(([{ deviceId, deviceRevokedAt }, staff]) => [deviceId, { staff, isDeviceRevoked: deviceRevokedAt !== null }]),
    );
  },
});

function accountKey({ issuer, subject }: StaffAccount): string {
  return JSON.stringify([issuer, subject]);
}
