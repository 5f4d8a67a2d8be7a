import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, unprivileged } from '../../../src/database/embedded/process.ts';
import { roomInMemory } from '../../support/room.ts';

/** Ends the servers and takes their files away when its input ends: also where the run was killed. */
const CARETAKER = `cat; cd "$1" || exit
for file in */data/postmaster.pid; do
  pid=$(head -1 "$file") && grep -qs "$1" "/proc/$pid/cmdline" && kill -QUIT "$pid"
done
sleep 1; rm -rf "$1"`;

/** A folder for all files of a run. */
export class Place {
  private readonly path: string;
  private readonly caretaker: ChildProcess;
  private readonly ports = new Set<number>();

  private constructor(path: string) {
    this.path = path;
    this.caretaker = spawn('sh', ['-c', CARETAKER, 'sh', path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  }

  static async isMade(): Promise<Place> {
    const path = mkdtempSync(join(await roomInMemory(), 'gacha-cluster-'));
    chmodSync(path, 0o755);
    return new Place(path);
  }

  folder(name: string): string {
    const path = join(this.path, name);
    mkdirSync(path);
    this.handOver(path);
    return path;
  }

  /** To the account that servers run under. */
  handOver(path: string): void {
    const account = unprivileged();
    if (account) chownSync(path, account.uid, account.gid);
  }

  async freePorts(count: number): Promise<number[]> {
    const ports: number[] = [];
    while (ports.length < count) {
      const port = await freePort();
      if (this.ports.has(port)) continue;
      this.ports.add(port);
      ports.push(port);
    }
    return ports;
  }

  async away(): Promise<void> {
    const ended = new Promise((done) => this.caretaker.once('close', done));
    this.caretaker.stdin?.end();
    await ended;
  }
}
