import pg from 'pg';
import { NoConnection } from './connection-lost.ts';
import type { Target } from './hosts.ts';

export type Server = Pick<pg.ClientConfig, 'host' | 'port' | 'ssl'>;

/**
 * The servers of one address, of which each new connection takes the one that worked last, or the next after one that did not.
 */
export type Servers = {
  readonly count: number;
  readonly target: Target;
  next(): Server;
  worked(server: Server): void;
  /** The error to throw: one about the user, the password or the database is the same at each host. */
  failed(server: Server, error: unknown): unknown;
};

/** One host failed; another may work. The message tells what is known of all. */
class ServerFailed extends NoConnection {}

/** After so many tries, each host has been tried once. */
export const isWorthAnother = (error: unknown, tries: number, servers: Servers | undefined): boolean =>
  error instanceof ServerFailed && tries < (servers?.count ?? 1);

export function serversOf(servers: readonly [Server, ...Server[]], target: Target): Servers {
  const failures = new Map<Server, string>();
  let index = 0;
  const current = () => servers[index] ?? servers[0];
  return {
    ...{ count: servers.length, target },
    next: current,
    worked: (server) => {
      failures.delete(server);
      index = servers.indexOf(server);
    },
    failed: (server, error) => {
      if (!isOfServer(error)) return error;
      failures.set(server, (error as Error).message || String((error as { code?: unknown }).code));
      // Others may have gone on already.
      if (server === current()) index = (index + 1) % servers.length;
      const told = [...failures].map(([{ host, port }, why]) => `${host}:${port}: ${why}`);
      return new ServerFailed(told.join('; '), { cause: error });
    },
  };
}

/** The server starts, stops, or has crashed. */
const NOT_NOW = /^57P0[1-3]$/;
const isOfServer = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || NOT_NOW.test(error.code ?? '');
