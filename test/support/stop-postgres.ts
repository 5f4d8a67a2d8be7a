import { rm } from 'node:fs/promises';
import { administer, databaseOf } from './server.ts';
import { testServer } from './test-server.ts';

export default async function stopPostgres(): Promise<void> {
  const { template, shared, throwaway, pooler } = testServer;
  await pooler?.away();
  if (template) await administer(template, `drop database ${databaseOf(template)}`);
  await throwaway?.embedded.leave();
  for (const folder of [shared, throwaway?.folder]) if (folder) await rm(folder, { recursive: true, force: true });
}
