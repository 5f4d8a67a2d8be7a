import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type PictureFolder, pictureFolder } from '../../src/gateway/http/pictures/folder.ts';
import { hashOfBytes, keepPicture } from '../../src/picture/keep.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let parent: string;
let path: string;
let complaints: Error[];
beforeAll(async () => {
  database = await openTestDatabase();
  parent = await mkdtemp(join(tmpdir(), 'gacha-kept-pictures-'));
});
beforeEach(async () => {
  complaints = [];
  path = join(await mkdtemp(join(parent, 'one-')), 'images', 'here');
});
afterAll(async () => {
  await database.close();
  await rm(parent, { recursive: true, force: true });
});

const opened = (maxBytes = 1_000_000): PictureFolder =>
  pictureFolder(path, { maxBytes, complain: (error) => complaints.push(error) });
const picture = (text: string): [string, Buffer] => {
  const bytes = Buffer.alloc(1_000, text);
  return [hashOfBytes(bytes), bytes];
};
async function keeps(folder: PictureFolder, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    folder.keep(...picture(text));
    await folder.settled();
  }
}

test('what is kept is read again, by others too, and may be emptied at any time', async () => {
  const folder = opened();
  const [hash, bytes] = picture('one');
  expect(await folder.read(hash)).toBeUndefined();
  await keeps(folder, 'one');
  expect([await folder.read(hash), await opened().read(hash)]).toEqual([bytes, bytes]);
  expect(await readdir(path)).toEqual([hash]);
  await rm(path, { recursive: true });
  expect(await folder.read(hash)).toBeUndefined();
  await keeps(folder, 'one');
  expect([await folder.read(hash), complaints]).toEqual([bytes, []]);
});

test('a file that is not what its name says is never answered, and taken away', async () => {
  const folder = opened();
  const [hash] = picture('one');
  const [other, theirs] = picture('other');
  await keeps(folder, 'other');
  const secret = join(parent, 'secret');
  await writeFile(secret, 'a file of somebody else');
  const WRONG = [
    () => writeFile(join(path, hash), 'not it'),
    () => writeFile(join(path, hash), ''),
    () => symlink(secret, join(path, hash)),
    () => symlink('/dev/zero', join(path, hash)),
  ];
  for (const put of WRONG) {
    await put();
    expect(await folder.read(hash)).toBeUndefined();
    expect(await readdir(path)).toEqual([other]);
  }
  expect([await readFile(secret, 'utf8'), await folder.read(other)]).toEqual(['a file of somebody else', theirs]);
  await mkdir(join(path, hash));
  expect(await folder.read(hash)).toBeUndefined();
});

test('it holds so many bytes, the least recently used go, and nobody else loses a file', async () => {
  const folder = opened(5_500);
  await keeps(folder, 'a', 'b', 'c');
  await writeFile(join(path, 'notes.txt'), 'x'.repeat(100_000));
  for (const text of ['d', 'e', 'f', 'g', 'h', 'i', 'j']) {
    await folder.read(picture('a')[0]);
    await keeps(folder, text);
  }
  const left = await readdir(path);
  expect(left).toContain('notes.txt');
  expect(left.length - 1).toBeLessThanOrEqual(5);
  expect(left.length - 1).toBeGreaterThanOrEqual(4);
  expect(left).toEqual(expect.arrayContaining([picture('a')[0], picture('j')[0]]));
  expect(complaints).toEqual([]);
});

test('what was left half written is taken away with the rest, and is never answered', async () => {
  await mkdir(path, { recursive: true });
  const [hash, bytes] = picture('one');
  await writeFile(join(path, `${hash}.0198a3c4-5b6d-7e8f-9012-3456789abcde`), bytes.subarray(0, 500));
  const folder = opened(1_200);
  expect(await folder.read(hash)).toBeUndefined();
  await keeps(folder, 'one');
  expect(await readdir(path)).toEqual([hash]);
});

test('a folder that cannot be written is told, and does no harm', async () => {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'a file, where the folder should be');
  const folder = opened();
  await keeps(folder, 'one');
  expect([await folder.read(picture('one')[0]), complaints.length]).toEqual([undefined, 1]);
});

test('a gateway reads the bytes from there, whether it is emptied, wrong or full of others meanwhile', async () => {
  const bytes = Buffer.alloc(100_000, 'kept');
  const { picture } = await keepPicture(database.fork(), { bytes, type: 'image/png', width: 9, height: 9, alt: {} });
  const url = pathOf(picture);
  const reads = async (): Promise<number> => {
    const gateway = await openTestGateway(database, { imagesDir: path });
    database.statements.splice(0);
    const { rawPayload, statusCode } = await gateway.send({ method: 'GET', url });
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
    const statements = database.statements.splice(0).filter((sql) => sql.includes('"bytes"'));
    await gateway.close();
    return statements.length;
  };
  expect([await reads(), await reads()]).toEqual([1, 0]);
  await writeFile(join(path, picture.hash), '<script>alert(1)</script>');
  expect([await reads(), await reads()]).toEqual([1, 0]);
  await rm(path, { recursive: true });
  expect([await reads(), await reads()]).toEqual([1, 0]);
  await chmod(path, 0o500);
  expect(await reads()).toBe(0);
  await eventually(() => existsSync(join(path, picture.hash)));
});
