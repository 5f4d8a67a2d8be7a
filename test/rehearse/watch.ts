import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './load/journal.ts';

const EVERY_MS = 1_000;
const PROBE_TIMEOUT_MS = 5_000;

/** What a gateway said of itself at a moment; undefined where it said nothing. */
export type Look = {
  gateway: number;
  at: number;
  ready: number | undefined;
  readyMs: number;
  eventLoopMs: number | undefined;
  inUse: number | undefined;
  waiting: number | undefined;
  memoryMb: number | undefined;
};

const METRICS = {
  eventLoopMs: [/^nodejs_eventloop_lag_p99_seconds (\S+)/m, 1_000],
  inUse: [/^gateway_database_connections\{state="in_use"\} (\S+)/m, 1],
  waiting: [/^gateway_database_connections\{state="waiting"\} (\S+)/m, 1],
  memoryMb: [/^process_resident_memory_bytes (\S+)/m, 1 / 1024 / 1024],
} as const;

/** Looks at every gateway each second until it is stopped, as a load balancer and Prometheus do. */
export function watchGateways(gateways: readonly string[], journal: Journal): { looks: Look[]; stop(): Promise<void> } {
  const looks: Look[] = [];
  let isOver = false;
  const watching = gateways.map(async (address, gateway) => {
    for (; !isOver; await pause(EVERY_MS)) looks.push({ gateway, ...(await look(address, journal)) });
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(watching);
  };
  return { looks, stop };
}

async function look(address: string, journal: Journal): Promise<Omit<Look, 'gateway'>> {
  const at = journal.now();
  const ready = await get(`${address}/readyz`);
  const readyMs = journal.now() - at;
  const text = (await get(`${address}/metrics`))?.text ?? '';
  const numbers = Object.entries(METRICS).map(([name, [pattern, factor]]) => {
    const [, number] = pattern.exec(text) ?? [];
    return [name, number === undefined ? undefined : Number(number) * factor];
  });
  return {
    at,
    ready: ready?.status,
    readyMs,
    ...(Object.fromEntries(numbers) as Record<keyof typeof METRICS, number | undefined>),
  };
}

async function get(url: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}
