import { setImmediate as immediately } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Payment } from './payment.ts';
import { settle } from './settle.ts';

type Claim = Pick<Payment, 'id' | 'epoch'>;
type Waiting = Claim & { done(): void; failed(error: unknown): void };

/** Settles an authorised payment, and answers when that is written. */
export type Settle = (gachaId: string, payment: Claim) => Promise<void>;

/** More at once would make the first of them wait for the last. */
const MOST_AT_ONCE = 100;

/**
 * All who wait at a gacha settle in one transaction, since they would wait for each other's lock anyway. Nobody waits for
 * company: who comes alone settles at once, and who comes meanwhile settles next.
 */
export function settler(em: EntityManager): Settle {
  const queues = new Map<string, Waiting[]>();

  async function serve(gachaId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      await settleTogether(gachaId, queue.splice(0, MOST_AT_ONCE));
      await immediately();
    }
    queues.delete(gachaId);
  }

  /** One that cannot be settled would fail all of them, so then each is tried alone. */
  async function settleTogether(gachaId: string, batch: Waiting[]): Promise<void> {
    try {
      await settle(em.fork(), gachaId, batch);
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await settleTogether(gachaId, [one]);
      else batch[0]?.failed(error);
    }
  }

  return (gachaId, { id, epoch }) =>
    new Promise<void>((done, failed) => {
      const queue = queues.get(gachaId);
      if (queue) return void queue.push({ id, epoch, done, failed });
      const begun: Waiting[] = [{ id, epoch, done, failed }];
      queues.set(gachaId, begun);
      void serve(gachaId, begun);
    });
}
