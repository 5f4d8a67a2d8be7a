import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { Gacha } from './gacha.ts';
import { Prize } from './prize.ts';

/** `plays`: drawn since it was made; `soldOutAt`: when its last prize went, while there is none left. */
export type OnSale = { id: string; name: string; plays: number; stock: number; soldOutAt: Date | null };

/** So that an operator's numbers stay few. */
const MAX_SHOWN = 100;

/** How the gachas go that are on sale now, for the operator: those that began last. */
export async function gachasOnSale(em: EntityManager): Promise<OnSale[]> {
  const rows = await tablesOf(em.fork(), Gacha, Prize)
    .selectFrom('gachas')
    .leftJoin('prizes', (on) => on.onRef('prizes.gacha_id', '=', 'gachas.id').on('prizes.deleted_at', 'is', null))
    .where('gachas.published', '=', true)
    .where('gachas.on_sale', '=', true)
    .where('gachas.paused', '=', false)
    .where('gachas.deleted_at', 'is', null)
    .where('gachas.start_at', '<=', NOW)
    .where('gachas.end_at', '>', NOW)
    .select(['gachas.id', 'gachas.name', 'gachas.last_draw as plays'])
    .select(sql<number>`coalesce(sum(prizes.stock) filter (where prizes.pickup_weight > 0), 0)::int`.as('stock'))
    .select(({ fn }) => fn.max('prizes.updated_at').as('changedAt'))
    .groupBy('gachas.id')
    .orderBy('gachas.start_at', 'desc')
    .orderBy('gachas.id')
    .limit(sql.lit(MAX_SHOWN))
    .execute();
  return rows.map(({ changedAt, ...row }) => ({ ...row, soldOutAt: row.stock > 0 ? null : changedAt }));
}

const NOW = sql<Date>`statement_timestamp()`;
