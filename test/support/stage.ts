import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type Answer, openTestGateway, type TestGateway } from './gateway.ts';

export type Stage = { database: TestDatabase; gateway: TestGateway };

/** The gateway on a database of this test file's own, from its first test to its last. */
export function aStage(changes: Parameters<typeof openTestGateway>[1] = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.database = await openTestDatabase();
    stage.gateway = await openTestGateway(stage.database, changes);
  });
  afterAll(async () => {
    await stage.gateway.close();
    await stage.database.close();
  });
  return stage;
}

/** Each test has a gateway that keeps what it shows for so long, as a real one does. */
export function aKeepingStage(catalogueTtlMs: number): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.database = await openTestDatabase();
  });
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    stage.gateway = await openTestGateway(stage.database, { catalogueTtlMs });
  });
  afterEach(() => stage.gateway.close());
  return stage;
}

/** The fields that a refusal names. */
export const fieldsOf = ({ errors }: Answer): string[] => (errors[0]?.extensions.errors ?? []).map(({ field }) => field);

/** One row of a statement that answers exactly one. */
export async function oneRow<Row>({ sql }: TestDatabase, query: string, params: unknown[] = []): Promise<Row> {
  const [row, ...others] = await sql<Row>(query, params);
  if (row === undefined || others.length > 0) throw new Error(`not exactly one row: ${query}`);
  return row;
}
