import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn, newId } from '../database/id.ts';
import { insertAll } from '../database/write.ts';

export const ACTIONS = [
  'ADDRESS_CORRECTED',
  'ADDRESS_READ',
  'AREA_CREATED',
  'AREA_UPDATED',
  'BEACON_CREATED',
  'BEACON_UPDATED',
  'BIRTH_MONTH_CORRECTED',
  'BOOKS_RUN',
  'BOOKS_STOPPED',
  'CATALOGUE_IMPORTED',
  'DATA_EXPORTED',
  'DEVICE_INVITED',
  'DEVICE_RENAMED',
  'DEVICE_REVOKED',
  'DEVICE_SIGNED_IN',
  'GACHA_CREATED',
  'GACHA_IMPORTED',
  'GACHA_PUBLISHED',
  'GACHA_UPDATED',
  'HANDOVER_CONFIRMED',
  'HANDOVER_CONFLICTED',
  'HANDOVER_CONFLICT_SETTLED',
  'HANDOVER_UNDONE',
  'KEY_ROTATION_BEGUN',
  'ORDERS_FOUND',
  'ORDER_HELD',
  'ORDER_RELEASED',
  'PICKUP_CODE_ISSUED_FOR',
  'PARCEL_PACKED',
  'PARCEL_RETURNED',
  'PARCEL_UNPACKED',
  'PICTURE_ADDED',
  'PICTURE_REMOVED',
  'PICTURE_TOLD',
  'PRIZE_ADDED',
  'PRIZE_RESTOCKED',
  'PRIZE_RESTORED',
  'PRIZE_RETIRED',
  'PRIZE_UPDATED',
  'REFUND_GIVEN_UP',
  'REFUND_ORDERED',
  'REFUND_RECORDED',
  'REFUND_TAKEN_BACK',
  'SALE_CLOSED',
  'SALE_PAUSED',
  'SALE_RESUMED',
  'SELLER_UPDATED',
  'SHIPMENT_CONFIRMED',
  'SHIPMENT_CORRECTED',
  'STAFF_ADDED',
  'STAFF_RESTORED',
  'STAFF_REVOKED',
  'STAFF_ROLES_SET',
  'TERMS_ADDED',
  'USER_BANNED',
  'USER_DISCLOSED',
  'USER_ERASED',
  'USER_UNBANNED',
  'WRONG_CODES_FORGIVEN',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The table is append-only by the database. `before` and `after` hold nothing of a fan but ids. */
export const Deed = defineEntity({
  name: 'Deed',
  tableName: 'deeds',
  properties: {
    id: idColumn(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
    staffId: p.uuid().nullable(),
    deviceId: p.uuid().nullable(),
    /** The account that ran a command. */
    account: p.text().nullable(),
    action: p.text().$type<Action>(),
    gachaId: p.uuid().nullable(),
    orderId: p.uuid().nullable(),
    userId: p.uuid().nullable(),
    /** Another object of the action: a staff member, a handover. */
    subjectId: p.uuid().nullable(),
    before: p.json<object>().nullable(),
    after: p.json<object>().nullable(),
    why: p.text().nullable(),
  },
});
export type Deed = InferEntity<typeof Deed>;

/** A staff member, at one of their devices where that is known, or the account that ran a command. */
export type Doer = { staffId: string; deviceId?: string | null } | { account: string };

export type NewDeed = { by: Doer; action: Action; why?: string | null } & Partial<
  Record<'gachaId' | 'orderId' | 'userId' | 'subjectId', string | null>
> &
  Partial<Record<'before' | 'after', object | null>>;

export async function writeDeeds(tx: EntityManager, deeds: readonly NewDeed[]): Promise<void> {
  for (const { by, ...deed } of deeds) tx.create(Deed, { ...deed, ...('staffId' in by ? by : { account: by.account }) });
  await tx.flush();
}

/** Writes the entries of one call, a batch or a file: however many they are, they are one statement, and none stays in memory. */
export const writeManyDeeds = (tx: EntityManager, deeds: readonly NewDeed[]): Promise<void> =>
  insertAll(tx, Deed, deeds.map(rowOf));

const rowOf = ({ by, action, ...deed }: NewDeed) => ({
  ...{ id: newId(), action },
  ...{ staffId: 'staffId' in by ? by.staffId : null, account: 'account' in by ? by.account : null },
  deviceId: 'staffId' in by ? (by.deviceId ?? null) : null,
  ...{ gachaId: deed.gachaId ?? null, orderId: deed.orderId ?? null },
  ...{ userId: deed.userId ?? null, subjectId: deed.subjectId ?? null },
  ...{ before: deed.before ?? null, after: deed.after ?? null, why: deed.why ?? null },
});
