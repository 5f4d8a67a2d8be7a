import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What was built lies here, in a folder of this name for each state of the sources. */
export const BUILT = 'web/.built';
export const NAME = /^[\da-f]{32}$/;

/** What the pages are built of: their sources, the schema they speak, and the versions of all packages. */
async function sourcesIn(root: string): Promise<string[]> {
  const within = async (folder: string, isSource: (path: string) => boolean) =>
    (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
      .filter(isSource);
  return [
    ...(await within('web', (path) => !path.startsWith(`${BUILT}/`))),
    ...(await within('docs/schema', (path) => path.endsWith('.graphql'))),
    'package-lock.json',
  ].toSorted();
}

/** Names the folder of what is built of them. */
export async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await sourcesIn(root)) {
    const bytes = await readFile(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
