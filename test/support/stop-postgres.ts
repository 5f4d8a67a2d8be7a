import { rm } from 'node:fs/promises';
import { administer, databaseOf } from './server.ts';
import { testServer } from './test-server.ts';

export default async function stopPostgres(): Promise<void> {
  const { template, throwaway } = testServer;
  if (template) await administer(template, `drop database ${databaseOf(template)}`);
  await throwaway?.embedded.leave();
  if (throwaway) await rm(throwaway.folder, { recursive: true, force: true });
}
