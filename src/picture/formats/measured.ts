import { type Content, MAX_AVIF_PIXELS, MAX_PICTURE_BYTES, MAX_PIXELS, type PictureType } from '../picture.ts';
import { damagedPicture, wrongPicture } from '../wrong.ts';
import { sizeOfAvif } from './avif.ts';
import { sizeOfJpeg } from './jpeg.ts';
import { sizeOfPng } from './png.ts';
import type { Size } from './size.ts';
import { sizeOfWebp } from './webp.ts';

const FORMATS: readonly { type: PictureType; begins(bytes: Buffer): boolean; sizeOf(bytes: Buffer): Size }[] = [
  { type: 'image/png', begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', sizeOf: sizeOfPng },
  { type: 'image/jpeg', begins: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', sizeOf: sizeOfJpeg },
  { type: 'image/webp', begins: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)), sizeOf: sizeOfWebp },
  {
    type: 'image/avif',
    begins: (bytes) => /^.{4}ftyp(?:avif|avis|mif1)/s.test(bytes.toString('latin1', 0, 12)),
    sizeOf: sizeOfAvif,
  },
];

const SVG = /^(?:\ufeff|\s|<[?!][^>]*>)*<svg[\s>]/i;

/** By the bytes alone, whatever a file is called, and before anything is decoded: a small one may say that it is very large. */
export function measured(bytes: Buffer): Content {
  refuseTooLarge(bytes.length);
  const format = FORMATS.find(({ begins }) => begins(bytes));
  if (!format) throw wrongPicture(SVG.test(bytes.toString('utf8', 0, 4_096)) ? 'PICTURE_IS_SVG' : 'NO_PICTURE');
  const size = sizeIn(format, bytes);
  const { width, height } = size;
  if (width === 0 || height === 0) throw damagedPicture();
  const most = format.type === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
  if (width * height <= most) return { type: format.type, width, height };
  throw wrongPicture('PICTURE_TOO_MANY_PIXELS', {
    width,
    height,
    megapixels: Math.ceil((width * height) / 1e6),
    most: most / 1e6,
  });
}

export function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_PICTURE_BYTES) throw wrongPicture('PICTURE_TOO_LARGE');
}

/** Reading beyond the end is a fault of the file, not of this program. */
function sizeIn({ sizeOf }: (typeof FORMATS)[number], bytes: Buffer): Size {
  try {
    return sizeOf(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw damagedPicture(error);
    throw error;
  }
}
