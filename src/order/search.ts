import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { type Columns, everyColumn } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { badInput, isId, refuseField, textMistake } from '../refusal.ts';
import type { Scope } from '../staff/role.ts';
import { type Identity, User } from '../user/user.ts';
import { EXPIRED, Order, PAID_STATES } from './order.ts';

type Given<T> = T | null | undefined;

/** Exactly one of them. */
export type OrderClue = {
  orderId?: Given<string>;
  ticket?: Given<{ gachaId: string; serialNumber: number }>;
  userId?: Given<string>;
  identity?: Given<Identity>;
};

type ClueName = keyof OrderClue;
/** With its fan, as support sees it. */
export const OrderOfFan = defineEntity({
  name: 'OrderOfFan',
  properties: {
    ...columnsShown(Order),
    isExpired: p.boolean(),
    providerType: p.text(),
    providerId: p.text(),
    providerUserId: p.text(),
    signedUpAt: p.datetime(3),
    bannedAt: p.datetime(3).strictNullable(),
  },
  expression: rowsShown,
});
export type OrderOfFan = InferEntity<typeof OrderOfFan>;

export const FOUND_NEWEST_FIRST = orderedBy('found orders', 'instant', 'createdAt', { descending: true });

const CLUES = ['orderId', 'ticket', 'userId', 'identity'] as const satisfies ClueName[];

export function clueIn(where: OrderClue): ClueName {
  const [clue, another] = CLUES.filter((name) => where[name] != null);
  if (!clue || another) throw badInput('where', 'MUST_HAVE_ONE_OF', { words: CLUES.join(', ') });
  return clue;
}

/** Searches orders of all fans at the gachas of the scope, also unpaid and cancelled ones. A replaced order is in no list. */
export async function searchOrders(em: EntityManager, scope: Scope, where: OrderClue, range: Range): Promise<Slice<OrderOfFan>> {
  const clue = clueIn(where);
  const { orderId, ticket, userId, identity } = where;
  for (const [field, text] of Object.entries(identity ?? {})) mustBeText(field, text);
  const values = { ...(ticket ?? NO_TICKET), ...(identity ?? NO_IDENTITY), orderId: orderId ?? '', userId: userId ?? '' };
  const id = { orderId, ticket: ticket?.gachaId, userId, identity: undefined }[clue];
  if (id != null && !isId(id)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const read = LISTS[clue][scope === 'all' ? 'atAll' : 'atSome'];
  const columns = `${everyColumn(em, Order)}, ${EXPIRED} as "isExpired", ${FAN}` as Columns<OrderOfFan>;
  const asked = { ...values, gachaIds: scope === 'all' ? [] : scope };
  return findSlice(em, OrderOfFan, (em) => read(em, asked, range, columns));
}

function mustBeText(field: string, text: string): void {
  const mistake = textMistake(text, MAX_TEXT_LENGTH);
  if (mistake) throw refuseField(field, mistake);
}

const MAX_TEXT_LENGTH = 255;
const NO_TICKET = { gachaId: '', serialNumber: 0 };
const NO_IDENTITY: Identity = { providerType: '', providerId: '', providerUserId: '' };
const FAN = `fan.provider_type as "providerType", fan.provider_id as "providerId", fan.provider_user_id as "providerUserId",
  fan.created_at as "signedUpAt", fan.banned_at as "bannedAt"`;

type Values = typeof NO_TICKET & Identity & { orderId: string; userId: string; gachaIds: readonly string[] };

const all = (em: EntityManager) =>
  tablesOf(em, Order, User)
    .selectFrom('orders')
    .innerJoin('users as fan', 'fan.id', 'orders.user_id')
    .where('orders.deleted_at', 'is', null);

type Found = ReturnType<typeof all>;

const listsOf = (found: (orders: Found, values: Values) => Found) => {
  const sort = { at: ['orders.created_at', 'createdAt'], id: ['orders.id', 'id'] } as const;
  return {
    atAll: keyset((em, values: Values) => found(all(em), values), FOUND_NEWEST_FIRST, sort),
    atSome: keyset(
      (em, values: Values) => found(all(em), values).where('orders.gacha_id', '=', anyOf(values.gachaIds)),
      FOUND_NEWEST_FIRST,
      sort,
    ),
  };
};

/** Each clue has an index of its own. */
const LISTS = {
  orderId: listsOf((orders, { orderId }) => orders.where('orders.id', '=', orderId)),
  // Before an order is paid its number is not told.
  ticket: listsOf((orders, { gachaId, serialNumber }) =>
    orders
      .where('orders.gacha_id', '=', gachaId)
      .where('orders.serial_number', '=', serialNumber)
      .where('orders.state', 'in', PAID_STATES),
  ),
  userId: listsOf((orders, { userId }) => orders.where('orders.user_id', '=', userId)),
  identity: listsOf((orders, { providerType, providerId, providerUserId }) =>
    orders
      .where('fan.provider_type', '=', providerType)
      .where('fan.provider_id', '=', providerId)
      .where('fan.provider_user_id', '=', providerUserId),
  ),
};
