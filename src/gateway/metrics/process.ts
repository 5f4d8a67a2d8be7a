import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { VERSION } from '../../config/version.ts';
import { measuredEach } from './measure.ts';

let ofTheProcess: Registry | undefined;

/** Its observers never stop, so a process has one. */
export function processRegistry(): Registry {
  if (!ofTheProcess) {
    ofTheProcess = new Registry();
    collectDefaultMetrics({ register: ofTheProcess });
    measureEventLoop(ofTheProcess);
    measuredEach(ofTheProcess, 'gateway_build_info', ['version', 'node'], () => [
      [{ version: VERSION, node: process.version }, 1],
    ]);
  }
  return ofTheProcess;
}

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.99] as const;

function measureEventLoop(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  measuredEach(registry, 'gateway_event_loop_delay_seconds', ['quantile'], () => {
    const told = delaysIn(delays);
    delays.reset();
    return told;
  });
}

/** Node records the time from one timer to the next: the part beyond their distance is the delay. */
function delaysIn(delays: ReturnType<typeof monitorEventLoopDelay>): (readonly [{ quantile: string }, number])[] {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const quantiles = QUANTILES.map(
    (quantile) => [{ quantile: String(quantile) }, late(delays.percentile(100 * quantile))] as const,
  );
  return [...quantiles, [{ quantile: '1' }, late(delays.max)]];
}
