import { type Attributes, SpanKind } from '@opentelemetry/api';
import { errorType } from '../tracing/error-type.ts';
import { beginSpan, currentSpan, traced } from '../tracing/span.ts';

type Described = { name: string; attributes: Attributes };

/** A span for a statement: its text without any values. `where`: the server and the database. */
export function tracedStatement<Answer>(sql: string, where: Attributes, send: () => Promise<Answer>): Promise<Answer> {
  if (!currentSpan()) return send();
  const { name, attributes } = describedOnce(sql);
  return traced(
    name,
    (span) =>
      send().catch((error: unknown) => {
        span?.setAttribute('db.response.status_code', errorType(error));
        throw error;
      }),
    { kind: SpanKind.CLIENT, attributes: { ...attributes, ...where } },
  );
}

/** Shorter waits are not traced: a pool that has a free connection lends it at once. */
const TOLD_WAIT_MS = 5;

export async function tracedWait<Answer>(lend: () => Promise<Answer>): Promise<Answer> {
  if (!currentSpan()) return lend();
  const since = Date.now();
  try {
    return await lend();
  } finally {
    if (Date.now() - since >= TOLD_WAIT_MS) beginSpan('wait for a connection', { startTime: since }).end();
  }
}

const MAX_TEXT = 4_000;
const MAX_KNOWN = 1_000;
const known = new Map<string, Described>();

function describedOnce(sql: string): Described {
  const before = known.get(sql);
  if (before) return before;
  const fresh = described(sql);
  if (known.size >= MAX_KNOWN) known.clear();
  // Those that are longer are lists of another length each time.
  if (sql.length <= MAX_TEXT) known.set(sql, fresh);
  return fresh;
}

function described(sql: string): Described {
  const text = withoutLiterals(sql);
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'db.query.text': text,
    },
  };
}

/** A text that is cut off within quotes is one to its end. */
const LITERAL = /\be'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|(?<![\w$".])\d[\w.]*/gis;
const PLACES = /\$\d+(?:, ?\$\d+)+/g;
const ROWS = /\(\$n, …\)(?:, ?\(\$n, …\))+/g;

/**
 * Values go beside the text, but for what MikroORM or the driver writes into it: that is taken out, and so is the length of
 * lists.
 */
export const withoutLiterals = (sql: string): string =>
  sql.slice(0, MAX_TEXT).replace(LITERAL, '?').replace(PLACES, '$$n, …').replace(ROWS, '($$n, …), …');
