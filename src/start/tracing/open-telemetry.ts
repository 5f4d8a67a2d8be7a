import { randomUUID } from 'node:crypto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../../config/trace-settings.ts';
import type { Tracer } from '../../database/tracing/span.ts';
import { openExporter, type Tell } from './exporter.ts';
import { OtelTracer } from './otel-span.ts';
import { samplerOf } from './sampler.ts';

/** What waits to be sent: beyond it spans are dropped. */
export const MAX_WAITING_SPANS = 2_048;
const SEND_EVERY_MS = 2_000;
/** Less than a stopping gateway has. */
const STOP_WITHIN_MS = 3_000;

export function openTelemetry(settings: TraceSettings, version: string, tell: Tell): Tracer {
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
  const tracer = new OtelTracer(provider.getTracer('gacha-gateway', version));
  return {
    begin: (...words) => tracer.begin(...words),
    stop: () => within(STOP_WITHIN_MS, provider.shutdown()),
  };
}

/** What a collector has not taken by then is lost. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => {}), over]);
  clearTimeout(timer);
}
