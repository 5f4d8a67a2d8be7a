import type { Registry } from 'prom-client';
import { counter, gauge, histogram } from './measure.ts';

export type BatchMetrics = {
  onBatch(verb: string, items: number, waitedMs: number): void;
  onHeld(verb: string): () => void;
  batchFellApart(verb: string): void;
};

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100];

export function batchMetrics(registry: Registry): BatchMetrics {
  const sizes = histogram(registry, 'gateway_batch_items', ['verb'], BATCH_SIZES);
  const waits = histogram(registry, 'gateway_batch_wait_seconds', ['verb']);
  const fallenApart = counter(registry, 'gateway_batches_fallen_apart_total', ['verb']);
  const held = gauge(registry, 'gateway_held_items', ['verb']);
  const heldFor = histogram(registry, 'gateway_held_seconds', ['verb']);
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
