import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ofSize } from '../support/drawn-pictures.ts';
import { noise } from '../support/noise.ts';
import { aUsedDataFolder, type DataFolder, type Ended, RunningGateway, runs } from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';

let folder: DataFolder;
let gateway: RunningGateway;
const pictures = (...words: string[]): Promise<Ended> =>
  runs('src/commands/gacha.ts', ['pictures', ...words], { DATA_DIR: folder.path });
beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await gateway.stop();
  await folder.away();
});

function fileOf(bytes: Buffer | string, name: string): string {
  const file = join(folder.path, '..', name);
  writeFileSync(file, bytes);
  return file;
}

test('the demo shows drawings, each with what it shows, which the gateway serves', async () => {
  const shown = '{ url width height alt }';
  const query = `{ gachas(first: 100) { nodes { name price deliveryType createdAt endAt thumbnailImage ${shown} lineupImage ${shown}
    prizes { nodes { stock image ${shown} } } } } }`;
  const { nodes } = (await gateway.asks(query)).data.gachas;
  expect(nodes.length).toBe(6);
  const images = nodes.flatMap((gacha: Record<string, never>) => [gacha.thumbnailImage, gacha.lineupImage]);
  for (const { url, width, height, alt } of images) {
    const answer = await fetch(url);
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
    expect(await answer.text()).toContain(`width="${width}" height="${height}"`);
    expect(alt).toMatch(/^[A-Z].{10,}/);
  }
  const named = (word: string) => nodes.find(({ name }: { name: string }) => name.includes(word));
  const left = ({ prizes }: { prizes: { nodes: { stock: number }[] } }) =>
    prizes.nodes.reduce((sum, { stock }) => sum + stock, 0);
  expect([left(named('Chest')), named('Tide').price, named('Mail').deliveryType]).toEqual([4, 0, 'MAIL']);
  const { createdAt, endAt } = named('Ferry');
  expect(Math.abs(Date.parse(endAt) - Date.parse(createdAt) - 600_000)).toBeLessThan(30_000);
});

test('a picture that is added is served at once, without what was not meant to be seen', async () => {
  const taken = await noise()
    .withExif({ IFD0: { Make: 'CANARY' } })
    .jpeg()
    .toBuffer();
  const { code, said, complained } = await pictures(
    'add',
    fileOf(taken, 'taken.png'),
    '--alt-ja',
    '港',
    '--alt-en',
    'The harbour',
  );
  expect([code, complained]).toEqual([0, '']);
  const [, path] = /^(\/pictures\/[\da-f]{64}\.jpg) {2}60 × 40\n$/.exec(said) ?? [];
  const answer = await fetch(`${gateway.address}${path}`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.includes('CANARY'), (await sharp(bytes).metadata()).exif]).toEqual([false, undefined]);
  const [latest] = (await pictures('list')).said.split('\n');
  expect(latest).toMatch(new RegExp(`^${path}  60 × 40  \\d+ KB  \\S+Z  港  The harbour$`));
  expect(await pictures('remove', path ?? '')).toMatchObject({ code: 0, said: `${path} is no longer there.\n` });
  expect(await pictures('remove', path ?? '')).toMatchObject({ code: 1, complained: `There is no picture ${path}.\n` });
});

test('what is no picture is named with its file, and what is shown is not taken away', async () => {
  const good = fileOf(await noise(5, 5).png().toBuffer(), 'good.png');
  const html = fileOf('<html><script>alert(1)</script>', 'page.png');
  const { code, complained, said } = await pictures('add', good, html);
  expect([code, said]).toEqual([1, '']);
  expect(complained).toMatch(
    /^\/pictures\/[\da-f]{64}\.png {2}5 × 5\n\S+page\.png must be a PNG, JPEG, WebP or AVIF, and is none\n$/,
  );
  const bomb = fileOf(await ofSize(10_000, 10_000), 'bomb.png');
  expect((await pictures('add', bomb)).complained).toMatch(/bomb\.png is 10000 × 10000, 100 megapixels/);
  expect((await pictures('add', join(folder.path, 'none.png'))).complained).toMatch(/none\.png cannot be read: ENOENT/);
  expect(await pictures('add', good, html, '--alt-en', 'Two')).toMatchObject({
    code: 2,
    complained: expect.stringMatching(/of one picture/),
  });
  const { thumbnailImageUrl } = (await gateway.asks(`{ gacha(id: "${FESTIVAL}") { thumbnailImageUrl } }`)).data.gacha;
  const path = new URL(thumbnailImageUrl).pathname;
  expect((await pictures('remove', path)).complained).toMatch(/is shown by Harbour Festival Gacha/);
});

test('a catalogue that names pictures elsewhere is imported with a warning, but of those that pages may show', async () => {
  const { said } = await runs('src/commands/gacha.ts', ['catalogue', 'export'], { DATA_DIR: folder.path });
  const { gachas } = JSON.parse(said);
  const [gacha] = gachas;
  const file = fileOf(
    JSON.stringify({ gachas: [{ ...gacha, lineup_image_url: 'https://images.example/lineup.png' }] }),
    'elsewhere.json',
  );
  const imports = (env: Record<string, string> = {}) =>
    runs('src/commands/gacha.ts', ['catalogue', 'import', file], { DATA_DIR: folder.path, ...env });
  expect((await imports()).said).toMatch(
    /^Imported 1 .+[\s\S]*\nIts pictures at https:\/\/images\.example are shown by no page unless/,
  );
  expect((await imports({ IMAGE_ORIGINS: 'https://images.example' })).said).not.toContain('pictures at');
  const { lineupImageUrl } = (await gateway.asks(`{ gacha(id: "${gacha.id}") { lineupImageUrl } }`)).data.gacha;
  expect(lineupImageUrl).toBe('https://images.example/lineup.png');
});
