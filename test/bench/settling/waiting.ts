import { request } from '../load/http-client.ts';
import { once, type Tasks } from '../load/work.ts';
import type { Server } from '../machine/servers.ts';
import { connected, execute, sqlFile } from '../world/sql.ts';
import { fanToken } from '../world/tokens.ts';
import { RESERVED } from './project.ts';

/** Orders and payments that are made ready for a round and can be done once each. */
export type Waiting = { orderId: string; paymentId: string | null; fan: number };

/** The functions of a file, besides those that all paying needs. */
export async function installPaying(url: string, more?: string): Promise<void> {
  for (const name of ['paying', ...(more ? [more] : [])]) await execute(url, sqlFile(name, { reserved: RESERVED }));
}

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

/** Each order paid over REST by its fan. */
export const payments = (waiting: readonly Waiting[]): Tasks =>
  once(waiting.map(({ orderId, fan }) => [request('POST', `/api/v1/orders/${orderId}/payments`, fanToken(fan), {})]));

/** Speed counts only where the books are right: the first mistake in them ends the run. */
export async function mustBeExact(url: string, gachas: readonly string[]): Promise<void> {
  const mistakes = await execute(url, 'select mistake from bench.mistakes($1) limit 5', [gachas]);
  if (mistakes.length > 0) throw new Error(`the books are wrong: ${mistakes.map(({ mistake }) => mistake).join('; ')}`);
}

/** Stops the gateways: what their processors took must be what the books call paid, and nothing may have been given back. */
export async function mustBeCharged(url: string, gateways: readonly Server[]): Promise<void> {
  const said = await Promise.all(gateways.map((gateway) => gateway.stop()));
  const taken = said.map((text) => /^took (\d+) and gave back 0$/m.exec(text)?.[1]);
  const sum = taken.reduce((total, one) => total + Number(one), 0);
  const [row] = await execute(
    url,
    `select count(*)::int as paid from payments where processor = 'in-memory' and state = 'captured'`,
  );
  if (row?.paid !== sum) throw new Error(`${row?.paid} payments are captured, and the processors took ${taken.join(' + ')}`);
}
