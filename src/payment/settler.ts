import type { EntityManager } from '@mikro-orm/postgresql';
import { type FellApart, together } from '../database/together.ts';
import { type Claim, idOf, type Payment } from './payment.ts';
import { settle } from './settle.ts';

/** Settles an authorised payment, and answers it as it is when that is written; null where it was not its turn any more. */
export type Settle = (gachaId: string, payment: Claim) => Promise<Payment | null>;

/** All who wait at a gacha settle in one transaction, since they would wait for each other's lock anyway. */
export function settler(em: EntityManager, fellApart?: FellApart): Settle {
  const booths = new Map<string, (payment: Claim) => Promise<Payment | null>>();
  const boothOf = (gachaId: string) =>
    together((claims: readonly Claim[]) => settle(em.fork(), gachaId, claims), { keyOf: idOf, mostBatches: 1, fellApart });
  return (gachaId, payment) => {
    const booth = booths.get(gachaId) ?? boothOf(gachaId);
    booths.set(gachaId, booth);
    return booth(payment);
  };
}
