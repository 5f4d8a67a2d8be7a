import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Ended, type Environment, runs } from '../support/running-gateway.ts';
import type { Journal } from './load/journal.ts';
import type { Sale } from './world/catalogue.ts';

/** What the database says of what was acknowledged, by order id, and of what may never be. */
export type LookedUp = {
  lost: string[];
  doubled: string[];
  handoversLost: string[];
  oversold: string[];
  unfinished: number;
  /** Whether any payment went through something that takes real money. */
  realPayments: number;
  books: Checked;
  draws: Checked;
};
export type Checked = { agrees: boolean; said: string };

const SETTLED_WITHIN_MS = 60_000;

export async function lookUp(client: Client, journal: Journal, sale: Sale, env: Environment): Promise<LookedUp> {
  const unfinished = await settled(client, sale.gachas);
  const since = new Date(Date.now() - journal.now()).toISOString();
  return {
    ...(await lostOf(client, journal, sale.gachas)),
    doubled: await ids(client, DOUBLED, [sale.gachas]),
    oversold: await ids(client, OVERSOLD, [sale.gachas]),
    unfinished,
    realPayments: (await ids(client, REAL, [sale.gachas])).length,
    books: told(await runs('src/commands/gacha.ts', ['books', '--from', since], env)),
    draws: await drawsOf(sale, env),
  };
}

const told = ({ code, said, complained }: Ended): Checked => ({ agrees: code === 0, said: `${said}${complained}`.trim() });

/** The first that differs. */
async function drawsOf(sale: Sale, env: Environment): Promise<Checked> {
  for (const gacha of sale.gachas) {
    const verified = told(await runs('src/commands/gacha.ts', ['draws', 'verify', gacha], env));
    if (!verified.agrees) return verified;
  }
  return { agrees: true, said: `those of ${sale.gachas.length} gachas` };
}

/** What waits for a holder, or was given up, is settled later, and takes no money. */
const UNFINISHED = `
  select p.id from payments p join orders o on o.id = p.order_id
   where o.gacha_id = any($1) and p.state not in ('captured', 'declined', 'voided', 'challenged', 'abandoned')`;

async function settled(client: Client, gachas: string[]): Promise<number> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const left = (await ids(client, UNFINISHED, [gachas])).length;
    if (left === 0 || performance.now() > until) return left;
    await pause(500);
  }
}

const DOUBLED = `
  select o.id from orders o join payments p on p.order_id = o.id
    left join sandbox_transactions s using (processor_order_id)
   where o.gacha_id = any($1)
   group by o.id having count(*) filter (where p.state = 'captured') > 1 or coalesce(sum(s.captures), 0) > 1`;

const OVERSOLD = `
  select z.id from prizes z where z.gacha_id = any($1)
    and (z.stock < 0 or z.supply <> z.stock + (select count(*) from order_details d where d.prize_id = z.id and d.deleted_at is null))`;

const REAL = `
  select p.id from payments p join orders o on o.id = p.order_id
   where o.gacha_id = any($1) and p.processor not in ('sandbox', 'free')`;

async function ids(client: Client, sql: string, params: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql, params);
  return rows.map(({ id }) => id);
}

async function lostOf(client: Client, { paid, handedOver }: Journal, gachas: string[]) {
  const { rows } = await client.query<{ id: string; state: string; number: string }>(
    `select id, state, serial_number as number from orders where gacha_id = any($1) and serial_number is not null`,
    [gachas],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    lost: [...paid].filter(([id, number]) => Number(known.get(id)?.number) !== number).map(([id]) => id),
    handoversLost: [...handedOver].filter((id) => known.get(id)?.state !== 'delivered'),
  };
}
