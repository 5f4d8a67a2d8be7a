import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { unprivileged } from '../../src/database/embedded/process.ts';
import { type Embedded, openEmbedded } from '../../src/database/embedded/server.ts';
import { copyFiles } from '../support/copy-files.ts';
import { eventually } from '../support/eventually.ts';
import { aDataFolder, aUsedDataFolder, type DataFolder, postgresOf } from '../support/running-gateway.ts';

/** A PostgreSQL that archives what it writes, as a server with backups does, and can be restored to any point from there. */
export class ArchivedPostgres {
  private readonly folder: DataFolder;
  private readonly embedded: Embedded;
  private readonly archive: string;

  private constructor(folder: DataFolder, embedded: Embedded, archive: string) {
    this.folder = folder;
    this.embedded = embedded;
    this.archive = archive;
  }

  static async starts(): Promise<ArchivedPostgres> {
    const folder = await aUsedDataFolder();
    const archive = join(folder.path, '../archive');
    await mkdir(archive);
    await chmod(archive, 0o777);
    const settings = {
      ...SMALL,
      archive_mode: 'on',
      archive_command: `cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    };
    return new ArchivedPostgres(folder, await openEmbedded(folder.path, { settings }), archive);
  }

  get url(): string {
    return this.embedded.url;
  }

  /** What pg_basebackup does, which the embedded PostgreSQL does not bring along. */
  async backsUp(): Promise<Backup> {
    const path = join(this.folder.path, '../backup');
    await mkdir(path);
    await this.asks(async (client) => {
      await client.query(`select pg_backup_start('drill', fast => true)`);
      for (const name of await readdir(this.cluster))
        if (!LEFT_OUT.includes(name)) await copyFiles(join(this.cluster, name), path);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(wait_for_archive => false)',
      );
      await writeFile(join(path, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    return { path, archive: this.archive };
  }

  /** A name for this very moment. */
  async marks(point: string): Promise<void> {
    await this.asks((client) => client.query('select pg_create_restore_point($1)', [point]));
  }

  /** Everything that was written until now is in the archive. */
  async hasArchived(): Promise<void> {
    const file = await this.asks(async (client) => {
      const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      return rows[0]?.file ?? '';
    });
    await eventually(() => existsSync(join(this.archive, file)), { withinMs: 60_000 });
  }

  /** The machine is gone: nothing is written any more, and nothing is tidied up. */
  async isLost(): Promise<void> {
    const pid = postgresOf(this.folder.path);
    if (pid) process.kill(pid, 'SIGQUIT');
    await this.embedded.leave();
    await eventually(() => postgresOf(this.folder.path) === undefined);
  }

  away(): Promise<void> {
    return this.embedded.leave().finally(() => this.folder.away());
  }

  /** Another server, with what the first one knew at that point. */
  static async restores({ path, archive }: Backup, point: string): Promise<ArchivedPostgres> {
    const folder = await aDataFolder();
    const cluster = join(folder.path, 'postgres');
    await mkdir(folder.path);
    await chmod(folder.path, 0o755);
    await copyFiles(path, cluster);
    await mkdir(join(cluster, 'pg_wal'));
    await writeFile(join(cluster, 'recovery.signal'), '');
    await belongToPostgres(cluster, ['', 'pg_wal', 'recovery.signal', 'backup_label']);
    const target = { recovery_target_name: point, recovery_target_action: 'promote' };
    const settings = { ...SMALL, restore_command: `cp ${archive}/%f %p`, ...target };
    return new ArchivedPostgres(folder, await openEmbedded(folder.path, { settings }), archive);
  }

  private get cluster(): string {
    return join(this.folder.path, 'postgres');
  }

  private async asks<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

export type Backup = { path: string; archive: string };

const SMALL = { shared_buffers: '128MB' };
/** Of the server that runs, and what the archive has. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'pg_wal'];

async function belongToPostgres(cluster: string, names: readonly string[]): Promise<void> {
  const account = unprivileged();
  for (const name of names) {
    const path = join(cluster, name);
    if (account) await chown(path, account.uid, account.gid);
    if (name === '' || name === 'pg_wal') await chmod(path, 0o700);
  }
}
