import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Mistake } from '../../refusal.ts';

export async function dataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  await make(folder).catch((error: Error) => {
    throw new Mistake(`DATA_DIR: the folder ${folder} cannot be made (${error.message}).`);
  });
  return folder;
}

export function notWritable(folder: string, error: unknown): Mistake {
  return new Mistake(`DATA_DIR: the folder ${folder} is not writable (${(error as Error).message}).`);
}

/** `mkdir` with `recursive` never returns below /proc. */
async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' && (await isFolder(folder))) return;
    if (code !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error;
    await make(dirname(folder));
    await make(folder);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
