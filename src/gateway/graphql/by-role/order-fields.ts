import type { OrderAtHand, ShownOrder } from '../../../order/order.ts';
import { HELPER_ROLES } from '../../../pickup/issue-for.ts';
import { COUNTER_ROLES, holdsAt, ROLES, type Role } from '../../../staff/role.ts';
import type { OrderResolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';

type Field = Exclude<keyof OrderResolvers, '__isTypeOf'>;
type Columns = readonly (keyof ShownOrder)[];
/** `fan`: whether the fan of the order reads it. `staff`: with which roles at its gacha. `needs`: what it is answered from. */
type Readers = { fan: boolean; staff: readonly Role[]; needs: Columns };

const toAll = (...needs: Columns): Readers => ({ fan: true, staff: ROLES, needs });
const toFanAnd = (staff: readonly Role[], ...needs: Columns): Readers => ({ fan: true, staff, needs: ['gachaId', ...needs] });
const toStaff = (staff: readonly Role[], ...needs: Columns): Readers => ({ fan: false, staff, needs: ['gachaId', ...needs] });

export const PAYMENT_ROLES = [...COUNTER_ROLES, 'support'] as const satisfies Role[];
export const REFUND_READERS = [...HELPER_ROLES, 'operator'] as const satisfies Role[];
/** The rules ask it of the root field, the field of an order by itself. */
const TIMELINE_ROLES = HELPER_ROLES;

/** A field that is missing here does not compile. Addresses are read where parcels are packed, which is noted. */
export const ORDER_FIELDS = {
  id: toAll(),
  gacha: toAll('gachaId'),
  fan: toFanAnd(['counter', 'supervisor', 'shipping', 'support'], 'userId'),
  status: toAll('state'),
  playAmount: toAll('playAmount'),
  price: toAll('price'),
  totalPrice: toAll('price', 'playAmount'),
  serialNumber: toAll('state', 'serialNumber'),
  payableUntil: toAll('state', 'payableUntil'),
  paidAt: toAll('paidAt'),
  deliveredAt: toAll('deliveredAt'),
  createdAt: toAll('createdAt'),
  updatedAt: toAll('updatedAt'),
  items: toAll('state', 'playAmount'),
  oddsUrl: toAll('gachaId'),
  receipt: toFanAnd(['support']),
  receiptUrl: toFanAnd(['support']),
  terms: toFanAnd(['support']),
  deliveryInfo: toFanAnd([]),
  payment: toFanAnd(PAYMENT_ROLES, 'state'),
  payments: toFanAnd(PAYMENT_ROLES, 'state'),
  refunds: toFanAnd(REFUND_READERS),
  refundedAmount: toFanAnd(REFUND_READERS, 'price', 'playAmount'),
  held: toFanAnd([...HELPER_ROLES, 'counter', 'shipping']),
  holds: toStaff(HELPER_ROLES),
  shipments: toFanAnd([...HELPER_ROLES, 'shipping']),
  waitingAmount: toStaff(HELPER_ROLES, 'state', 'deliveryType'),
  handedOver: toStaff(HELPER_ROLES, 'state'),
  timeline: toStaff(TIMELINE_ROLES),
} as const satisfies Record<Field, Readers>;

const READERS = new Map<string, Readers>(Object.entries(ORDER_FIELDS));

/** A fan is shown none but their own orders. */
function mayRead({ fan, staff }: Readers, order: ShownOrder, context: Context): boolean {
  return context.staff ? holdsAt(context.staff, staff, order.gachaId) : fan && context.viewer !== null;
}

type Resolve = (order: ShownOrder, args: never, context: Context, info: never) => unknown;

/** What not all may read is null for others. */
export function forReaders<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  const guarded = Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => {
    const readers = READERS.get(name);
    if (!readers) throw new Error(`nobody is said to read Order.${name}`);
    if (readers.fan && readers.staff === ROLES) return [name, resolve];
    return [
      name,
      (order, args, context, info) => (mayRead(readers, order, context) ? resolve(order, args, context, info) : null),
    ];
  });
  return Object.fromEntries(guarded) as Resolvers;
}

/** Whether what is known of an order is all that the document asks of orders. */
export function hasAllAsked(order: OrderAtHand, context: Context): order is ShownOrder {
  const fields = context.asked('Order');
  if (!fields) return false;
  for (const field of fields) {
    if (field === '__typename') continue;
    if (!READERS.get(field)?.needs.every((column) => order[column] !== undefined)) return false;
  }
  return true;
}

type Needed = { requires: 'USER' | 'STAFF'; roles: readonly Role[] };
const needed = ({ fan, staff }: Pick<Readers, 'fan' | 'staff'>): Needed => ({ requires: fan ? 'USER' : 'STAFF', roles: staff });

/** Fields that need more than to see the order, and what they need. */
export const readersOfOrders: Readonly<Record<string, Needed>> = Object.fromEntries([
  ...Object.entries(ORDER_FIELDS)
    .filter(([, { staff }]) => staff !== ROLES)
    .map(([name, readers]) => [`Order.${name}`, needed(readers)]),
  ['OrderItem.counter', needed({ fan: true, staff: [] })],
]);
