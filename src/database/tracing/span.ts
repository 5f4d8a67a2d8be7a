import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { errorType, isFault } from './error-type.ts';

/** Asked for each time: one that is kept stays with the gateway that was the first in its process. */
const tracer = () => trace.getTracer('gacha-gateway');

/** Absent where nothing is traced, and where it was not sampled. */
export function currentSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span && span.spanContext().traceFlags & TraceFlags.SAMPLED ? span : undefined;
}

export const beginSpan = (name: string, options?: SpanOptions, around = context.active()): Span =>
  tracer().startSpan(name, options, around);

export const duringSpan = <Answer>(span: Span, work: () => Answer): Answer =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work);

type Work<Answer> = (span?: Span) => Promise<Answer>;

/** A span of its own for this work where the work around it is traced. */
export const traced = <Answer>(name: string, work: Work<Answer>, options?: SpanOptions): Promise<Answer> =>
  currentSpan() ? endingWith(beginSpan(name, options), work) : work();

export async function endingWith<Answer>(span: Span, work: Work<Answer>): Promise<Answer> {
  try {
    return await duringSpan(span, () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Of an error only its type is kept: its message may hold what a person typed. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error));
  if (isFault(error)) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Work that is done once for several callers: it belongs to the trace of the first, and is linked to those of the others. */
export function tracedForAll<Answer>(
  callers: readonly (Span | undefined)[],
  name: string,
  work: () => Promise<Answer>,
  attributes: Attributes,
): Promise<Answer> {
  const [first, ...others] = callers.filter((span) => span !== undefined);
  if (!first) return context.with(ROOT_CONTEXT, work);
  const links = others.map(linkTo);
  const span = beginSpan(name, { attributes, links }, trace.setSpan(ROOT_CONTEXT, first));
  for (const other of others) other.addLink(linkTo(span));
  return endingWith(span, work);
}

const linkTo = (span: Span) => ({ context: span.spanContext() });
