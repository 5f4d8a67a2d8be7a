import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { serveRest } from '../../rest-compat/serve.ts';
import type { Gateway } from '../../src/gateway/context.ts';
import { createHttp, type HttpOptions } from '../../src/gateway/http.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { rateLimiter } from '../../src/gateway/rates.ts';
import { createSchema } from '../../src/gateway/schema.ts';
import { sandbox } from '../../src/payment/sandbox.ts';
import type { Till } from '../../src/payment/till.ts';
import type { TestDatabase } from './database.ts';
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
  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows to be in the answer.
  data: any;
  errors: GraphQLError[];
  code: string | undefined;
};

export type TestGateway = {
  app: FastifyInstance;
  /** Asks over HTTP, as a client would. */
  ask(query: string, variables?: Record<string, unknown>, token?: string): Promise<Answer>;
  send(request: InjectOptions): ReturnType<FastifyInstance['inject']>;
  close(): Promise<void>;
};

const MANAGE_PATH = '/manage';

/** The whole gateway on a test database. */
export async function openTestGateway(
  database: TestDatabase,
  changes: Partial<Till & Pick<Gateway, 'identify'> & Pick<HttpOptions, 'logLevel' | 'logStream'>> & {
    writesPerMinute?: number;
  } = {},
): Promise<TestGateway> {
  const { identify = identifier(testProviders), writesPerMinute = 1_000_000, logLevel = 'silent', logStream, ...till } = changes;
  const gateway = {
    em: database.orm.em,
    identify,
    till: { processor: sandbox(database.orm.em), random: (below: number) => randomInt(below), ...till },
    allowsWrite: rateLimiter(writesPerMinute),
  };
  const schema = createSchema();
  const app = await createHttp({
    schema,
    gateway,
    isReady: async () => true,
    production: false,
    logLevel,
    ...(logStream && { logStream }),
  });
  const violations = holdToDescription(app, schema, MANAGE_PATH);
  serveRest(app, schema, gateway, MANAGE_PATH);
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
    close: async () => {
      await app.close();
      if (violations().length > 0)
        throw new Error(`answers that the OpenAPI description does not allow:\n${violations().join('\n')}`);
    },
  };
}
