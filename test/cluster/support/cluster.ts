import { eventually } from '../../support/eventually.ts';
import { administer } from '../../support/server.ts';
import type { Daemon } from './daemon.ts';
import { Etcd } from './etcd.ts';
import { Node } from './node.ts';
import { PASSWORD, REST_PASSWORD } from './node-parts.ts';
import { Place } from './place.ts';
import { type Programs, programs } from './programs.ts';
import { haproxy, pgbouncer } from './proxies.ts';

const NODES = ['one', 'two', 'three'];
const WITHIN = { withinMs: 120_000, everyMs: 200 };
type Member = { name: string; role: string; state: string; lag?: number | string };

/** Three nodes, the etcd that they ask, and the HAProxy that knows the primary. */
export class Cluster {
  readonly nodes: Node[];
  readonly etcd: Etcd;
  /** The primary, whichever it is, as a superuser. */
  readonly url: string;
  private readonly place: Place;
  private readonly programs: Programs;
  private readonly daemons: Daemon[];

  private constructor(place: Place, found: Programs, nodes: Node[], etcd: Etcd, port: number) {
    [this.place, this.programs, this.nodes, this.etcd] = [place, found, nodes, etcd];
    this.url = `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
    this.daemons = [haproxy(found, place, nodes, port)];
  }

  static async starts(): Promise<Cluster> {
    const found = programs();
    const place = await Place.isMade();
    const etcd = new Etcd(found.etcd, place, await place.freePorts(3), await place.freePorts(3));
    const nodes = await Promise.all(NODES.map((name) => Node.isMade(name, place, found, etcd.clientPorts)));
    const [port] = (await place.freePorts(1)) as [number];
    const cluster = new Cluster(place, found, nodes, etcd, port);
    await cluster.begins().catch(async (error) => {
      const said = cluster.nodes.map(({ lastWords }) => lastWords).join('\n');
      await cluster.away();
      throw new Error(`the cluster did not start:\n${said}`, { cause: error });
    });
    return cluster;
  }

  private async begins(): Promise<void> {
    await this.etcd.starts();
    for (const node of this.nodes) await node.starts();
    for (const daemon of this.daemons) daemon.starts();
    await this.isWhole();
    await eventually(() => administer(this.url, 'select 1'), WITHIN);
  }

  /** The same through PgBouncer. */
  async pools(url: URL): Promise<string> {
    const [port] = (await this.place.freePorts(1)) as [number];
    const bouncer = pgbouncer(this.programs, this.place, url, port);
    this.daemons.push(bouncer);
    bouncer.starts();
    const through = new URL(url);
    through.port = String(port);
    return through.href;
  }

  /** One primary, a standby that has every commit, and one more that follows. */
  async isWhole(): Promise<void> {
    await eventually(async () => {
      const members = await this.members();
      const roles = members.filter(({ state }) => /^(running|streaming)$/.test(state)).map(({ role }) => role);
      if (roles.toSorted().join() !== 'leader,replica,sync_standby') throw new Error(`it is ${JSON.stringify(members)}`);
    }, WITHIN);
  }

  /** The one that itself says so. */
  async primary(): Promise<Node> {
    return eventually(async () => (await this.of('leader')) ?? null, WITHIN);
  }

  async synchronousStandby(): Promise<Node> {
    return eventually(async () => (await this.of('sync_standby')) ?? null, WITHIN);
  }

  private async of(role: string): Promise<Node | undefined> {
    const member = (await this.members()).find((one) => one.role === role);
    return this.nodes.find(({ name }) => name === member?.name);
  }

  /** As those nodes see it that are not cut off. */
  private async members(): Promise<Member[]> {
    const asked = this.nodes.map(async ({ ports: { rest } }) => {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked);
  }

  /** A request to Patroni, like those of `patronictl`. */
  async asks({ ports: { rest } }: Node, path: string, body: object): Promise<void> {
    const headers = { authorization: `Basic ${btoa(`patroni:${REST_PASSWORD}`)}` };
    const answer = await fetch(`http://127.0.0.1:${rest}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Patroni refuses ${path}: ${answer.status} ${await answer.text()}`);
  }

  async away(): Promise<void> {
    await Promise.all(this.daemons.map((daemon) => daemon.ends('SIGKILL')));
    await Promise.all(this.nodes.map((node) => node.away()));
    await this.etcd.away();
    await this.place.away();
  }
}
