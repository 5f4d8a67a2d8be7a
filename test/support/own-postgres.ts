import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded/server.ts';
import { signalTree } from './process-tree.ts';
import { aUsedDataFolder, type DataFolder } from './running-gateway.ts';

/** A PostgreSQL of one test's own, as a gateway left it, whose processes the test may stop; others have theirs. */
export class OwnPostgres {
  readonly url: string;
  private readonly folder: DataFolder;
  private readonly leave: () => Promise<void>;

  private constructor(url: string, folder: DataFolder, leave: () => Promise<void>) {
    this.url = url;
    this.folder = folder;
    this.leave = leave;
  }

  static async starts(settings: Record<string, string> = {}): Promise<OwnPostgres> {
    const folder = await aUsedDataFolder();
    const { url, leave } = await openEmbedded(folder.path, { settings: { shared_buffers: '128MB', ...settings } });
    return new OwnPostgres(url, folder, leave);
  }

  /** No process of it runs any more, and none has ended: a machine that hangs. */
  freezes(): void {
    this.signal('SIGSTOP');
  }

  thaws(): void {
    this.signal('SIGCONT');
  }

  async away(): Promise<void> {
    this.thaws();
    await this.leave();
    await this.folder.away();
  }

  /** Its cluster, and its log beside it. */
  get files(): { cluster: string; log: string } {
    return { cluster: join(this.folder.path, 'postgres'), log: join(this.folder.path, 'postgres.log') };
  }

  private signal(name: NodeJS.Signals): void {
    const postmaster = Number(readFileSync(join(this.folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    signalTree(postmaster, name);
  }
}
