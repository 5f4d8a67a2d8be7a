import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../../config/trace-settings.ts';

/** When the collector stops taking spans, and when it takes them again. */
export type Tell = { lost(error: unknown): void; back(): void };

export function openExporter({ url, headers, protocol }: TraceSettings, tell: Tell): SpanExporter {
  const settings = { url, headers: { ...headers } };
  return telling(protocol === 'http/json' ? new JsonExporter(settings) : new ProtobufExporter(settings), tell);
}

function telling(exporter: SpanExporter, { lost, back }: Tell): SpanExporter {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isLost) lost(result.error);
        if (!failed && isLost) back();
        isLost = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
