import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../refusal.ts';
import { type Doer, type NewDeed, writeManyDeeds } from '../staff/audit-entry.ts';
import { clueIn, type OrderClue, type OrderOfFan } from './search.ts';

/**
 * Writes a search and its result into the audit log: a deed for each order, so that the log finds it by order, or one deed if
 * nothing was found.
 */
export function noteSearch(em: EntityManager, by: Doer, where: OrderClue, found: readonly OrderOfFan[]): Promise<void> {
  const after = { by: clueIn(where), found: found.length };
  const inVain: NewDeed = { by, action: 'ORDERS_FOUND', orderId: known(where.orderId), userId: known(where.userId), after };
  const deeds = found.map(({ id: orderId, gachaId, userId }): NewDeed => ({ ...inVain, orderId, gachaId, userId }));
  return writeManyDeeds(em, deeds.length > 0 ? deeds : [inVain]);
}

const known = (id: string | null | undefined): string | null => (id != null && isId(id) ? id : null);
