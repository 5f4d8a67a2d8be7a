import type { z } from 'zod';
import type { Pairs, TraceSettings } from './trace-settings.ts';

type Given = {
  OTEL_SDK_DISABLED?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_PROTOCOL: TraceSettings['protocol'];
  OTEL_EXPORTER_OTLP_HEADERS: Pairs;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_RESOURCE_ATTRIBUTES: Pairs;
  OTEL_TRACES_SAMPLER: TraceSettings['sampler'];
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** As OpenTelemetry has it: the endpoint of all signals is a base, that of traces is the whole address. */
export function traceSettings(given: Given): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_SERVICE_NAME: name } = given;
  const url = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined || given.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url,
    protocol: given.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...given.OTEL_RESOURCE_ATTRIBUTES, ...(name !== undefined && { 'service.name': name }) },
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** `name=value,name=value`, with percent signs for what is special. The values are not told: they may be keys. */
export function readPairs(value: string | undefined, context: z.RefinementCtx): Pairs {
  const pairs = (value?.split(',') ?? []).map((pair) => /^\s*([^\s=]+)\s*=(.*)$/.exec(pair));
  try {
    if (!pairs.includes(null))
      return Object.fromEntries(pairs.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2]?.trim() ?? '')]));
  } catch {}
  context.addIssue('must be a list like name=value,name=value, with %2C for a comma');
  return {};
}

export function readRatio(value: string | undefined, context: z.RefinementCtx): number {
  const ratio = Number(value ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) context.addIssue('must be a share from 0 to 1, like 0.05');
  return ratio;
}
