import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { batchedStatement } from '../database/batch.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { isId, Refusal } from '../refusal.ts';
import { Staff } from '../user/staff.ts';

/** Staff of all gachas have no rows here. */
export const StaffGacha = defineEntity({
  name: 'StaffGacha',
  tableName: 'posts',
  properties: {
    staff: () => p.manyToOne(Staff).ref().primary(),
    gacha: () => p.manyToOne(Gacha).ref().primary(),
  },
});
export type StaffGacha = InferEntity<typeof StaffGacha>;

/** `gachaIds` is empty for staff of all gachas. */
export type StaffMember = Pick<Staff, 'id' | 'issuer' | 'subject' | 'name' | 'allGachas'> & { gachaIds: readonly string[] };
export type StaffAccount = Pick<Staff, 'issuer' | 'subject'>;

/** Never cached: hiring and dismissing takes effect at once. */
export async function findStaff(em: EntityManager, accounts: readonly StaffAccount[]): Promise<StaffMember[]> {
  const rows = await tablesOf(em, Staff, StaffGacha, Gacha)
    .selectFrom('staff')
    .leftJoin('posts', 'posts.staff_id', 'staff.id')
    .leftJoin('gachas', (on) => on.onRef('gachas.id', '=', 'posts.gacha_id').on('gachas.deleted_at', 'is', null))
    .where('staff.issuer', '=', anyOf(accounts.map(({ issuer }) => issuer)))
    .where('staff.subject', '=', anyOf(accounts.map(({ subject }) => subject)))
    .groupBy('staff.id')
    .select(['staff.id', 'staff.issuer', 'staff.subject', 'staff.name', 'staff.all_gachas', HANDLED])
    .execute();
  return rows.map(({ all_gachas: allGachas, gacha_ids, ...row }) => ({ ...row, allGachas, gachaIds: gacha_ids ?? [] }));
}

const HANDLED = sql<string[] | null>`array_agg(gachas.id) filter (where gachas.id is not null)`.as('gacha_ids');

export const staffOfAccount = batchedStatement({
  name: 'staffOfAccount',
  keyOf: accountKey,
  load: async (em, accounts: readonly StaffAccount[]) =>
    new Map((await findStaff(em, accounts)).map((one) => [accountKey(one), one])),
});

function accountKey({ issuer, subject }: StaffAccount): string {
  return JSON.stringify([issuer, subject]);
}

export const handles = ({ allGachas, gachaIds }: StaffMember, gachaId: string): boolean =>
  allGachas || gachaIds.includes(gachaId);

/** All or those among some, the latest first. */
export function gachasOfStaff(
  em: EntityManager,
  staff: StaffMember,
  among?: readonly string[] | null,
): Promise<{ id: string }[]> {
  const asked = among?.filter(isId);
  return tablesOf(em, Gacha)
    .selectFrom('gachas')
    .where('deleted_at', 'is', null)
    .$if(!staff.allGachas, (gachas) => gachas.where('id', '=', anyOf(staff.gachaIds)))
    .$if(asked !== undefined, (gachas) => gachas.where('id', '=', anyOf(asked ?? [])))
    .select('id')
    .orderBy('start_at', 'desc')
    .orderBy('id')
    .execute();
}

/** An unknown gacha and one of other staff answer the same, except to staff of all gachas. */
export async function mustHandle(em: EntityManager, staff: StaffMember, gachaIds: readonly string[]): Promise<void> {
  if (!gachaIds.every((id) => handles(staff, id))) throw new Refusal('FORBIDDEN');
  const wanted = new Set(gachaIds);
  if (staff.allGachas && wanted.size > 0 && (await gachasOfStaff(em, staff, [...wanted])).length < wanted.size)
    throw new Refusal('NOT_FOUND');
}

export type HandledGachas = Pick<StaffMember, 'allGachas' | 'gachaIds'>;

/** By the id of the staff member. Only gachas that exist. */
export async function handledGachas(
  em: EntityManager,
  staffIds: readonly string[],
  among: readonly string[],
): Promise<Map<string, HandledGachas>> {
  const rows = await tablesOf(em, Staff, StaffGacha, Gacha)
    .selectFrom('staff')
    .leftJoin('posts', (on) => on.onRef('posts.staff_id', '=', 'staff.id').on('staff.all_gachas', '=', false))
    .leftJoin('gachas', (on) =>
      on
        .on('gachas.id', '=', anyOf(among.filter(isId)))
        .on('gachas.deleted_at', 'is', null)
        .on(({ eb, or, ref }) => or([eb('gachas.id', '=', ref('posts.gacha_id')), eb('staff.all_gachas', '=', true)])),
    )
    .where('staff.id', '=', anyOf(staffIds))
    .groupBy('staff.id')
    .select(['staff.id', 'staff.all_gachas', HANDLED])
    .execute();
  return new Map(rows.map(({ id, all_gachas: allGachas, gacha_ids }) => [id, { allGachas, gachaIds: gacha_ids ?? [] }]));
}
