import { rm } from 'node:fs/promises';
import { testServer } from './test-server.ts';

export default async function stopPostgres(): Promise<void> {
  const { folder, embedded } = testServer.current ?? {};
  await embedded?.leave();
  if (folder) await rm(folder, { recursive: true, force: true });
}
