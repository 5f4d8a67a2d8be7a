import type { Sharp } from 'sharp';
import { type Content, MAX_PIXELS } from '../../picture/picture.ts';
import { damagedPicture } from '../../picture/wrong.ts';
import { Mistake } from '../../refusal.ts';

const MISSING = 'Pictures are written anew with sharp, which is not installed here: npm ci --include=optional, or use the image.';

/** The loaders of the formats that are taken: it knows many more. */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Optional, and loaded where it is asked for: it takes as long as a small command. */
async function loadSharp() {
  const { default: sharp } = await import('sharp').catch(() => {
    throw new Mistake(MISSING);
  });
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // A gateway that sells has other work for its cores.
  sharp.concurrency(1);
  return sharp;
}

const MAX_SECONDS = 20;

const WRITTEN: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
  'image/avif': (picture) => picture.avif({ quality: 65, effort: 3 }),
};

let turn: Promise<unknown> = Promise.resolve();

/** One at a time: each takes a core for seconds, and up to 300 MB. */
export function writtenAnew(bytes: Buffer, content: Content): Promise<Buffer> {
  const written = turn.then(() => writeAnew(bytes, content));
  turn = written.catch(() => {});
  return written;
}

/** Only what is seen stays of a picture, upright, and the first of several: no place, no camera, no other file behind its end. */
async function writeAnew(bytes: Buffer, { type }: Content): Promise<Buffer> {
  const sharp = await loadSharp();
  const seen = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).autoOrient();
  try {
    return await (WRITTEN[type] as (picture: Sharp) => Sharp)(seen).timeout({ seconds: MAX_SECONDS }).toBuffer();
  } catch (error) {
    throw damagedPicture(error);
  }
}
