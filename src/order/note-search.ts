import type { EntityManager } from '@mikro-orm/postgresql';
import { type Doer, type NewDeed, writeDeeds } from '../deed/deed.ts';
import { isId } from '../refusal.ts';
import { clueIn, type OrderClue, type OrderOfFan } from './search.ts';

/** By what was looked for and what was shown of it: a deed for each gacha, or one where nothing was found. */
export function noteSearch(em: EntityManager, by: Doer, where: OrderClue, found: readonly OrderOfFan[]): Promise<void> {
  const clue = clueIn(where);
  const noted = (orders: readonly OrderOfFan[], gachaId: string | null): NewDeed => ({
    ...{ by, action: 'ORDERS_FOUND', gachaId },
    orderId: theOnly(orders.map(({ id }) => id)) ?? known(where.orderId),
    userId: theOnly(orders.map(({ userId }) => userId)) ?? known(where.userId),
    after: { by: clue, found: orders.length },
  });
  const byGacha = Map.groupBy(found, ({ gachaId }) => gachaId);
  return writeDeeds(em, found.length === 0 ? [noted([], null)] : [...byGacha].map(([id, orders]) => noted(orders, id)));
}

const known = (id: string | null | undefined): string | null => (id != null && isId(id) ? id : null);

function theOnly(ids: readonly string[]): string | null {
  const [id, another] = new Set(ids);
  return id !== undefined && another === undefined ? id : null;
}
