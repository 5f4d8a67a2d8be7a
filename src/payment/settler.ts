import type { EntityManager } from '@mikro-orm/postgresql';
import { type FellApart, together } from '../database/together.ts';
import { type Claim, idOf, type Payment } from './payment.ts';
import { settle, settleFree } from './settle.ts';

/** Settles an authorised payment, and answers it as it is when that is written; null where it was not its turn any more. */
export type Settle = (gachaId: string, payment: Claim) => Promise<Payment | null>;

type Booth = { settle(payment: Claim): Promise<Payment | null>; payers: number };

/**
 * All who are at it settle in one transaction, whatever gacha they wait at. A gacha that somebody else holds, another
 * gateway or an import, has its payers wait at a booth of its own, together, until nobody is left there: so they hold up
 * nobody who wants something else.
 */
export function settler(em: EntityManager, fellApart?: FellApart): Settle {
  const atOnce = together((claims: readonly Claim[]) => settleFree(em.fork(), claims), { keyOf: idOf, fellApart });
  const booths = new Map<string, Booth>();
  const newBooth = (): Booth => ({
    settle: together((claims: readonly Claim[]) => settle(em.fork(), claims), { keyOf: idOf, mostBatches: 1, fellApart }),
    payers: 0,
  });

  async function atBooth(gachaId: string, payment: Claim): Promise<Payment | null> {
    const booth = booths.get(gachaId) ?? newBooth();
    booths.set(gachaId, booth);
    booth.payers += 1;
    try {
      return await booth.settle(payment);
    } finally {
      booth.payers -= 1;
      if (booth.payers === 0) booths.delete(gachaId);
    }
  }

  return async (gachaId, payment) => {
    const settled = booths.has(gachaId) ? null : await atOnce(payment);
    return settled ?? atBooth(gachaId, payment);
  };
}
