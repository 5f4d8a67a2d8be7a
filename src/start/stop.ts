import { Mistake } from '../refusal.ts';

/** `drainMs`: how long it serves on before it stops. */
export type Service = { stop(): Promise<void>; drainMs: number };

export type Fail = (error: Error) => void;

/** Ten for what runs, five for the connections to the database; an embedded one may need some more. */
export const STOP_TIMEOUT_MS = 20_000;

/** Stops in order: an embedded PostgreSQL would go on alone. Under npm a Ctrl-C comes twice: the second changes nothing. */
export async function runUntilStopped(start: (fail: Fail, failAtOnce: Fail) => Promise<Service>): Promise<void> {
  let service: Promise<Service> | undefined;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const startedLate = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    const running = await service?.catch(() => undefined);
    clearTimeout(startedLate);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS + (running?.drainMs ?? 0)).unref();
    await running?.stop().catch(complain);
    process.exit();
  };
  const fail: Fail = (error) => {
    complain(error);
    void stop();
  };
  /** For faults after which the gateway must not serve a moment longer. */
  const failAtOnce: Fail = (error) => {
    complain(error);
    process.exit();
  };
  ignoreWhatIsNoReason();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('uncaughtException', fail);
  try {
    service = start(fail, failAtOnce);
    await service;
  } catch (error) {
    complain(error);
    process.exit();
  }
}

function ignoreWhatIsNoReason(): void {
  // A closed log is no reason to stop selling.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Log rotations and closing terminals send it; neither should end a sale.
  process.on('SIGHUP', () => {});
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Mistake ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
