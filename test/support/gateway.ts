import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Gateway } from '../../src/gateway/context.ts';
import { createHttp, type HttpOptions } from '../../src/gateway/http.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { sandbox } from '../../src/payment/sandbox.ts';
import type { Till } from '../../src/payment/till.ts';
import type { TestDatabase } from './database.ts';
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

/** The whole gateway on a test database. */
export async function openTestGateway(
  database: TestDatabase,
  changes: Partial<Till & Pick<Gateway, 'identify'> & Pick<HttpOptions, 'writesPerMinute' | 'logLevel' | 'logStream'>> = {},
): Promise<TestGateway> {
  const { identify = identifier(testProviders), writesPerMinute = 1_000_000, logLevel = 'silent', logStream, ...till } = changes;
  const gateway = {
    em: database.orm.em,
    identify,
    till: { processor: sandbox(database.orm.em), random: (below: number) => randomInt(below), ...till },
  };
  const app = await createHttp({
    gateway,
    isReady: async () => true,
    production: false,
    writesPerMinute,
    logLevel,
    ...(logStream && { logStream }),
  });
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
    close: () => app.close(),
  };
}
