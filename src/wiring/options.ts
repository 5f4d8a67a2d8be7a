import type { Config } from '../config.ts';
import type { Database } from '../connect.ts';
import type { Executor } from '../gateway/graphql/execute.ts';
import type { ServerOptions } from '../gateway/http/server.ts';
import type { Identify } from '../gateway/identity/identify.ts';
import type { Processor } from '../payment/processor/processor.ts';

/** What a test or a benchmark brings in place of what a gateway has otherwise. */
export type GatewayOptions = {
  processor?: Processor | undefined;
  identify?: Identify | undefined;
  executor?: Executor | undefined;
  logStream?: ServerOptions['logStream'];
  catalogueTtlMs?: number | undefined;
  /** How often the numbers are read that only the database knows; 0 is never. */
  numbersEveryMs?: number | undefined;
  /** Told when this process gets no connection any more although the database answers. */
  onStarved?: ((error: Error) => void) | undefined;
};

export type Wiring = { config: Config; database: Pick<Database, 'orm' | 'url'>; options: GatewayOptions };
