import type { Config } from '../../config/config.ts';
import type { LogPosition } from '../../database/replicas/position.ts';
import type { Executor } from '../../gateway/graphql/execute.ts';
import type { ServerOptions } from '../../gateway/http/server.ts';
import type { Identify } from '../../gateway/identity/identify.ts';
import type { Rooms } from '../../gateway/load/load.ts';
import type { Gateway } from '../../gateway/request/context.ts';
import type { Processor } from '../../payment/processor/processor.ts';
import type { Database } from '../database/connect.ts';

/** For tests and benchmarks. */
export type GatewayOptions = {
  processor?: Processor | undefined;
  identify?: Identify | undefined;
  executors?: { graphql?: Executor; rest?: Executor } | undefined;
  logStream?: ServerOptions['logStream'];
  timings?: ServerOptions['timings'];
  catalogueTtlMs?: number | undefined;
  userTtlMs?: number | undefined;
  /** How often the metrics that only the database knows are read; 0 is never. */
  numbersEveryMs?: number | undefined;
  /** How often it looks for what was taken away by hand. */
  driftEveryMs?: number | undefined;
  /** The clock of this machine, in milliseconds. */
  now?: (() => number) | undefined;
  rooms?: Rooms | undefined;
  /** How long an item waits in the queue of its verb before it fails. */
  queueTimeoutMs?: number | undefined;
  /** In place of what the primary says of how far it is. */
  askPrimary?: (() => Promise<LogPosition>) | undefined;
  /** How often it tells the others how it is. */
  toldEveryMs?: number | undefined;
  /** In place of a process that draws books up. */
  books?: Gateway['books'] | undefined;
  /** The folder of the pages that were built. Absent: none is served. */
  pagesFolder?: string | undefined;
  onStarved?: ((error: Error) => void) | undefined;
  onRestored?: ((error: Error) => void) | undefined;
};

export type Wiring = { config: Config; database: Pick<Database, 'orm' | 'url' | 'directUrl'>; options: GatewayOptions };
