import { existsSync, readFileSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';
import { signalTree } from '../../support/process-tree.ts';
import type { Cable } from './cable.ts';
import type { Daemon } from './daemon.ts';
import { cablesOf, type Ports, patroniOf, portsOf } from './node-parts.ts';
import type { Place } from './place.ts';
import type { Programs } from './programs.ts';

/**
 * One machine with Patroni and PostgreSQL. Others reach it, and it reaches etcd, over cables alone. What it asks of other nodes
 * goes over theirs: a standby gets the log of a primary over that one's.
 */
export class Node {
  readonly name: string;
  readonly ports: Ports;
  private readonly folder: string;
  private readonly patroni: Daemon;
  private readonly incoming: Cable;
  private readonly toEtcd: Cable;

  private constructor(name: string, programs: Programs, folder: string, ports: Ports) {
    [this.name, this.ports, this.folder] = [name, ports, folder];
    this.patroni = patroniOf(name, programs, folder, ports);
    ({ incoming: this.incoming, toEtcd: this.toEtcd } = cablesOf(programs, folder, ports));
  }

  static async isMade(name: string, place: Place, programs: Programs, etcd: readonly number[]): Promise<Node> {
    return new Node(name, programs, place.folder(name), await portsOf(place, etcd));
  }

  async starts(): Promise<void> {
    await Promise.all(this.cables.map((cable) => cable.starts()));
    this.patroni.starts();
  }

  /** As the node itself says, over no cable. */
  async role(): Promise<string | undefined> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${this.ports.ownRest}/patroni`, { signal }).catch(() => undefined);
    const { state, role } = ((await answer?.json().catch(() => undefined)) ?? {}) as { state?: string; role?: string };
    return state === 'running' ? role : undefined;
  }

  private get cables(): Cable[] {
    return [this.incoming, this.toEtcd];
  }

  /** All others reach it as before. */
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

  /** The machine loses its power: no goodbye, not even from the kernel to those that are connected. */
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
