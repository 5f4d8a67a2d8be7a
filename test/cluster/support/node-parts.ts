import { Cable } from './cable.ts';
import { Daemon } from './daemon.ts';
import type { Place } from './place.ts';
import type { Programs } from './programs.ts';
import { fillIn } from './templates.ts';

export const PASSWORD = 'of-the-superuser-1';
export const REST_PASSWORD = 'of-those-who-change-it-1';

/** `postgres` and `rest` are where others reach a node; `etcd`: which port of its own leads to which member. */
export type Ports = { postgres: number; rest: number; ownPostgres: number; ownRest: number; etcd: [number, number][] };

export async function portsOf(place: Place, members: readonly number[]): Promise<Ports> {
  const [postgres, rest, ownPostgres, ownRest] = (await place.freePorts(4)) as [number, number, number, number];
  const ways = await place.freePorts(members.length);
  return { postgres, rest, ownPostgres, ownRest, etcd: ways.map((way, index) => [way, members[index] as number]) };
}

export function cablesOf({ haproxy }: Programs, folder: string, ports: Ports): { incoming: Cable; toEtcd: Cable } {
  const incoming = [
    [ports.postgres, ports.ownPostgres],
    [ports.rest, ports.ownRest],
  ] as const;
  return {
    incoming: new Cable(haproxy, folder, 'incoming', incoming),
    toEtcd: new Cable(haproxy, folder, 'to-etcd', ports.etcd),
  };
}

export function patroniOf(name: string, { patroni, postgresFolder, etcdApi }: Programs, folder: string, ports: Ports): Daemon {
  const values = {
    NODE: name,
    REST_LISTEN: `127.0.0.1:${ports.ownRest}`,
    REST_ADDRESS: `127.0.0.1:${ports.rest}`,
    REST_PASSWORD,
    ETCD_API: etcdApi,
    ETCD_HOSTS: ports.etcd.map(([port]) => `127.0.0.1:${port}`).join(','),
    POSTGRES_LISTEN: `127.0.0.1:${ports.ownPostgres}`,
    POSTGRES_ADDRESS: `127.0.0.1:${ports.postgres}`,
    DATA_DIR: `${folder}/data`,
    BIN_DIR: postgresFolder,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: 'of-the-replicator-1',
    SHARED_BUFFERS: '128MB',
    WAL_KEEP: '1GB',
    NETWORK: '127.0.0.0/8',
    WATCHDOG: 'off',
  };
  const file = fillIn('patroni.yml', values, `${folder}/patroni.yml`);
  // Else it would ask etcd for the addresses of its members, and go round the cable.
  return new Daemon('patroni', [patroni, file], folder, { [`PATRONI_${etcdApi.toUpperCase()}_USE_PROXIES`]: 'true' });
}
