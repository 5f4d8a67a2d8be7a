import type { EntityManager } from '@mikro-orm/postgresql';
import type { Checkout } from '../../payment/checkout.ts';
import type { Restore } from './restore-record.ts';

/** Tools and counts that every step of settling a restore needs. */
export type RestoreSettling = {
  em: EntityManager;
  checkout: Checkout;
  restore: Restore;
  /** Nothing is written, and no money moved. */
  isDry: boolean;
  tell(what: string): void;
};

/** The processor did not say, or did not do, what it was asked: the same again later. */
export type Unanswered = { processorOrderId: string; why: string };

export type RestoreTally = { asked: number; done: Map<string, { payments: number; yen: number }>; unanswered: Unanswered[] };

export const newRestoreTally = (): RestoreTally => ({ asked: 0, done: new Map(), unanswered: [] });

export function count({ done }: RestoreTally, what: string, yen: number): void {
  const before = done.get(what) ?? { payments: 0, yen: 0 };
  done.set(what, { payments: before.payments + 1, yen: before.yen + yen });
}

const AT_ONCE = 5;

/** A few calls at a time, as the processor allows. */
export async function fewAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
