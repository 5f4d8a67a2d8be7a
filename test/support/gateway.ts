import type { FastifyInstance, InjectOptions } from 'fastify';
import { serveRest } from '../../rest-compat/serve.ts';
import { showcase } from '../../src/browse/catalogue-cache.ts';
import { standingFinder } from '../../src/browse/viewer-state.ts';
import { shelf } from '../../src/gateway/cache/answers.ts';
import { executor } from '../../src/gateway/graphql/execute.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { returnPath, servePaymentReturn } from '../../src/gateway/http/challenge-return.ts';
import { lastKnown } from '../../src/gateway/http/last-known.ts';
import { createMetrics } from '../../src/gateway/http/metrics.ts';
import { SANDBOX_PAGE, serveSandboxPage } from '../../src/gateway/http/sandbox-page.ts';
import { createHttp, type HttpOptions } from '../../src/gateway/http/server.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import type { Gateway } from '../../src/gateway/request/context.ts';
import { userFinder } from '../../src/gateway/request/current-user.ts';
import { rateLimiter } from '../../src/gateway/request/rate-limit.ts';
import { desk } from '../../src/handover/desk.ts';
import { poolOf } from '../../src/orm.ts';
import { clerk } from '../../src/payment/clerk.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import type { Till } from '../../src/payment/till.ts';
import { unfinishedPayments } from '../../src/payment/unfinished.ts';
import type { TestDatabase } from './database.ts';
import type { Json } from './json.ts';
import { holdToDescription } from './openapi.ts';
import { testProviders } from './tokens.ts';

export type GraphQLError = {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; retryable?: boolean; errors?: { field: string; message: string }[]; requestId?: string };
};
export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  data: Json;
  errors: GraphQLError[];
  code: string | undefined;
};

export type TestGateway = {
  app: FastifyInstance;
  /** Asks over HTTP, as a client would. */
  ask(query: string, variables?: Record<string, unknown>, token?: string): Promise<Answer>;
  send(request: InjectOptions): ReturnType<FastifyInstance['inject']>;
  /** How many documents were executed since the last call. */
  executed(): number;
  close(): Promise<void>;
};

const MANAGE_PATH = '/manage';

/** The whole gateway on a test database. */
export async function openTestGateway(
  database: TestDatabase,
  changes: Partial<
    Till & Pick<Gateway, 'identify'> & Pick<HttpOptions, 'introspection' | 'logLevel' | 'logStream' | 'corsOrigins'>
  > & {
    writesPerMinute?: number;
    keptForMs?: number;
    /** How often the numbers are read that /metrics shows. Absent: never, since tests count statements. */
    numbersEveryMs?: number;
    /** Whether REST answers are held to the description, which costs time. */
    isHeld?: boolean;
  } = {},
): Promise<TestGateway> {
  const { identify = identifier(testProviders), writesPerMinute = 1_000_000, ...others } = changes;
  const {
    introspection = true,
    logLevel = 'silent',
    logStream,
    corsOrigins = [],
    keptForMs = 0,
    isHeld = true,
    numbersEveryMs,
    ...till
  } = others;
  // Tests change rows and look at once: unless one asks for it, nothing is kept.
  const shown = showcase(database.orm.em, { stocksMs: keptForMs, wholeMs: () => keptForMs });
  const unfinished = numbersEveryMs && lastKnown(() => unfinishedPayments(database.orm.em), numbersEveryMs);
  const gateway = {
    em: database.orm.em,
    identify,
    till: {
      processor: sandbox(database.orm.em, () => `http://gateway.test${SANDBOX_PAGE}`),
      clerk: clerk(database.orm.em),
      returnUrl: (key: string) => `http://gateway.test${returnPath(key)}`,
      ...till,
    },
    allowsWrite: rateLimiter(writesPerMinute),
    desk: desk(database.orm.em),
    userOf: userFinder(database.orm.em),
    standings: standingFinder(database.orm.em),
    showcase: shown,
    shelf: shelf(shown),
    metrics: createMetrics({ ...(unfinished && { unfinished }), connections: () => poolOf(database.orm).count() }),
  };
  const schema = createSchema();
  const plain = executor(schema);
  let count = 0;
  const execution: typeof plain = {
    ...plain,
    execute: (operation) => {
      count += 1;
      return plain.execute(operation);
    },
  };
  const app = await createHttp({
    executor: execution,
    gateway,
    isReady: async () => true,
    production: false,
    introspection,
    logLevel,
    corsOrigins,
    ...(logStream && { logStream }),
  });
  const violations = isHeld ? holdToDescription(app, schema, MANAGE_PATH) : () => [];
  serveRest(app, execution, gateway, MANAGE_PATH);
  serveSandboxPage(app, database.orm.em);
  servePaymentReturn(app, database.orm.em, undefined);
  await app.ready();
  return {
    app,
    send: (request) => app.inject(request) as never,
    ask: async (query, variables = {}, token) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
      const { data = null, errors = [] } = response.json();
      return { status: response.statusCode, headers: response.headers, data, errors, code: errors[0]?.extensions?.code };
    },
    executed: () => {
      const now = count;
      count = 0;
      return now;
    },
    close: async () => {
      if (unfinished) unfinished.stop();
      await app.close();
      if (violations().length > 0)
        throw new Error(`answers that the OpenAPI description does not allow:\n${violations().join('\n')}`);
    },
  };
}
