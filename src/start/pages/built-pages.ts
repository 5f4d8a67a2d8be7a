import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Config } from '../../config/config.ts';
import { Mistake } from '../../refusal.ts';
import { BUILT, hashOfSources, NAME } from './sources.ts';

export const ROOT = join(import.meta.dirname, '../../..');
export const COMMAND = 'npm run pages';

type Tell = (sentence: string) => void;

const BUILDER = 'web/build.ts';
/** One that hangs must not hold up a start for ever. */
const TIMEOUT_MS = 120_000;

/** The folder of the pages, or undefined where none are served: a gateway without pages still serves everything else. */
export async function pagesToServe({ pages }: Pick<Config, 'pages'>, tell: Tell, root = ROOT): Promise<string | undefined> {
  if (pages.length === 0) return undefined;
  try {
    return await builtPages(root, tell);
  } catch (error) {
    tell(`Pages:     not served: ${(error as Error).message}`);
    return undefined;
  }
}

/** The folder of what is built of the sources that are there. Built anew where it is missing. */
export async function builtPages(root: string, tell: Tell): Promise<string> {
  // An image has what was built, and no sources.
  if (!existsSync(join(root, BUILDER))) return builtElsewhere(root);
  const name = await hashOfSources(root);
  const folder = join(root, BUILT, name);
  if (existsSync(folder)) return folder;
  if (!hasVite(root))
    throw new Mistake(`they are not built, and npm ci with --omit=dev brings nothing that builds them: ${COMMAND}`);
  tell('Pages:     being built …');
  const since = performance.now();
  await build(root, folder).catch((error) => {
    throw new Mistake(`they could not be built: ${reasonOf(error)} (${COMMAND} tries again)`);
  });
  tell(`Pages:     built in ${((performance.now() - since) / 1000).toFixed(1)} s`);
  // What cannot be removed only takes room.
  await removeOthers(root, name).catch(() => {});
  return folder;
}

async function builtElsewhere(root: string): Promise<string> {
  const names = await readdir(join(root, BUILT)).catch((): string[] => []);
  const [name, ...more] = names.filter((one) => NAME.test(one));
  if (name === undefined) throw new Mistake('this gateway came without them');
  if (more.length > 0) throw new Mistake(`${BUILT} has several, and no sources that would tell which`);
  return join(root, BUILT, name);
}

function hasVite(root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

/**
 * In a process of its own, whose memory goes with it, and beside the place where it belongs: it appears whole or not at all, and
 * of two starts at once the second finds what the first has made.
 */
async function build(root: string, folder: string): Promise<void> {
  await mkdir(join(root, BUILT), { recursive: true });
  const unfinished = join(root, BUILT, `.${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await promisify(execFile)(process.execPath, [join(root, 'src/node24.js'), BUILDER, unfinished], {
      cwd: root,
      timeout: TIMEOUT_MS,
    });
    for (const page of ['fan.html', 'staff.html', 'console.html'])
      if (!existsSync(join(unfinished, page))) throw new Error(`${BUILDER} wrote no ${page}`);
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

type Failed = Error & { stderr?: string; killed?: boolean; syscall?: string };

/** One line of what the build has said. */
function reasonOf({ message, stderr = '', killed }: Failed): string {
  if (killed) return `it took longer than ${TIMEOUT_MS / 1000} seconds`;
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /\berror\b|Error: /i.test(line)) ?? lines[0] ?? message.split('\n', 1)[0] ?? '';
}

/** Those of sources that were, and what a start that was killed has left. Gateways have theirs in memory. */
async function removeOthers(root: string, kept: string): Promise<void> {
  const names = await readdir(join(root, BUILT));
  const old = names.filter((name) => (NAME.test(name) ? name !== kept : isLeft(name)));
  await Promise.all(old.map((name) => rm(join(root, BUILT, name), { recursive: true, force: true })));
}

function isLeft(name: string): boolean {
  const pid = Number(/^\.(\d+)-[\da-f]{12}$/.exec(name)?.[1]);
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH';
  }
}
