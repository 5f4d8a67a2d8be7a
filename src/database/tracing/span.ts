import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type SpanOptions = {
  kind?: 'server' | 'client';
  attributes?: Attributes;
  links?: readonly Span[];
  /** When it began, in milliseconds since 1970. Absent: now. */
  since?: number;
};

export type Span = {
  readonly traceId: string;
  /** One that was not sampled only carries the id of its trace. */
  readonly isRecording: boolean;
  begin(name: string, options?: SpanOptions): Span;
  set(attributes: Attributes): void;
  link(other: Span): void;
  /** Of an error only its type is kept: its message may hold what a person typed. */
  fail(error: unknown): void;
  end(): void;
};

export type Tracer = {
  /** Begins a trace, or goes on with that of a caller that sent a well-formed `traceparent`. */
  begin(name: string, options?: SpanOptions, traceparent?: unknown): Span;
  stop(): Promise<void>;
};

const current = new AsyncLocalStorage<Span | undefined>();

/** Absent where nothing is traced. */
export function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.isRecording ? span : undefined;
}

export const duringSpan = <Answer>(span: Span | undefined, work: () => Answer): Answer => current.run(span, work);

type Work<Answer> = (span?: Span) => Promise<Answer>;

/** A span of its own for this work where the work around it is traced. */
export function traced<Answer>(name: string, work: Work<Answer>, options?: SpanOptions): Promise<Answer> {
  const parent = currentSpan();
  return parent ? endingWith(parent.begin(name, options), work) : work();
}

export async function endingWith<Answer>(span: Span, work: Work<Answer>): Promise<Answer> {
  try {
    return await duringSpan(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Work that is done once for several callers: it belongs to the trace of the first, and is linked to those of the others. */
export function tracedForAll<Answer>(
  callers: readonly (Span | undefined)[],
  name: string,
  work: () => Promise<Answer>,
  attributes: Attributes,
): Promise<Answer> {
  const [first, ...links] = callers.filter((span) => span !== undefined);
  if (!first) return duringSpan(undefined, work);
  const span = first.begin(name, { attributes, links });
  for (const other of links) other.link(span);
  return endingWith(span, work);
}
