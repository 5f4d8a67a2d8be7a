import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfBytes } from '../../../picture/keep.ts';
import { MAX_PICTURE_BYTES } from '../../../picture/picture.ts';

/** A cache on this machine, which several gateways may share, and which anybody may empty at any time. */
export type PictureFolder = {
  /** Undefined where it is not there, or is not what its name says. */
  read(hash: string): Promise<Buffer | undefined>;
  /** In the background. */
  keep(hash: string, bytes: Buffer): void;
  /** Until what is being kept is written. */
  settled(): Promise<void>;
};

type Options = { maxBytes?: number; complain(error: Error): void };

/** Beyond that it is not kept: a slow disk must not fill the memory. */
const MAX_WAITING = 8;
const MAX_BYTES = 1024 * 1024 * 1024;
/** So that it is not looked through again at the next picture. */
const LEFT_SHARE = 0.9;
/** No file of another program is touched. */
const OWN = /^[\da-f]{64}(?:\.[\da-f-]{36})?$/;

/** Whatever fails here, the database has the picture. */
export function pictureFolder(path: string, { maxBytes = MAX_BYTES, complain }: Options): PictureFolder {
  const fileOf = (hash: string) => join(path, hash);
  /** Unknown until it was looked through. */
  let bytesInAll: number | undefined;
  let writing: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function makeRoom(): Promise<void> {
    const names = (await readdir(path)).filter((name) => OWN.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({
        file: join(path, name),
        ...(await stat(join(path, name)).then(
          ({ size, mtimeMs }) => ({ size, mtimeMs }),
          () => ({ size: 0, mtimeMs: 0 }),
        )),
      })),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const isFull = total > maxBytes;
    for (const { file, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (!isFull || total <= maxBytes * LEFT_SHARE) break;
      await rm(file, { force: true });
      total -= size;
    }
    bytesInAll = total;
  }

  async function write(hash: string, bytes: Buffer): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const unfinished = `${fileOf(hash)}.${randomUUID()}`;
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600 });
    // Appears complete or not at all.
    await rename(unfinished, fileOf(hash));
    bytesInAll = bytesInAll === undefined ? undefined : bytesInAll + bytes.length;
    if (bytesInAll === undefined || bytesInAll > maxBytes) await makeRoom();
  }

  return {
    read: async (hash) => {
      const found = await lstat(fileOf(hash)).catch(() => undefined);
      if (!found) return undefined;
      const mayBeIt = found.isFile() && found.size <= MAX_PICTURE_BYTES;
      const bytes = mayBeIt ? await readFile(fileOf(hash)).catch(() => undefined) : undefined;
      if (!bytes || hashOfBytes(bytes) !== hash) {
        await rm(fileOf(hash), { force: true, recursive: true }).catch(complain);
        return undefined;
      }
      const now = new Date();
      // The least recently used go first.
      await utimes(fileOf(hash), now, now).catch(() => {});
      return bytes;
    },
    keep: (hash, bytes) => {
      if (waiting >= MAX_WAITING) return;
      waiting += 1;
      writing = writing
        .then(() => write(hash, bytes))
        .catch(complain)
        .finally(() => {
          waiting -= 1;
        });
    },
    settled: () => writing,
  };
}
