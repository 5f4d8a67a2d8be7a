import { Program, RunningGateway } from '../../support/running-gateway.ts';
import { identityProviders } from '../world/tokens.ts';
import { pin, SERVER_CORE } from './cores.ts';

/** A gateway or one of its peers: a process of its own, on the core for servers. `stop` answers what it said. */
export type Server = { address: string; pid: number; stop(): Promise<string> };

const running = new Set<Server>();

/** As in production: only what goes wrong is logged. */
const GATEWAY = {
  NODE_ENV: 'production',
  PAYMENT_PROCESSOR: 'sandbox',
  ALLOW_UNSAFE: 'sandbox,powerful-user,lossy-database',
  LOG_LEVEL: 'warn',
  IDENTITY_PROVIDERS: identityProviders,
};

/** `processorMs`: how long each call takes at the processor. */
export async function startGateway(
  databaseUrl: string,
  { processorMs = 0, env = {} }: { processorMs?: number; env?: Record<string, string> } = {},
): Promise<Server> {
  const all = { ...GATEWAY, DATABASE_URL: databaseUrl, BENCH_PROCESSOR_MS: String(processorMs), ...env };
  const gateway = await RunningGateway.starts(all, 'test/bench/gateway/start.ts');
  return kept(gateway, gateway.address);
}

/** A program of `peers/`. */
export async function startPeer(name: string, databaseUrl: string, env: Record<string, string> = {}): Promise<Server> {
  const shared = { NODE_ENV: 'production', GRAPHILE_ENV: 'production', IDENTITY_PROVIDERS: identityProviders };
  const peer = new Program(`test/bench/peers/${name}.ts`, [], { ...shared, DATABASE_URL: databaseUrl, ...env });
  const [, port] = await peer.says(/listens on (\d+)\n/);
  return kept(peer, `http://127.0.0.1:${port}`);
}

function kept(program: Program, address: string): Server {
  const pid = program.process.pid ?? Number.NaN;
  pin(pid, SERVER_CORE);
  const server = {
    address,
    pid,
    stop: async () => {
      running.delete(server);
      return (await program.stop('SIGTERM')).said;
    },
  };
  running.add(server);
  return server;
}

/** Whatever happened, nothing is left running. */
export const stopServers = async (): Promise<void> => void (await Promise.all([...running].map((server) => server.stop())));
