import type { TestDatabase } from './database.ts';
import { oneRow } from './stage.ts';

type Row = { id: string; origin: string; state: string; amount: number; prizes: string | null };
type Read = {
  state: string;
  paid: number;
  atProcessor: number;
  items: number;
  withdrawn: number;
  delivered: number;
  newSupply: number;
  refunds: Row[] | null;
};

const READ = `
  select o.state, p.amount as paid,
         (select case when s.status = 'voided' then 0 else s.amount - s.refunded end from sandbox_transactions s where s.processor_order_id = p.processor_order_id) as "atProcessor",
         (select count(*)::int from order_details d where d.order_id = o.id and d.deleted_at is null) as items,
         (select count(*)::int from order_details d where d.order_id = o.id and d.refunded_at is not null) as withdrawn,
         (select count(*)::int from order_details d where d.order_id = o.id and d.delivered_at is not null) as delivered,
         (select coalesce(sum(z.supply), 0)::int from prizes z where z.gacha_id = o.gacha_id) as "newSupply",
         (select json_agg(json_build_object('id', r.id, 'origin', r.origin, 'state', r.state, 'amount', r.amount, 'prizes', r.prizes) order by r.created_at)
            from refunds r where r.order_id = o.id) as refunds
    from orders o join payments p on p.order_id = o.id and p.state = 'captured' where o.id = ?`;

const sum = (rows: readonly Row[]): number => rows.reduce((yen, { amount }) => yen + amount, 0);

/**
 * A second reader of the books: it knows the rows of one order, and none of the statements that the first one asks. Answers what
 * is wrong, but for money of a won dispute that is to be refunded, of which it says how much the first one must find.
 */
export async function readsAgain(database: TestDatabase, orderId: string, suppliedBefore: number) {
  const { refunds, ...order } = await oneRow<Read>(database, READ, [orderId]);
  const rows = refunds ?? [];
  const standing = rows.filter(({ state }) => state === 'owed' || state === 'done');
  const whole = standing.filter(({ prizes }) => prizes !== null);
  const ofShop = standing.filter(({ origin }) => origin !== 'charge-back');
  const done = rows.filter(({ origin, state }) => origin === 'gateway' && state === 'done');
  const isClosed = order.state === 'refunding' || order.state === 'refunded';
  const expected = whole[0] ? (whole[0].state === 'owed' ? 'refunding' : 'refunded') : undefined;
  const isRestocked = whole[0]?.prizes === 'restock' && order.state === 'refunded';
  const wrong = {
    'is refunded more than once': whole.length > 1,
    'is not what its whole refund says': isClosed ? order.state !== expected : expected !== undefined,
    'is open, and all is back': !isClosed && order.paid > 0 && sum(standing) >= order.paid,
    'waits, and is refunded': isClosed && order.withdrawn + order.delivered !== order.items,
    'is withdrawn, and not refunded': !isClosed && order.withdrawn > 0,
    'was given back more than was paid by the shop alone': sum(ofShop) > order.paid,
    'is otherwise at the processor': order.atProcessor !== order.paid - sum(done),
    'was put back more or less often than it was refunded':
      order.newSupply - suppliedBefore !== (isRestocked ? order.withdrawn : 0),
    'is charged back twice': standing.filter(({ origin }) => origin === 'charge-back').length > 1,
  };
  const missing = whole[0] ? Math.max(0, order.paid - sum(standing)) : 0;
  return { order, rows, missing, wrong: Object.keys(wrong).filter((what) => wrong[what as keyof typeof wrong]) };
}
