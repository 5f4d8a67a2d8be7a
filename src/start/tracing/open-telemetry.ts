import { randomUUID } from 'node:crypto';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../../config/trace-settings.ts';
import { openExporter, type Tell } from './exporter.ts';
import { samplerOf } from './sampler.ts';

/** What waits to be sent: beyond it spans are dropped. */
const MAX_WAITING_SPANS = 2_048;
const SEND_EVERY_MS = 2_000;
/** Less than a stopping gateway has. */
const STOP_WITHIN_MS = 3_000;

/** For this process, until what is answered is called. */
export function openTelemetry(settings: TraceSettings, version: string, tell: Tell): () => Promise<void> {
  const exporter = openExporter(settings, tell);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'gacha-gateway',
      'service.version': version,
      'service.instance.id': randomUUID(),
      ...settings.resource,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING_SPANS, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    for (const api of [trace, context, propagation]) api.disable();
    await within(STOP_WITHIN_MS, provider.shutdown());
  };
}

/** What a collector has not taken by then is lost. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => {}), over]);
  clearTimeout(timer);
}
