import { request } from '../load/http-client.ts';
import { once, type Tasks } from '../load/work.ts';
import { connected, execute, sqlFile } from '../world/sql.ts';
import { fanToken } from '../world/tokens.ts';

/** Orders and payments that are made ready for a round and can be done once each. */
export type Waiting = { orderId: string; paymentId: string | null; fan: number };

export const installPaying = (url: string): Promise<unknown> => execute(url, sqlFile('paying'));

type Wanted = { kind: string; count: number; gachas: readonly string[]; authorised: boolean };

export function prepare(url: string, { kind, count, gachas, authorised }: Wanted): Promise<Waiting[]> {
  return connected(url, async (client) => {
    await client.query('select bench.prepare($1, $2, $3, $4)', [kind, count, gachas, authorised]);
    const { rows } = await client.query<Waiting>(
      'select order_id as "orderId", payment_id as "paymentId", fan from bench.waiting where kind = $1 order by n',
      [kind],
    );
    if (rows.length < count) throw new Error(`only ${rows.length} of ${count} orders could be made ready`);
    return rows;
  });
}

/** Each order paid over REST by who ordered it. */
export const payments = (waiting: readonly Waiting[]): Tasks =>
  once(waiting.map(({ orderId, fan }) => [request('POST', `/api/v1/orders/${orderId}/payments`, fanToken(fan), {})]));

/** Whoever was fast must have been right: the first mistake in the books ends the run. */
export async function mustBeExact(url: string, gachas: readonly string[]): Promise<void> {
  const mistakes = await execute(url, 'select mistake from bench.mistakes($1) limit 5', [gachas]);
  if (mistakes.length > 0) throw new Error(`the books are wrong: ${mistakes.map(({ mistake }) => mistake).join('; ')}`);
}
