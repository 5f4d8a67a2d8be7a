import { booksOf } from '../../support/books.ts';
import type { Entry, World } from './world.ts';

type OrderRow = {
  id: string;
  state: string;
  plays: number;
  price: number;
  won: number;
  /** Another order took its place. */
  isGone: boolean;
  /** Owed ones too: what went back of an order that may still be handed over. */
  payments: { id: string; state: string; amount: number; refunds: number; back: number }[] | null;
};

/** What a bank took back is in no book of the processor. */
const AT_PROCESSOR = `r.state = 'done' and r.origin in ('gateway', 'by-hand')`;

const ORDERS = `
  select o.id, o.state, o.play_amount as plays, o.price, o.deleted_at is not null as "isGone",
         (select count(*)::int from order_details d where d.order_id = o.id and d.deleted_at is null) as won,
         (select json_agg(json_build_object('id', p.processor_order_id, 'state', p.state, 'amount', p.amount,
            'refunds', (select count(*) from refunds r where r.payment_id = p.id and ${AT_PROCESSOR}),
            'back', (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and ${AT_PROCESSOR})))
            from payments p where p.order_id = o.id) as payments
    from orders o`;

const NONE: Entry = { amount: 0, authorised: 0, captured: 0, refunded: 0, left: 0, isReserved: false };

/** Orders that are paid without being charged, or charged without being paid: what must never last, and the first never be. */
export async function injustices(world: World): Promise<{ unpaid: string[]; unserved: string[] }> {
  const orders = await world.database.sql<OrderRow>(ORDERS);
  // Read after the orders: what is assigned there was captured before.
  const ledger = await world.ledger();
  const unpaid: string[] = [];
  const unserved: string[] = [];
  for (const order of orders) {
    const entries = (order.payments ?? []).map(({ id }) => ledger.get(id) ?? NONE);
    const charged = entries.reduce((sum, { captured }) => sum + captured, 0);
    if (isPaid(order) && charged !== 1) unpaid.push(order.id);
    if (!isPaid(order) && charged > 0) unserved.push(order.id);
  }
  return { unpaid, unserved };
}

const isPaid = ({ state }: OrderRow): boolean => ['assigned', 'delivered', 'refunding', 'refunded'].includes(state);

/** Everything that does not agree once all is quiet: our own books with themselves, and with those of the processor. */
export async function disagreements(world: World): Promise<string[]> {
  const { database } = world;
  const orders = await database.sql<OrderRow>(ORDERS);
  const ledger = await world.ledger();
  const found = orders.flatMap((order) =>
    [...ofOrder(order, ledger)].map((what) => `order ${order.id} (${order.state}): ${what}`),
  );
  const known = new Set(orders.flatMap(({ payments }) => (payments ?? []).map(({ id }) => id)));
  for (const [id, { authorised }] of ledger) if (authorised > 0 && !known.has(id)) found.push(`the processor alone knows ${id}`);
  return [...found, ...(await ofTables(database)), ...(await ofOperator(world))];
}

/** What `npm run books` tells: two counts apart from each other find the same. */
async function ofOperator({ database, processor }: World): Promise<string[]> {
  const { differences } = await booksOf(database, processor);
  return differences.map(({ subject, why, ids }) => `${subject}: ${why} ${JSON.stringify(ids)}`);
}

function* ofOrder(order: OrderRow, ledger: Map<string, Entry>): Generator<string> {
  const payments = (order.payments ?? []).map((payment) => ({ ...payment, entry: ledger.get(payment.id) ?? NONE }));
  const captured = payments.filter(({ entry }) => entry.captured > 0);
  if (captured.length !== (isPaid(order) ? 1 : 0)) yield `captured ${captured.length} times`;
  if (order.won !== (isPaid(order) ? order.plays : 0)) yield `has ${order.won} prizes for ${order.plays} plays`;
  if (!order.isGone && (order.state === 'paying' || order.state === 'waiting')) yield 'is still being paid';
  for (const { state, amount, refunds, back, entry } of payments) {
    if (entry.captured > 1 || entry.authorised > 1) yield `authorised ${entry.authorised} and captured ${entry.captured} times`;
    if ((state === 'captured') !== (entry.captured === 1)) yield `a payment is ${state}, captured ${entry.captured} times`;
    if (entry.refunded !== refunds && entry.amount > 0)
      yield `a payment is ${state}, refunded ${refunds} times, and given back ${entry.refunded} times`;
    if (entry.captured > 0 && entry.left !== amount - back)
      yield `${back} of ${amount} yen were refunded, and ${entry.left} are left`;
    if (entry.isReserved) yield `money stays reserved for a payment that is ${state}`;
    if (amount !== order.price * order.plays) yield `charged ${amount}`;
    if (!/^(captured|declined|voided|abandoned)$/.test(state)) yield `a payment stays ${state}`;
  }
}

const TABLES: [string, string][] = [
  [
    'stock and prizes won are not the supply',
    `select p.id from prizes p where p.stock < 0 or p.supply <> p.stock + (select count(*) from order_details d where d.prize_id = p.id and d.deleted_at is null)`,
  ],
  [
    'a serial number is missing or given twice',
    `select gacha_id as id from orders where serial_number is not null group by gacha_id having count(*) <> count(distinct serial_number)`,
  ],
  [
    'an order without payment has a number',
    `select id from orders where (serial_number is null) = (state in ('assigned', 'delivered', 'refunding', 'refunded'))`,
  ],
  ['a refund is still owed', `select id from refunds where state = 'owed'`],
  [
    'a refund that was given up has not one deed of it',
    `select r.id from refunds r where r.state = 'given-up'
        and (select count(*) from deeds d where d.subject_id = r.id and d.action = 'REFUND_GIVEN_UP') <> 1`,
  ],
  [
    'an item is withdrawn, and its order not refunded',
    `select d.id from order_details d join orders o on o.id = d.order_id where d.refunded_at is not null and o.state not in ('refunding', 'refunded')`,
  ],
  [
    'what was refunded was handed over or posted, too',
    `select d.id from order_details d left join shipment_items s on s.order_detail_id = d.id left join handover_items h on h.order_detail_id = d.id
      where d.refunded_at is not null and (d.delivered_at is not null or s.shipment_id is not null or h.handover_id is not null)`,
  ],
  [
    'the last step of a payment is not its state',
    `select p.id from payments p where p.state <> (select to_state from payment_steps s where s.payment_id = p.id order by s.id desc limit 1)`,
  ],
];

async function ofTables({ sql }: World['database']): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of TABLES) for (const { id } of await sql<{ id: string }>(query)) found.push(`${what}: ${id}`);
  return found;
}
