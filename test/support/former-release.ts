import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Ended, type Environment, Program, RunningGateway } from './running-gateway.ts';

/** While no tag v* is older than the present commit: the last one before migration 14. */
const BEFORE_TAGS = 'd1c358dad8a2cffc63b0aeee70e26a795eba31b6';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...words: string[]): Promise<string> => (await run('git', words, { cwd: ROOT })).stdout.trim();

/** Sources that came without a history cannot be compared with what was before them. */
export const hasHistory = existsSync(join(ROOT, '.git'));

async function formerCommit(): Promise<string> {
  const tags = await git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname').catch(() => '');
  const commit = tags.split('\n')[0] || BEFORE_TAGS;
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new Error(`the former release, ${commit}, is not in this clone: git fetch --unshallow --tags`);
  });
  return commit;
}

/** The former release as its operator had it: its own sources, and the packages of its own lock file. */
export class FormerRelease {
  readonly commit: string;
  private readonly folder: string;

  private constructor(commit: string, folder: string) {
    this.commit = commit;
    this.folder = folder;
  }

  static async isUnpacked(): Promise<FormerRelease> {
    const commit = await formerCommit();
    const folder = await mkdtemp(join(tmpdir(), 'gacha-former-'));
    const archive = join(folder, 'former.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['-xf', archive, '-C', folder]);
    if (await hasPackagesOf(folder)) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
    return new FormerRelease(commit, folder);
  }

  starts(env: Environment): Promise<RunningGateway> {
    return RunningGateway.starts(env, 'src/main.ts', this.folder);
  }

  runs(file: string, words: string[], env: Environment): Promise<Ended> {
    return new Program(file, words, env, [], this.folder).ended;
  }

  away(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

type Package = { version?: string; dev?: boolean; optional?: boolean };

/** Whether all that it needs is installed here in the same version; what came in later does it no harm. */
async function hasPackagesOf(folder: string): Promise<boolean> {
  const packagesIn = async (file: string): Promise<Record<string, Package>> => JSON.parse(await readFile(file, 'utf8')).packages;
  const former = await packagesIn(join(folder, 'package-lock.json'));
  const here = await packagesIn(join(ROOT, 'node_modules/.package-lock.json'));
  const needed = Object.entries(former).filter(
    ([path, { dev, optional }]) => path.startsWith('node_modules/') && !dev && !optional,
  );
  return needed.every(([path, { version }]) => here[path]?.version === version);
}
