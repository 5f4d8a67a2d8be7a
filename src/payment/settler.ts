import type { EntityManager } from '@mikro-orm/postgresql';
import { type FellApart, together } from '../database/together.ts';
import { type Claim, idOf, type Payment } from './payment.ts';
import { settle } from './settle.ts';

/** Settles an authorised payment, and answers it as it is when that is written; null where it was not its turn any more. */
export type Settle = (gachaId: string, payment: Claim) => Promise<Payment | null>;

/** All who wait at a gacha. */
type Queue = { gachaId: string; claims: readonly Claim[] };

/** Their payers wait until all of them are written. */
const MOST_QUEUES = 16;

/**
 * All who wait at a gacha settle in one transaction, since they would wait for each other's lock anyway; and the queues of
 * several gachas in one, since that is as quick as one queue. A gacha that somebody else holds is not asked for twice
 * meanwhile, and the queues of the others go on without it.
 */
export function settler(em: EntityManager, fellApart?: FellApart): Settle {
  const settled = together((queues: readonly Queue[]) => settleQueues(em.fork(), queues), {
    keyOf: ({ gachaId }) => gachaId,
    mostAtOnce: MOST_QUEUES,
    fellApart,
  });
  const booths = new Map<string, (payment: Claim) => Promise<Payment | null>>();
  const boothOf = (gachaId: string) =>
    together((claims: readonly Claim[]) => settled({ gachaId, claims }), { keyOf: idOf, mostBatches: 1, fellApart });
  return (gachaId, payment) => {
    const booth = booths.get(gachaId) ?? boothOf(gachaId);
    booths.set(gachaId, booth);
    return booth(payment);
  };
}

async function settleQueues(em: EntityManager, queues: readonly Queue[]): Promise<(Payment | null)[][]> {
  const settled = await settle(
    em,
    queues.flatMap(({ claims }) => claims),
  );
  return queues.map(({ claims }) => settled.splice(0, claims.length));
}
