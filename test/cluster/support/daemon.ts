import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { unprivileged } from '../../../src/database/embedded/process.ts';
import type { Environment } from '../../support/running-gateway.ts';

/** A program that runs as long as it is not stopped, never as root, and not longer than this process. */
export class Daemon {
  private readonly words: string[];
  private readonly folder: string;
  private readonly env: Environment;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();
  readonly log: string;

  constructor(name: string, words: string[], folder: string, env: Environment = {}) {
    this.words = words;
    this.folder = folder;
    this.env = env;
    this.log = `${folder}/${name}.log`;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('it does not run');
    return this.child.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  starts(): void {
    const log = openSync(this.log, 'a');
    const env = { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8', ...this.env };
    const child = spawn('setpriv', [...account(), '--pdeathsig=KILL', ...this.words], { stdio: ['ignore', log, log], env });
    closeSync(log);
    this.child = child;
    this.ended = new Promise((done) => child.once('close', done));
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async ends(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.ended;
  }

  get lastWords(): string {
    return readFileSync(this.log, 'utf8').split('\n').slice(-15).join('\n');
  }
}

function account(): string[] {
  const other = unprivileged();
  return other ? [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups'] : [];
}
