import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { addPicture } from '../../src/operator/pictures/add.ts';
import { demoDrawings } from '../../src/operator/pictures/drawings.ts';
import { removePicture } from '../../src/operator/pictures/remove.ts';
import { bytesOf } from '../../src/picture/find.ts';
import { drawing } from '../../src/picture/formats/drawing.ts';
import { measured } from '../../src/picture/formats/measured.ts';
import { hashOfBytes } from '../../src/picture/keep.ts';
import { MAX_PICTURE_BYTES, pathOf } from '../../src/picture/picture.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { noise, OF_EACH_TYPE, ofSize } from '../support/drawn-pictures.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gacha-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Buffer | string, name = 'picture.png'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const adds = async (bytes: Buffer | string, alt = {}) => addPicture(stage.database.fork(), await fileOf(bytes), alt, 'Olga');
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
    ['HTML under the name of a PNG', async () => '<!doctype html><script>alert(1)</script>', /is no PNG, JPEG, WebP or AVIF/],
    ['a script behind the mark of a GIF', async () => 'GIF89a/*<script>*/=1', /is no PNG/],
    [
      'an SVG',
      async () => '<?xml version="1.0"?>\n<svg xmlns="x"><script>alert(1)</script></svg>',
      /is an SVG: take a PNG of it/,
    ],
    ['a PDF', async () => '%PDF-1.7\n', /is no PNG/],
    ['nothing', async () => '', /is damaged or not whole/],
    ['only the mark of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /is damaged or not whole/],
    ['only the mark of a JPEG', async () => Buffer.from('\xff\xd8\xff', 'latin1'), /is damaged or not whole/],
    ['only the mark of a WebP', async () => 'RIFF\x04\0\0\0WEBP', /is damaged or not whole/],
    ['only the mark of an AVIF', async () => '\0\0\0\x0cftypavif', /is damaged or not whole/],
    ['41 megapixels in a few bytes', () => ofSize(8_200, 5_000), /is 8200 × 5000, 41 megapixels: a picture may have 40/],
    ['more pixels than a number holds', () => ofSize(0xffffffff, 0xffffffff), /megapixels/],
    ['no width', () => ofSize(0, 10), /is damaged/],
    ['5 MB and a byte', async () => Buffer.alloc(MAX_PICTURE_BYTES + 1, 'x'), /has 5\.01 MB: a picture may have 5 MB/],
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
      await expect(adds(part)).rejects.toThrow(/is damaged or not whole|cannot be read/);
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
        expect(told === 'Mistake' || Array.isArray(told)).toBe(true);
      }
  });

  test('of one whose pixels are wrong is found out when it is decoded', async () => {
    const png = await noise().png().toBuffer();
    png.fill(0x55, 100, 300);
    await expect(adds(png)).rejects.toThrow(/cannot be read/);
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

describe('the drawings of the demo', () => {
  const hashOf = ({ bytes }: { bytes: Buffer }) => hashOfBytes(bytes);

  test('are all that its catalogue shows, each with what it shows in both languages', () => {
    const shown = readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8').matchAll(
      /"\/pictures\/([\da-f]{64})\.svg"/g,
    );
    const drawings = demoDrawings();
    expect([...new Set([...shown].map(([, hash]) => hash))].toSorted()).toEqual(drawings.map(hashOf).toSorted());
    expect(drawings.filter(({ alt: { ja = '', en = '' } }) => !/[ぁ-んァ-ヶ一-龠]/.test(ja) || !/^[A-Z].{9,}/.test(en))).toEqual(
      [],
    );
  });

  test('are taken as they are, and no other SVG is', async () => {
    const [own] = demoDrawings();
    const { picture } = await adds(own?.bytes ?? '');
    expect(picture).toMatchObject({ type: 'image/svg+xml', hash: own && hashOf(own), altEn: own?.alt.en });
    await expect(adds(`${own?.bytes} `)).rejects.toThrow('is an SVG: take a PNG of it');
  });

  test.each([
    '<script>alert(1)</script>',
    '<rect onload="alert(1)"/>',
    '<a href="https://evil.example"><rect/></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<rect fill="url(https://evil.example)"/>',
    '<style>rect { fill: red }</style>',
    '<foreignObject><p/></foreignObject>',
    '<!ENTITY x "y">',
    '<title>&x;</title>',
  ])('may not have %s', (inside) => {
    const around = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text}</svg>`;
    expect(drawing(around('<g><rect fill="url(#a)"/><use href="#b"/></g>'))).toMatchObject({ width: 9, height: 9 });
    expect(() => drawing(around(inside))).toThrow('has what no drawing may have');
  });
});

describe('a catalogue', () => {
  const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);

  test('shows what was added, with its size and what it shows', async () => {
    const { picture } = await adds(await noise(30, 20).webp().toBuffer(), { ja: '海', en: 'The sea' });
    const path = pathOf(picture);
    const gacha = gachaEntry({
      thumbnail_image_url: path,
      prizes: [prizeEntry({ image_url: path, secret_image_url: 'https://images.example/secret.png' })],
    });
    await imports({ gachas: [gacha] });
    const query = `query ($id: ID!) { gacha(id: $id) { thumbnailImageUrl thumbnailImage { url width height alt } lineupImage { url }
      prizes { nodes { image { url width height } secretImageUrl secretImage { url width height alt } } } } }`;
    const { data } = await stage.gateway.ask(query, { id: gacha.id });
    const url = `http://gateway.test${path}`;
    expect(data.gacha).toMatchObject({ thumbnailImageUrl: url, thumbnailImage: { url, width: 30, height: 20, alt: 'The sea' } });
    const elsewhere = 'https://images.example/secret.png';
    expect(data.gacha.prizes.nodes).toEqual([
      {
        image: { url, width: 30, height: 20 },
        secretImageUrl: elsewhere,
        secretImage: { url: elsewhere, width: null, height: null, alt: null },
      },
    ]);
    const japanese = { method: 'POST', url: '/graphql', headers: { 'accept-language': 'ja' } } as const;
    const told = await stage.gateway.send({ ...japanese, payload: { query, variables: { id: gacha.id } } });
    expect(told.json().data.gacha.thumbnailImage.alt).toBe('海');
    const rest = await stage.gateway.send({ method: 'GET', url: `/api/v1/gachas/${gacha.id}` });
    expect(rest.body).toContain(`"thumbnail_image_url":"${url}"`);
    const removes = () => removePicture(stage.database.fork(), path, 'Olga');
    await expect(removes()).rejects.toThrow(`is shown by ${gacha.name} (${gacha.id})`);
    await imports({ gachas: [{ ...gacha, thumbnail_image_url: '', prizes: [prizeEntry({ image_url: '' })] }] });
    // Of a prize that was taken out, which fans may have won.
    await expect(removes()).rejects.toThrow('is shown by');
    await stage.database.sql(`update prizes set image_url = '' where image_url = ?`, [path]);
    // Of the page of the odds that it began with.
    await expect(removes()).rejects.toThrow(`is shown by ${gacha.name} (${gacha.id})`);
    expect((await stage.gateway.send({ method: 'GET', url: `/odds/${gacha.id}/1` })).body).toContain(path);
  });

  test('is taken away where nothing shows it', async () => {
    const { picture } = await adds(await noise(9, 7).png().toBuffer());
    const path = pathOf(picture);
    const removes = () => removePicture(stage.database.fork(), path, 'Olga');
    await removes();
    await expect(removes()).rejects.toThrow(`There is no picture ${path}`);
    const deeds = await stage.database.sql(`select before from deeds where action = 'PICTURE_REMOVED'`);
    expect(deeds).toEqual([{ before: { path } }]);
  });

  test('that names one which is not there, or an address that is none, is refused', async () => {
    const unknown = `/pictures/${'0'.repeat(64)}.png`;
    await expect(imports({ gachas: [gachaEntry({ lineup_image_url: unknown })] })).rejects.toThrow(
      'gachas[0].lineup_image_url: there is no such picture: gacha pictures add',
    );
    const { picture } = await adds(await noise(8, 8).png().toBuffer());
    const other = pathOf(picture).replace('.png', '.jpg');
    await expect(imports({ gachas: [gachaEntry({ thumbnail_image_url: other })] })).rejects.toThrow('there is no such picture');
    for (const url of ['/pictures/../metrics', 'javascript:alert(1)', '/pictures/1.png', 'data:image/png;base64,AA'])
      await expect(imports({ gachas: [gachaEntry({ thumbnail_image_url: url })] })).rejects.toThrow('must be a picture as');
  });
});
