import { ConnectionLost, SilentDatabase } from './connection-lost.ts';

/** States of the database in which many requests fail for one and the same reason, which is no fault of a request. */
export const DATABASE_STATES = ['silent', 'disk-full', 'full', 'stopping', 'read-only', 'away', 'busy'] as const;
export type DatabaseState = (typeof DATABASE_STATES)[number];

const BY_SQLSTATE: readonly [RegExp, DatabaseState][] = [
  [/^53100$/, 'disk-full'],
  [/^53300$/, 'full'],
  [/^57P0[123]$/, 'stopping'],
  [/^25006$/, 'read-only'],
  [/^08...$/, 'away'],
];

/** Errors of the connection itself. A pool that timed out with no such cause has all its connections in use. */
const OF_THE_WAY = /^(CONNECTION_LOST|CONNECT_TIMEOUT|E[A-Z]+)$/;

/** Undefined for any other fault. A processor or a key set that is out of reach is none of the database. */
export function databaseStateOf(error: unknown): DatabaseState | undefined {
  const chain = [...causesOf(error)];
  const codes = chain.map(({ code }) => String(code));
  if (chain.some((one) => one instanceof SilentDatabase)) return 'silent';
  const told = BY_SQLSTATE.find(([pattern]) => codes.some((code) => pattern.test(code)));
  if (told) return told[1];
  if (!chain.some((one) => one instanceof ConnectionLost)) return undefined;
  return codes.some((code) => OF_THE_WAY.test(code)) ? 'away' : 'busy';
}

type Linked = Error & { code?: unknown; previous?: unknown; originalError?: unknown };

function* causesOf(error: unknown): Generator<Linked> {
  for (
    let one = error as Linked | undefined;
    one instanceof Error;
    one = (one.originalError ?? one.cause ?? one.previous) as Linked
  )
    yield one;
}
