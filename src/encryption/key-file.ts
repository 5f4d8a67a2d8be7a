import { constants, copyFile, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, notWritable } from '../database/embedded/data-folder.ts';
import { Mistake } from '../refusal.ts';
import { newKeyText, readKeys } from './keys.ts';
import { Vault } from './vault.ts';

const FILE = 'encryption-keys';

/** Beside the embedded PostgreSQL, where no keys are configured: for demonstrations, and as safe as its folder. */
export async function ownVault(dataDir: string): Promise<{ vault: Vault; path: string }> {
  const path = join(await dataFolder(dataDir), FILE);
  const text = (await contentOf(path)) ?? (await make(path, dataDir));
  const { keys, mistakes } = readKeys(text);
  if (mistakes.length > 0) throw new Mistake(mistakes.map((mistake) => `${path}: ${mistake}`).join('\n'));
  return { vault: new Vault(keys), path };
}

const contentOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Mistake(`${path} cannot be read (${error.message}).`);
  });

/** The first process makes it, and it appears complete or not at all. */
async function make(path: string, dataDir: string): Promise<string> {
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, `${newKeyText()}\n`, { mode: 0o600, flush: true }).catch((error) => {
    throw notWritable(dataDir, error);
  });
  // Neither replaces the key of a faster process, as a rename would. Some file systems have no links.
  await link(aside, path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'EEXIST' ? undefined : copyFile(aside, path, constants.COPYFILE_EXCL),
  );
  await unlink(aside);
  const made = await contentOf(path);
  if (made === undefined) throw new Mistake(`${path} leads to no file. Mount what it leads to, or remove it for a new key.`);
  return made;
}
