import { administer, databaseOf } from './server.ts';
import { testServer } from './test-server.ts';

/** What it leaves in its folders goes with the process of this run. */
export default async function stopPostgres(): Promise<void> {
  const { template, throwaway, pooler } = testServer;
  await pooler?.away();
  if (template) await administer(template, `drop database ${databaseOf(template)}`);
  await throwaway?.leave();
}
