import type { EntityManager } from '@mikro-orm/postgresql';
import { checkInsAt } from '../../../check-in/check-in.ts';
import type { ReadFrom } from '../../../database/reading.ts';
import { ordersAmong, ordersWithin } from '../../../order/find.ts';
import { detailsAmong, detailsWithin } from '../../../order/order-detail.ts';
import { paymentsAmong, paymentsWithin } from '../../../payment/attempt/find.ts';
import { HELPER_ROLES } from '../../../pickup/issue-for.ts';
import { ticketsAmong } from '../../../pickup/redeem-tickets.ts';
import { validTokens } from '../../../pickup/valid-token.ts';
import { refundsAmong, refundsWithin } from '../../../refund/find.ts';
import { isId } from '../../../refusal.ts';
import { SHIPPING_ROLES } from '../../../shipment/postal-items.ts';
import { type ShipmentAt, shipmentsAt } from '../../../shipment/shipment.ts';
import { holdsAt, ROLES, type Role, type Scope, scopeOf } from '../../../staff/role.ts';
import type { User } from '../../../user/user.ts';
import type { Context } from '../../request/context.ts';
import { PAYMENT_ROLES, REFUND_READERS } from '../by-role/order-fields.ts';
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

type FindWithin = (em: EntityManager, scope: Scope, ids: readonly string[]) => Promise<readonly Row[]>;

/** Of any fan, for staff with one of the roles at its gacha. */
const ofStaff =
  (roles: readonly Role[], find: FindWithin): Finder =>
  async (ids, context) => {
    const rowIds = ids.filter(isId);
    const scope = context.staff ? scopeOf(context.staff, roles) : [];
    if (rowIds.length === 0 || scope.length === 0) return [];
    return byId(await context.write((em) => find(em, scope, rowIds)));
  };

/** A caller is a fan or staff. */
const either =
  (first: Finder, other: Finder): Finder =>
  (ids, context) =>
    (context.staff ? other : first)(ids, context);

export const order = either(ownToShow(ordersAmong), ofStaff(ROLES, ordersWithin));
export const orderItem = either(ownToShow(detailsAmong), ofStaff(ROLES, detailsWithin));
export const payment = either(own(paymentsAmong), ofStaff(PAYMENT_ROLES, paymentsWithin));
export const refund = either(own(refundsAmong), ofStaff(REFUND_READERS, refundsWithin));
export const pickupToken = own(validTokens);

const readsParcel = ({ staff, viewer }: Context, { userId, postedAt, gachaIds }: ShipmentAt): boolean => {
  if (!staff) return viewer?.id === userId && postedAt !== null;
  const helps = postedAt !== null && gachaIds.some((gachaId) => holdsAt(staff, HELPER_ROLES, gachaId));
  return helps || gachaIds.every((gachaId) => holdsAt(staff, SHIPPING_ROLES, gachaId));
};

export const shipment: Finder = async (ids, context) => {
  const rowIds = ids.filter(isId);
  if (rowIds.length === 0 || (!context.staff && !context.viewer)) return [];
  const rows = await context.write((em) => shipmentsAt(em, { ids: rowIds }));
  return byId(rows.filter((row) => readsParcel(context, row)));
};

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
