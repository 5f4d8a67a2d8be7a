import type { EntityManager } from '@mikro-orm/postgresql';
import { apart } from '../database/apart.ts';
import { type FellApart, together } from '../database/together.ts';
import { type Claim, idOf, type Payment } from './payment.ts';
import { settle, settleFree } from './settle.ts';

/** Settles an authorised payment, and answers it as it is when that is written; null where it was not its turn any more. */
export type Settle = (gachaId: string, payment: Claim) => Promise<Payment | null>;

type Payer = Claim & { gachaId: string };

/**
 * All who are at it settle in one transaction, whatever gacha they wait at. The payers at a gacha that somebody else holds,
 * another gateway or an import, wait for it together.
 */
export function settler(em: EntityManager, fellApart?: FellApart): Settle {
  const settled = apart<Payer, Payment | null>({
    keyOf: ({ gachaId }) => gachaId,
    free: together((payers) => settleFree(em.fork(), payers), { keyOf: idOf, fellApart }),
    newQueue: () => together((payers) => settle(em.fork(), payers), { keyOf: idOf, mostBatches: 1, fellApart }),
  });
  return (gachaId, { id, epoch }) => settled({ id, epoch, gachaId });
}
