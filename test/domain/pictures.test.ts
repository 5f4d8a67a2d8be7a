import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { bytesOf } from '../../src/picture/find.ts';
import { measured } from '../../src/picture/formats/measured.ts';
import { hashOfBytes } from '../../src/picture/keep.ts';
import { MAX_PICTURE_BYTES, pathOf } from '../../src/picture/picture.ts';
import { aFolderOfPictures, OF_EACH_TYPE, ofSize } from '../support/drawn-pictures.ts';
import { noise } from '../support/noise.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const { adds } = aFolderOfPictures(stage);
const stored = async (hash: string) => (await bytesOf(stage.database.fork(), hash)) as Buffer;
const count = async () => oneRow<{ count: number }>(stage.database, 'select count(*) as count from pictures');

describe('what the bytes say', () => {
  test.each(Object.entries(OF_EACH_TYPE))('of a picture: %s', async (name, make) => {
    const [type] = /image\/\w+/.exec(name) ?? [];
    expect(measured(await make())).toEqual({ type, width: 60, height: 40 });
  });

  test('of a large AVIF, whose parts are smaller than the whole', async () => {
    const large = await noise(1_030, 515).avif({ effort: 0, quality: 30 }).toBuffer();
    expect(measured(large)).toEqual({ type: 'image/avif', width: 1_030, height: 515 });
  });

  const FAKES: [what: string, make: () => Promise<Buffer | string>, told: RegExp][] = [
    [
      'HTML under the name of a PNG',
      async () => '<!doctype html><script>alert(1)</script>',
      /must be a PNG, JPEG, WebP or AVIF, and is none/,
    ],
    ['a script behind the mark of a GIF', async () => 'GIF89a/*<script>*/=1', /must be a PNG/],
    [
      'an SVG',
      async () => '<?xml version="1.0"?>\n<svg xmlns="x"><script>alert(1)</script></svg>',
      /is an SVG: take a PNG of it/,
    ],
    ['a PDF', async () => '%PDF-1.7\n', /must be a PNG/],
    ['nothing', async () => '', /is damaged or not whole/],
    ['only the mark of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /is damaged or not whole/],
    ['only the mark of a JPEG', async () => Buffer.from('\xff\xd8\xff', 'latin1'), /is damaged or not whole/],
    ['only the mark of a WebP', async () => 'RIFF\x04\0\0\0WEBP', /is damaged or not whole/],
    ['only the mark of an AVIF', async () => '\0\0\0\x0cftypavif', /is damaged or not whole/],
    ['41 megapixels in a few bytes', () => ofSize(8_200, 5_000), /is 8200 × 5000, 41 megapixels: such a picture may have 40/],
    ['more pixels than a number holds', () => ofSize(0xffffffff, 0xffffffff), /megapixels/],
    ['no width', () => ofSize(0, 10), /is damaged/],
    ['5 MB and a byte', async () => Buffer.alloc(MAX_PICTURE_BYTES + 1, 'x'), /is larger than the 5 MB/],
  ];
  test.each(FAKES)('of %s, so that it is refused', async (_what, make, told) => {
    const before = await count();
    await expect(adds(await make())).rejects.toThrow(told);
    expect(await count()).toEqual(before);
  });

  test.each(Object.entries(OF_EACH_TYPE))('of the first part of one, wherever it is cut off: %s', async (_name, make) => {
    const whole = await make();
    for (const share of [0.02, 0.2, 0.5, 0.9]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(adds(part)).rejects.toThrow(/is damaged or not whole/);
    }
  });

  test('of any bytes at all never more than a sentence', async () => {
    const pictures = await Promise.all(Object.values(OF_EACH_TYPE).map((make) => make()));
    for (const picture of pictures)
      for (let at = 0; at < Math.min(picture.length, 400); at += 1) {
        const changed = Buffer.from(picture);
        changed[at] = ((changed[at] ?? 0) + 0x55) % 0x100;
        const told = (() => {
          try {
            return Object.keys(measured(changed));
          } catch (error) {
            return (error as Error).name;
          }
        })();
        expect(told === 'PictureMistake' || Array.isArray(told)).toBe(true);
      }
  });

  test('of one whose pixels are wrong is found out when it is decoded', async () => {
    const png = await noise().png().toBuffer();
    png.fill(0x55, 100, 300);
    await expect(adds(png)).rejects.toThrow(/is damaged or not whole/);
  });
});

describe('what is kept', () => {
  test.each(Object.entries(OF_EACH_TYPE))('of a %s is written anew, in its own format', async (name, make) => {
    const { picture, isNew } = await adds(await make(), { ja: '羅針盤', en: 'A compass' });
    const [type] = /image\/\w+/.exec(name) ?? [];
    expect(picture).toMatchObject({ type, width: 60, height: 40, altJa: '羅針盤', altEn: 'A compass' });
    const bytes = await stored(picture.hash);
    expect([isNew, hashOfBytes(bytes), pathOf(picture)]).toEqual([true, picture.hash, expect.stringContaining(picture.hash)]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  test('has no place, camera or text of whoever took it, and stands upright', async () => {
    const GPS = {
      IFD0: { Make: 'CANARY-CAMERA' },
      IFD3: { GPSLatitude: '35/1 39/1 29/1', GPSLatitudeRef: 'N' },
    };
    for (const type of ['jpeg', 'webp', 'png', 'avif'] as const) {
      const taken = await noise()
        .withMetadata({ orientation: 6 })
        .withExifMerge(GPS)
        .withXmp('<x:xmpmeta>CANARY-XMP</x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(type)
        .toBuffer();
      expect((await sharp(taken).metadata()).exif).toBeDefined();
      const { picture } = await adds(taken);
      const bytes = await stored(picture.hash);
      const { exif, xmp, icc, iptc, orientation = 1 } = await sharp(bytes).metadata();
      expect({ type, exif, xmp, icc, iptc, orientation }).toEqual({ type, orientation: 1 });
      expect(bytes.toString('latin1')).not.toMatch(/CANARY|GPS|Exif/);
      expect(picture).toMatchObject({ width: 40, height: 60 });
    }
  });

  test('has nothing of another file that lay behind it, or in it', async () => {
    const script = '<script>CANARY</script>';
    const jpeg = await noise().jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(script), jpeg.subarray(2)]);
    const behind = Buffer.concat([await noise().png().toBuffer(), Buffer.from(`PK\x03\x04${script}`)]);
    for (const polyglot of [inside, behind]) {
      const { picture } = await adds(polyglot);
      const bytes = (await stored(picture.hash)).toString('latin1');
      expect([bytes.includes('CANARY'), bytes.includes('PK\x03\x04')]).toEqual([false, false]);
    }
  });

  test('is the same picture where it comes again, with the texts that were given last', async () => {
    const bytes = await noise(9, 9).png().toBuffer();
    const first = await adds(bytes, { ja: '石', en: 'A stone' });
    const again = await adds(bytes, { en: 'A pebble' });
    expect([again.isNew, again.picture.hash]).toEqual([false, first.picture.hash]);
    expect(again.picture).toMatchObject({ altJa: '石', altEn: 'A pebble' });
    const deeds = await stage.database.sql(
      `select account, after from deeds where action = 'PICTURE_ADDED' and after ->> 'path' = ?`,
      [pathOf(first.picture)],
    );
    expect(deeds).toHaveLength(2);
    expect(deeds[0]).toMatchObject({ account: 'Olga' });
  });
});

describe('the database itself', () => {
  const INSERT = `insert into pictures (hash, type, bytes, width, height, alt_ja, alt_en) values (?, ?, ?, ?, ?, '', '')`;
  const bytes = Buffer.from('picture');
  const hash = hashOfBytes(bytes);

  test.each([
    ['pictures_content_address', [hash.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')), 'image/png', bytes, 1, 1]],
    ['pictures_type', [hash, 'text/html', bytes, 1, 1]],
    [
      'pictures_bytes',
      [hashOfBytes(Buffer.alloc(MAX_PICTURE_BYTES + 1)), 'image/png', Buffer.alloc(MAX_PICTURE_BYTES + 1), 1, 1],
    ],
    ['pictures_bytes', [hashOfBytes(Buffer.alloc(0)), 'image/png', Buffer.alloc(0), 1, 1]],
    ['pictures_pixels', [hash, 'image/png', bytes, 8_001, 5_000]],
    ['pictures_pixels', [hash, 'image/png', bytes, 0, 5]],
  ])('refuses what is not so: %s', async (constraint, row) => {
    await expect(stage.database.sql(INSERT, row)).rejects.toThrow(constraint);
  });

  test('takes the largest, and never changes what a name stands for', async () => {
    const largest = Buffer.alloc(MAX_PICTURE_BYTES, 'y');
    await stage.database.sql(INSERT, [hashOfBytes(largest), 'image/png', largest, 8_000, 5_000]);
    await expect(stage.database.sql(`update pictures set type = 'image/svg+xml'`)).rejects.toThrow('written once');
    await stage.database.sql(`update pictures set alt_ja = '海'`);
  });
});
