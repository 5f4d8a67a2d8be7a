import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes as Values,
  type Span as Wrapped,
  type Tracer as WrappedTracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { errorType, isFault } from '../../database/tracing/error-type.ts';
import type { Attributes, Span, SpanOptions } from '../../database/tracing/span.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

export class OtelTracer {
  private readonly wrapped: WrappedTracer;

  constructor(wrapped: WrappedTracer) {
    this.wrapped = wrapped;
  }

  begin(name: string, options?: SpanOptions, traceparent?: unknown): OtelSpan {
    return this.beginIn(contextOf(traceparent), name, options);
  }

  beginIn(context: Context, name: string, { kind, attributes, links = [], since }: SpanOptions = {}): OtelSpan {
    const span = this.wrapped.startSpan(
      name,
      {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        links: links.filter(isOurs).map(linkTo),
        ...(attributes && { attributes: attributes as Values }),
        ...(since !== undefined && { startTime: since }),
      },
      context,
    );
    return new OtelSpan(this, span, context);
  }
}

/** `tracestate` is left behind: it may hold anything. */
function contextOf(traceparent: unknown): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

export class OtelSpan implements Span {
  readonly traceId: string;
  readonly isRecording: boolean;
  private readonly tracer: OtelTracer;
  private readonly wrapped: Wrapped;
  private readonly around: Context;

  constructor(tracer: OtelTracer, wrapped: Wrapped, around: Context) {
    this.tracer = tracer;
    this.wrapped = wrapped;
    this.around = around;
    this.traceId = wrapped.spanContext().traceId;
    this.isRecording = wrapped.isRecording();
  }

  get context() {
    return this.wrapped.spanContext();
  }

  begin(name: string, options?: SpanOptions): Span {
    return this.tracer.beginIn(trace.setSpan(this.around, this.wrapped), name, options);
  }

  set(attributes: Attributes): void {
    this.wrapped.setAttributes(attributes as Values);
  }

  link(other: Span): void {
    if (isOurs(other)) this.wrapped.addLink(linkTo(other));
  }

  fail(error: unknown): void {
    this.wrapped.setAttribute('error.type', errorType(error));
    if (isFault(error)) this.wrapped.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.wrapped.end();
  }
}

const isOurs = (span: Span): span is OtelSpan => span instanceof OtelSpan;
const linkTo = ({ context }: OtelSpan) => ({ context });
