import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { BUCKETS_S } from './measure.ts';

export type BatchMetrics = {
  onBatch(verb: string, items: number, waitedMs: number): void;
  onHeld(verb: string): () => void;
  batchFellApart(verb: string): void;
};

export function batchMetrics(registry: Registry): BatchMetrics {
  const { sizes, waits, fallenApart, held, heldFor } = batchMetersIn([registry]);
  return {
    onBatch: (verb, items, waitedMs) => {
      sizes.observe({ verb }, items);
      waits.observe({ verb }, waitedMs / 1000);
    },
    onHeld: (verb) => {
      const begun = performance.now();
      held.inc({ verb });
      return () => {
        held.dec({ verb });
        heldFor.observe({ verb }, (performance.now() - begun) / 1000);
      };
    },
    batchFellApart: (verb) => fallenApart.inc({ verb }),
  };
}

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100];

const batchMetersIn = (registers: Registry[]) => ({
  sizes: new Histogram({
    name: 'gateway_batch_items',
    help: 'How many items were done in one transaction, by verb.',
    labelNames: ['verb'],
    buckets: BATCH_SIZES,
    registers,
  }),
  waits: new Histogram({
    name: 'gateway_batch_wait_seconds',
    help: 'How long the oldest item of a batch had waited when it went out.',
    labelNames: ['verb'],
    buckets: BUCKETS_S,
    registers,
  }),
  fallenApart: new Counter({
    name: 'gateway_batches_fallen_apart_total',
    help: 'Batches that failed, so that each of their items was tried singly.',
    labelNames: ['verb'],
    registers,
  }),
  held: new Gauge({
    name: 'gateway_held_items',
    help: 'Items that wait now for a row that another transaction has locked, or for those before them.',
    labelNames: ['verb'],
    registers,
  }),
  heldFor: new Histogram({
    name: 'gateway_held_seconds',
    help: 'How long items took that had to wait for a locked row, until they were done or refused.',
    labelNames: ['verb'],
    buckets: BUCKETS_S,
    registers,
  }),
});
