import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { addPicture, bytesOfFile } from '../../src/operator/pictures/add.ts';
import { noise } from './noise.ts';
import type { Stage } from './stage.ts';

export const OF_EACH_TYPE = {
  'image/png': () => noise().png().toBuffer(),
  'image/jpeg': () => noise().jpeg().toBuffer(),
  'image/webp': () => noise().webp().toBuffer(),
  'lossless image/webp': () => noise().webp({ lossless: true }).toBuffer(),
  'image/webp with an alpha channel': () => noise().ensureAlpha(0.5).webp().toBuffer(),
  'image/avif': () => noise().avif().toBuffer(),
} as const;

/** A PNG that says that it is so large; its pixels are not there. */
export async function ofSize(width: number, height: number): Promise<Buffer> {
  const png = await noise().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** Files that an operator adds. */
export function aFolderOfPictures(stage: Stage) {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gacha-pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    adds: async (bytes: Buffer | string, alt = {}) => {
      const file = join(folder, 'picture.png');
      await writeFile(file, bytes);
      return addPicture(stage.database.fork(), await bytesOfFile(file), { alt, by: { account: 'Olga' } });
    },
  };
}
