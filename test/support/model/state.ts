import type { Fan } from '../actors.ts';
import type { TestDatabase } from '../database.ts';
import type { Real } from './command.ts';

const WORDS: Record<string, string> = { PENDING: 'pending', PAID: 'paid', DELIVERED: 'delivered' };
const LISTS =
  '{ paid: orders(first: 100) { nodes { ...o } } pending: orders(where: { status: PENDING }) { nodes { ...o } } } fragment o on Order { id status playAmount items { id } }';

/** What the service itself says in the end, in the words of the model. */
export async function stateOf({ database: { sql }, fans, gachaIds }: Real) {
  const stock = await Promise.all(
    gachaIds.map(
      async (id) => (await sql<{ n: number }>('select sum(stock)::int as n from prizes where gacha_id = ?', [id]))[0]?.n,
    ),
  );
  const [reserved] = await sql<{ n: number }>(
    `select count(*)::int as n from sandbox_transactions join payments using (processor_order_id) join orders o on o.id = order_id
      where gacha_id = any(array[?]::uuid[]) and status = 'authorised'`,
    [gachaIds],
  );
  return { stock, reserved: reserved?.n, fans: await Promise.all(fans.map((fan) => fanState(sql, fan))) };
}

async function fanState(sql: TestDatabase['sql'], fan: Fan) {
  const [money] = await sql<{ charged: number }>(
    `select coalesce(sum(s.amount * captures), 0)::int as charged from sandbox_transactions s join payments using (processor_order_id)
       join orders o on o.id = order_id where user_id = ?`,
    [fan.id],
  );
  const { data } = await fan.asks(LISTS);
  const orders = [...data.paid.nodes, ...data.pending.nodes].map(({ id, status, playAmount, items }) => [
    id,
    { state: WORDS[status], plays: playAmount, won: items?.length ?? 0 },
  ]);
  return { charged: money?.charged, orders: Object.fromEntries(orders) };
}
