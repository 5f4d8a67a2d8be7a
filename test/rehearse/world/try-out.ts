import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../../../src/refusal.ts';
import { ask } from '../load/ask.ts';
import { ORDER, PAY, SIGN_UP } from '../load/documents.ts';
import type { Sale } from './catalogue.ts';
import type { Stage } from './stage.ts';

/** A card of the sandbox, which no real processor knows. */
const CARD = 'tok_ok';
const SEEN_WITHIN_MS = 65_000;

/** One fan buys before all others: tokens count, limits are wide enough, and no real card processor is asked. */
export async function tryOut({ gateways, identity, databaseUrl }: Stage, sale: Sale): Promise<void> {
  const token = await identity.tokenOf('user', `${sale.counters[0]}-first`);
  const gacha = sale.gachas.at(-1);
  for (const gateway of gateways) {
    const signedUp = await ask(gateway, token, SIGN_UP, {});
    if (signedUp.code !== undefined || signedUp.status !== 200)
      throw refused(gateway, 'sign up', signedUp.code ?? signedUp.status);
    const { data } = await seen(() => ask(gateway, token, ORDER, { gachaId: gacha, plays: 1 }));
    const { order } = (data?.createOrder ?? {}) as { order?: { id: string } };
    if (!order) throw refused(gateway, 'order', 'no order');
    const paid = await ask(gateway, token, PAY, { orderId: order.id, token: CARD });
    await mustBeSandbox(databaseUrl, order.id);
    if (paid.code !== undefined) throw refused(gateway, 'pay', paid.code);
  }
}

const refused = (gateway: string, what: string, code: string | number): Mistake =>
  new Mistake(`${gateway}: a first fan could not ${what} (${code}). What to set for a rehearsal: docs/operating/rehearsal.md.`);

/** A gateway that has not heard of the new catalogue reads it within a minute. */
async function seen<T extends { data: Record<string, unknown> | null }>(asking: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + SEEN_WITHIN_MS; ; ) {
    const answer = await asking();
    if (answer.data?.createOrder || performance.now() > until) return answer;
    await pause(500);
  }
}

async function mustBeSandbox(databaseUrl: string, orderId: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client
    .query<{ processor: string }>('select processor from payments where order_id = $1', [orderId])
    .finally(() => client.end());
  const [{ processor } = { processor: undefined }] = rows;
  if (processor === undefined) throw new Mistake('--database: is not that of these gateways, or the first fan could not pay.');
  if (processor !== 'sandbox' && processor !== 'free')
    throw new Mistake(`These gateways take money through ${processor}. Say --free, and everything costs nothing.`);
}
