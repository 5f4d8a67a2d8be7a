import { writeFileSync } from 'node:fs';
import { Daemon } from './daemon.ts';

const HEAD = `
global
  maxconn 500
  nbthread 1
defaults
  mode tcp
  timeout connect 5s
  timeout client 1h
  timeout server 1h`;

/**
 * The only way to some ports. While it is cut nothing comes through and nothing is refused, as where a network has fallen apart;
 * what was on its way arrives when it is mended.
 */
export class Cable {
  private readonly daemon: Daemon;

  /** `ways`: which port leads to which. */
  constructor(haproxy: string, folder: string, name: string, ways: readonly (readonly [number, number])[]) {
    const file = `${folder}/${name}.cfg`;
    const sections = ways.map(([from, to]) => `listen to-${to}\n  bind 127.0.0.1:${from}\n  server it 127.0.0.1:${to}`);
    writeFileSync(file, [HEAD, ...sections, ''].join('\n'));
    this.daemon = new Daemon(name, [haproxy, '-db', '-f', file], folder);
  }

  async starts(): Promise<void> {
    await this.away();
    this.daemon.starts();
  }

  isCut(): void {
    this.daemon.signal('SIGSTOP');
  }

  isMended(): void {
    this.daemon.signal('SIGCONT');
  }

  async away(): Promise<void> {
    await this.daemon.ends('SIGKILL');
  }
}
