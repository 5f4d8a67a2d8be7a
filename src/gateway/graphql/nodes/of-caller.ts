import type { EntityManager } from '@mikro-orm/postgresql';
import { checkInsAt } from '../../../check-in/check-in.ts';
import type { ReadFrom } from '../../../database/reading.ts';
import { ordersAmong } from '../../../order/find.ts';
import { detailsAmong } from '../../../order/order-detail.ts';
import { paymentsAmong } from '../../../payment/attempt/find.ts';
import { ticketsAmong } from '../../../pickup/redeem-tickets.ts';
import { validTokens } from '../../../pickup/valid-token.ts';
import { isId } from '../../../refusal.ts';
import type { User } from '../../../user/user.ts';
import type { Context } from '../../request/context.ts';
import { byId, type Finder } from './finder.ts';
import { madeId, partsOf } from './id.ts';

type Row = { id: string };

type Find = (em: EntityManager, user: User, ids: readonly string[]) => Promise<readonly Row[]>;

/** Nothing is looked for where no id could be of this kind. */
const ownFrom =
  (fromOf: (context: Context) => ReadFrom) =>
  (find: Find): Finder =>
  async (ids, context) => {
    const { viewer } = context;
    const rowIds = ids.filter(isId);
    return viewer && rowIds.length > 0 ? byId(await fromOf(context)((em) => find(em, viewer, rowIds))) : [];
  };

const own = ownFrom((context) => (work) => context.write(work));
/** For reads that decide nothing. */
const ownToShow = ownFrom((context) => (work) => context.show(work));

export const order = ownToShow(ordersAmong);
export const orderItem = ownToShow(detailsAmong);
export const payment = own(paymentsAmong);
export const pickupToken = own(validTokens);

export const user: Finder = async (ids, { viewer }) => (viewer && ids.includes(viewer.id) ? byId([viewer]) : []);

export const checkInOfCaller: Finder = async (ids, context) => {
  const { viewer } = context;
  const gachaIds = ids
    .map((id) => partsOf('CheckIn', id, 2))
    .flatMap(([userId, gachaId]) => (gachaId !== undefined && userId === viewer?.id ? [gachaId] : []));
  if (!viewer || gachaIds.length === 0) return [];
  const rows = await context.show((em) => checkInsAt(em, viewer, gachaIds));
  return rows.map((row) => [madeId('CheckIn', row.userId, row.gachaId), row] as const);
};

export const redeemTicket: Finder = async (ids, context) => {
  const { viewer } = context;
  const orderIds = ids.flatMap((id) => partsOf('RedeemTicket', id, 1));
  if (!viewer || orderIds.length === 0) return [];
  const rows = await context.show((em) => ticketsAmong(em, viewer, orderIds));
  return rows.map((row) => [madeId('RedeemTicket', row.id), row] as const);
};
