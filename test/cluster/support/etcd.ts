import { mkdirSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';
import { Daemon } from './daemon.ts';
import type { Place } from './place.ts';

/** Three members that decide by majority which node holds the key of the leader. */
export class Etcd {
  readonly clientPorts: number[];
  readonly members: Daemon[];

  constructor(program: string, place: Place, clientPorts: number[], peerPorts: number[]) {
    this.clientPorts = clientPorts;
    const urls = peerPorts.map((port) => `http://127.0.0.1:${port}`);
    const all = urls.map((url, index) => `etcd${index + 1}=${url}`).join(',');
    this.members = urls.map((peer, index) => {
      const [name, client] = [`etcd${index + 1}`, `http://127.0.0.1:${clientPorts[index]}`];
      const folder = place.folder(name);
      mkdirSync(`${folder}/data`, { mode: 0o700 });
      place.handOver(`${folder}/data`);
      const words = ['--enable-v2', '--name', name, '--data-dir', `${folder}/data`, '--initial-cluster', all];
      const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client];
      const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
      return new Daemon(name, [program, ...words, ...addresses, ...peers], folder);
    });
  }

  async starts(): Promise<void> {
    for (const member of this.members) member.starts();
    await this.isHealthy();
  }

  async isHealthy(): Promise<void> {
    for (const port of this.clientPorts)
      await eventually(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok, { withinMs: 60_000, everyMs: 100 });
  }

  async away(): Promise<void> {
    await Promise.all(this.members.map((member) => member.ends('SIGKILL')));
  }
}
