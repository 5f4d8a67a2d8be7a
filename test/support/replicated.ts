import { Writable } from 'node:stream';
import { connectTestDatabase, type TestDatabase } from './database.ts';
import { DatabaseServer } from './database-server.ts';
import { eventually } from './eventually.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';

type Changes = Parameters<typeof openTestGateway>[1];

/** A primary, and gateways that may read from its replicas. */
export class Replicated {
  readonly primary: DatabaseServer;
  readonly database: TestDatabase;
  /** What the gateways said in their log. */
  readonly said: string[] = [];
  private readonly gateways: TestGateway[] = [];

  private constructor(primary: DatabaseServer, database: TestDatabase) {
    this.primary = primary;
    this.database = database;
  }

  static async opens(): Promise<Replicated> {
    const primary = await DatabaseServer.starts();
    return new Replicated(primary, await connectTestDatabase(primary.url, async () => {}));
  }

  async gateway(replicas: readonly { url: string }[], changes: Changes = {}): Promise<TestGateway> {
    const databaseReplicaUrls = replicas.map(({ url }) => url);
    const logStream = new Writable({
      write: (chunk, _encoding, done) => {
        this.said.push(String(chunk));
        done();
      },
    });
    const gateway = await openTestGateway(this.database, { databaseReplicaUrls, logLevel: 'warn', logStream, ...changes });
    this.gateways.push(gateway);
    return gateway;
  }

  async away(...servers: (DatabaseServer | undefined)[]): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    await this.database.close();
    await Promise.all([this.primary, ...servers].map((server) => server?.away()));
  }
}

/** A number of `/metrics`, by its name and labels as they stand there. */
export async function measured({ send }: TestGateway, metric: string): Promise<number> {
  const { payload } = await send({ method: 'GET', url: '/metrics' });
  const line = payload.split('\n').find((one) => one.startsWith(`${metric} `));
  return Number(line?.slice(metric.length + 1));
}

const labelled = (name: string, label: string, { host }: { host: string }) => `${name}{${label}="${host}"}`;

export const readsOf = (gateway: TestGateway, server: { host: string }): Promise<number> =>
  measured(gateway, labelled('gateway_reads_total', 'server', server));
export const lagOf = (gateway: TestGateway, server: { host: string }): Promise<number> =>
  measured(gateway, labelled('gateway_replica_lag_seconds', 'replica', server));

export async function isUsed(gateway: TestGateway, server: { host: string }): Promise<boolean> {
  return (await measured(gateway, labelled('gateway_replica_used', 'replica', server))) === 1;
}

export const becomesUsed = (gateway: TestGateway, server: { host: string }) => eventually(() => isUsed(gateway, server));
