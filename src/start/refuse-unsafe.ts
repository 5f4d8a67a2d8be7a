import type { Config } from '../config/config.ts';
import { lineOf, type Unsafe, withoutAllowed } from '../config/unsafe/risk.ts';
import { Mistake } from '../refusal.ts';
import { bringUpToDate, type Database } from './database/connect.ts';
import { UNSAFE_EMBEDDED, unsafeServer } from './database/unsafe-server.ts';

/** In production the server is asked as well, so that every reason is told at once. */
const asksServer = ({ production, databaseUrl }: Config): boolean => production && databaseUrl !== undefined;

export function refuseUnsafeSettings(config: Config): void {
  if (asksServer(config)) return;
  refuse([...config.unsafe, ...withoutAllowed(config.production ? [UNSAFE_EMBEDDED] : [], config.allowUnsafe)]);
}

export async function refuseUnsafeServer(config: Config, database: Database): Promise<void> {
  if (!asksServer(config)) return;
  const found = await unsafeServer(database.orm.em.fork());
  const unsafe = [...config.unsafe, ...withoutAllowed(found, config.allowUnsafe)];
  if (unsafe.length > 0) refuse(unsafe, await whyBehind(config, database));
}

export function withUnsafe(config: Config, error: unknown): never {
  if (!(error instanceof Mistake)) throw error;
  refuse(config.unsafe, [error.message]);
  throw error;
}

const whyBehind = (config: Config, database: Database): Promise<string[]> =>
  bringUpToDate(database, config).then(
    () => [],
    (error: unknown) => {
      if (error instanceof Mistake) return [error.message];
      throw error;
    },
  );

function refuse(unsafe: readonly Unsafe[], others: readonly string[] = []): void {
  if (unsafe.length === 0) return;
  const lines = [...unsafe.map(lineOf), ...others];
  throw new Mistake(`Nothing was started, since it would not be safe:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
