import { existsSync, readFileSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';
import { signalTree } from '../../support/process-tree.ts';
import { Cable } from './cable.ts';
import { Daemon } from './daemon.ts';
import type { Place } from './place.ts';
import type { Programs } from './programs.ts';
import { fillIn } from './templates.ts';

export const PASSWORD = 'of-the-superuser-1';

/**
 * One machine with Patroni and PostgreSQL. Others reach it, and it reaches etcd, over cables alone. What it asks of other nodes goes over
 * theirs: a standby gets the log of a primary over that one's.
 */
export class Node {
  readonly name: string;
  /** How the others reach it. */
  readonly postgresPort: number;
  readonly restPort: number;
  private readonly ownRestPort: number;
  private readonly folder: string;
  private readonly patroni: Daemon;
  private readonly incoming: Cable;
  private readonly toEtcd: Cable;

  private constructor(
    name: string,
    ports: number[],
    folder: string,
    { patroni, haproxy, ...programs }: Programs,
    etcd: number[],
  ) {
    const [postgres, rest, ownPostgres, ownRest, ...toEtcd] = ports as [number, number, number, number];
    [this.name, this.postgresPort, this.restPort, this.ownRestPort, this.folder] = [name, postgres, rest, ownRest, folder];
    const toIt = [[postgres, ownPostgres] as const, [rest, ownRest] as const];
    const outgoing = etcd.map((port, index) => [(toEtcd as number[])[index] as number, port] as const);
    this.incoming = new Cable(haproxy, folder, 'incoming', toIt);
    this.toEtcd = new Cable(haproxy, folder, 'outgoing', outgoing);
    const file = fillIn(
      'patroni.yml',
      {
        NODE: name,
        REST_LISTEN: `127.0.0.1:${ownRest}`,
        REST_ADDRESS: `127.0.0.1:${rest}`,
        ETCD_HOSTS: outgoing.map(([port]) => `127.0.0.1:${port}`).join(','),
        POSTGRES_LISTEN: `127.0.0.1:${ownPostgres}`,
        POSTGRES_ADDRESS: `127.0.0.1:${postgres}`,
        DATA_DIR: `${folder}/data`,
        BIN_DIR: programs.postgresFolder,
        SUPERUSER_PASSWORD: PASSWORD,
        REPLICATION_PASSWORD: 'of-the-replicator-1',
        SHARED_BUFFERS: '128MB',
        WAL_KEEP: '1GB',
        NETWORK: '127.0.0.0/8',
        WATCHDOG: 'off',
      },
      `${folder}/patroni.yml`,
    );
    // Else it would ask etcd for the addresses of its members, and go round the cable.
    this.patroni = new Daemon('patroni', [patroni, file], folder, { PATRONI_ETCD3_USE_PROXIES: 'true' });
  }

  static async isMade(name: string, place: Place, programs: Programs, etcd: number[]): Promise<Node> {
    return new Node(name, await place.freePorts(4 + etcd.length), place.folder(name), programs, etcd);
  }

  async starts(): Promise<void> {
    await Promise.all(this.cables.map((cable) => cable.starts()));
    this.patroni.starts();
  }

  /** As the node itself says, over no cable. */
  async role(): Promise<string | undefined> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${this.ownRestPort}/patroni`, { signal }).catch(() => undefined);
    const { state, role } = ((await answer?.json().catch(() => undefined)) ?? {}) as { state?: string; role?: string };
    return state === 'running' ? role : undefined;
  }

  private get cables(): Cable[] {
    return [this.incoming, this.toEtcd];
  }

  /** Everybody else reaches it as before. */
  isCutOffFromEtcd(): void {
    this.toEtcd.isCut();
  }

  isCutOff(): void {
    for (const cable of this.cables) cable.isCut();
  }

  isBack(): void {
    for (const cable of this.cables) cable.isMended();
  }

  /** No process of it runs any more, and none has ended. */
  freezes(): void {
    this.signalAll('SIGSTOP');
  }

  thaws(): void {
    this.signalAll('SIGCONT');
  }

  /** The machine loses its power: no goodbye, not even from the kernel to those who are connected. */
  async dies(): Promise<void> {
    this.isCutOff();
    this.signalAll('SIGKILL');
    await this.patroni.ends('SIGKILL');
  }

  /** PostgreSQL gives its shared memory back itself. */
  async away(): Promise<void> {
    this.thaws();
    await this.patroni.ends('SIGKILL');
    this.signalAll('SIGQUIT');
    await Promise.all(this.cables.map((cable) => cable.away()));
    await eventually(() => this.postmaster() === undefined);
  }

  get lastWords(): string {
    return `${this.name}:\n${this.patroni.lastWords}`;
  }

  private signalAll(name: NodeJS.Signals): void {
    if (this.patroni.isRunning) signalTree(this.patroni.pid, name);
    const postmaster = this.postmaster();
    if (postmaster !== undefined) signalTree(postmaster, name);
  }

  /** The file of one that was killed may name a process of others by now. */
  private postmaster(): number | undefined {
    const file = `${this.folder}/data/postmaster.pid`;
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    const command = `/proc/${pid}/cmdline`;
    return pid > 0 && existsSync(command) && readFileSync(command, 'utf8').includes(this.folder) ? pid : undefined;
  }
}
