import type { EntityManager } from '@mikro-orm/postgresql';
import { checkInsAt } from '../../../check-in/check-in.ts';
import { ordersAmong } from '../../../order/find.ts';
import { detailsAmong } from '../../../order/order-detail.ts';
import { paymentsAmong } from '../../../payment/attempt/find.ts';
import { ticketsAmong } from '../../../pickup/redeem-tickets.ts';
import { validTokens } from '../../../pickup/valid-token.ts';
import { isId } from '../../../refusal.ts';
import type { User } from '../../../user/user.ts';
import { byId, type Finder } from './finder.ts';
import { madeId, partsOf } from './id.ts';

type Row = { id: string };

/** Nothing is looked for where no id could be of this kind. */
const own =
  (find: (em: EntityManager, user: User, ids: readonly string[]) => Promise<readonly Row[]>): Finder =>
  async (ids, { em, viewer }) => {
    const rowIds = ids.filter(isId);
    return viewer && rowIds.length > 0 ? byId(await find(em, viewer, rowIds)) : [];
  };

export const order = own(ordersAmong);
export const orderDetail = own(detailsAmong);
export const payment = own(paymentsAmong);
export const pickupToken = own(validTokens);

export const user: Finder = async (ids, { viewer }) => (viewer && ids.includes(viewer.id) ? byId([viewer]) : []);

export const checkIn: Finder = async (ids, { em, viewer }) => {
  const gachaIds = ids
    .map((id) => partsOf('CheckIn', id, 2))
    .flatMap(([userId, gachaId]) => (gachaId !== undefined && userId === viewer?.id ? [gachaId] : []));
  if (!viewer || gachaIds.length === 0) return [];
  const rows = await checkInsAt(em, viewer, gachaIds);
  return rows.map((row) => [madeId('CheckIn', row.userId, row.gachaId), row] as const);
};

export const redeemTicket: Finder = async (ids, { em, viewer }) => {
  const orderIds = ids.flatMap((id) => partsOf('RedeemTicket', id, 1));
  if (!viewer || orderIds.length === 0) return [];
  return (await ticketsAmong(em, viewer, orderIds)).map((row) => [madeId('RedeemTicket', row.id), row] as const);
};
