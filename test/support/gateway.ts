import type { FastifyInstance, InjectOptions } from 'fastify';
import { restSchema } from '../../rest-compat/extension.ts';
import type { Config } from '../../src/config/config.ts';
import { type Executor, executor } from '../../src/gateway/graphql/execute.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { SANDBOX_PAGE } from '../../src/gateway/http/buyer/sandbox-page.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { openGateway } from '../../src/start/open-gateway.ts';
import type { GatewayOptions } from '../../src/start/parts/options.ts';
import { readConfig } from '../../src/start/read-config.ts';
import type { TestDatabase } from './database.ts';
import type { Json } from './json.ts';
import { NO_LIMITS } from './no-limits.ts';
import { holdToDescription } from './openapi.ts';
import { holdToDetails } from './refusal-details.ts';
import { WIDE_ROOMS } from './rooms.ts';
import { testProviders } from './tokens.ts';

export type GraphQLError = {
  message: string;
  path?: (string | number)[];
  extensions: {
    code: string;
    retryable?: boolean;
    action?: string;
    errors?: { field: string; code: string; message: string }[];
    handedOver?: { deliveredAt: string; staffName: string; deviceId: string | null; deviceName: string | null }[];
    gachas?: { gachaId: string; name: string; place: string | null }[];
    retryAfterSeconds?: number;
    version?: number;
    spending?: { period: string; limit: number; left: number; from: string };
    requestId?: string;
  };
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

const ADDRESS = 'http://gateway.test';

/** As a developer starts it, but known under a name, and without the limits that are made for single people. */
export const CONFIG: Config = {
  ...readConfig({ PUBLIC_URL: ADDRESS, ...NO_LIMITS, INTROSPECTION: 'on', LOG_LEVEL: 'silent' }),
  identityProviders: testProviders,
};

/** A machine that runs many tests at once is slow, not wrong. */
const UNHURRIED_MS = 60_000;

/** What all gateways of a worker can have in common. */
const SHARED = { graphql: executor(createSchema()), rest: executor(restSchema()) };

/** Whether answers are held to what describes them, which costs time. */
type Changes = Partial<Config> & GatewayOptions & { isHeld?: boolean };

/** The whole gateway on a test database. It does not listen, so nothing runs beside it. */
export async function openTestGateway(database: TestDatabase, changes: Changes = {}): Promise<TestGateway> {
  const { isHeld = true, ...given } = changes;
  const config = { ...CONFIG, ...given };
  const counted = counting(SHARED);
  const app = await openGateway(config, database, {
    processor: sandbox(database.orm.em, () => `${ADDRESS}${SANDBOX_PAGE}`),
    executors: counted,
    // Tests change rows and look at once, and count statements: unless one asks for it, nothing is cached or read beside.
    catalogueTtlMs: 0,
    userTtlMs: Number.POSITIVE_INFINITY,
    numbersEveryMs: 0,
    rooms: WIDE_ROOMS,
    queueTimeoutMs: UNHURRIED_MS,
    // The books of a test are drawn up where they are asked about.
    books: { start: () => {}, end: () => {} },
    ...given,
  });
  const violations = isHeld ? holdToDescription(app, SHARED.rest.schema, config.managePath) : () => [];
  const undescribed = isHeld ? holdToDetails(app, SHARED.graphql.schema) : () => [];
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
    executed: counted.executed,
    close: async () => {
      await app.close();
      if (violations().length > 0)
        throw new Error(`answers that the OpenAPI description does not allow:\n${violations().join('\n')}`);
      if (undescribed().length > 0) throw new Error(`extensions that RefusalDetail does not allow:\n${undescribed().join('\n')}`);
    },
  };
}

function counting(real: typeof SHARED): typeof SHARED & { executed(): number } {
  let count = 0;
  const counted = ({ execute, ...executor }: Executor): Executor => ({
    ...executor,
    execute: (...words) => {
      count += 1;
      return execute(...words);
    },
  });
  return {
    graphql: counted(real.graphql),
    rest: counted(real.rest),
    executed: () => {
      const now = count;
      count = 0;
      return now;
    },
  };
}
