import type { Happened } from './faults/fault.ts';
import { type Journal, KIND_OF, OPERATIONS, type Operation, type Said } from './load/journal.ts';
import type { Look } from './watch.ts';

export const BACK_WITHIN_MS = 30_000;

export type OfOperation = { operation: Operation; asked: number; admitted: number; shed: number; p50: number; p99: number };
export type FaultSeen = Happened & { backMs: number | undefined };
export type Figures = { operations: OfOperation[]; faults: FaultSeen[]; codes: Record<string, number>; quietP99: number };

/** Turned away early, or not possible at this moment; the others were admitted. */
export const isRefusedForNow = ({ status, code }: Said): boolean => status === 0 || status === 503 || code === 'UNAVAILABLE';
export const isFault = ({ status, code }: Said): boolean => code === 'INTERNAL' || (status >= 500 && status !== 503);

export function quantile(sorted: readonly number[], share: number): number {
  return sorted.length === 0 ? 0 : (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number);
}

const sortedMs = (said: readonly Said[]): number[] => said.map(({ ms }) => ms).sort((a, b) => a - b);

export function figuresOf({ said }: Journal, happened: readonly Happened[], looks: readonly Look[], gateways: number): Figures {
  const faults = happened.map((fault) => ({ ...fault, backMs: backMs(fault, said, looks, gateways) }));
  const quiet = said.filter((one) => !isRefusedForNow(one) && !faults.some((fault) => isDuring(one, fault)));
  const operations = OPERATIONS.map((operation) => ofOperation(operation, said, quiet));
  return { operations, faults, codes: codesOf(said), quietP99: Math.max(...operations.map(({ p99 }) => p99)) };
}

/** Also what began before it, and what came before all was well again. */
const isDuring = ({ at, ms }: Said, { from, to, backMs = BACK_WITHIN_MS }: FaultSeen): boolean =>
  at + ms > from && at < to + Math.min(BACK_WITHIN_MS, backMs);

function ofOperation(operation: Operation, said: readonly Said[], quiet: readonly Said[]): OfOperation {
  const all = said.filter((one) => one.operation === operation);
  const admitted = all.filter((one) => !isRefusedForNow(one)).length;
  const ms = sortedMs(quiet.filter((one) => one.operation === operation));
  return { operation, asked: all.length, admitted, shed: all.length - admitted, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) };
}

/** From its end until every gateway is ready and a payment went through that began afterwards. */
function backMs({ to }: Happened, said: readonly Said[], looks: readonly Look[], gateways: number): number | undefined {
  const ready = Array.from({ length: gateways }, (_, index) =>
    looks.find((it) => it.gateway === index && it.at >= to && it.ready === 200),
  );
  const served = said.find(
    (one) => one.at >= to && KIND_OF[one.operation] === 'money' && one.status === 200 && !isRefusedForNow(one),
  );
  if (!served || ready.some((look) => look === undefined)) return undefined;
  return Math.max(served.at + served.ms, ...ready.map((look) => (look as Look).at + (look as Look).readyMs)) - to;
}

function codesOf(said: readonly Said[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of said) {
    const name = status === 0 ? 'no answer' : (code ?? String(status));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
