import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { OF_EACH_TYPE, ofSize } from '../support/drawn-pictures.ts';
import { eventually } from '../support/eventually.ts';
import { noise } from '../support/noise.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let operator: StaffMember;
let ofOne: StaffMember;
let gachaId: string;
beforeAll(async () => {
  const { database, gateway } = stage;
  gachaId = await aGacha(database);
  operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  ofOne = await StaffMember.isHired(gateway, database, [gachaId], 'operator');
});

type Sent = { token?: string | undefined; type?: string; query?: string; language?: string };

async function sends(payload: Buffer | string, { token, type = 'image/png', query = '', language = 'en' }: Sent = {}) {
  const headers = { 'content-type': type, 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await stage.gateway.send({ method: 'POST', url: `/pictures${query}`, headers, payload });
  return { status: answer.statusCode, headers: answer.headers, told: answer.json() };
}
const adds = (payload: Buffer | string, sent: Sent = {}) => sends(payload, { token: operator.token, ...sent });
const inAll = async () => Number((await stage.database.sql<{ count: string }>('select count(*) from pictures'))[0]?.count);
const png = (seed: number) => noise(60, 40, seed).png().toBuffer();

describe('an operator', () => {
  test.each(Object.entries(OF_EACH_TYPE))('adds a picture, which every fan sees at its path: %s', async (name, make) => {
    const [type = ''] = /image\/\w+/.exec(name) ?? [];
    const { status, headers, told } = await adds(await make(), { type });
    expect([status, told]).toEqual([201, expect.objectContaining({ width: 60, height: 40, isNew: true })]);
    expect(headers.location).toBe(told.path);
    const shown = await stage.gateway.send({ method: 'GET', url: told.path });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type]);
  });

  test('says what it shows, and sends it twice without a second one', async () => {
    const bytes = await png(2);
    const query = `?altJa=${encodeURIComponent('港の夜景')}&altEn=The%20harbour`;
    const first = await adds(bytes, { query });
    expect(first.told).toMatchObject({ altJa: '港の夜景', altEn: 'The harbour' });
    const before = await inAll();
    const { status, told } = await adds(bytes);
    expect([status, told]).toEqual([200, { ...first.told, isNew: false }]);
    expect(await inAll()).toBe(before);
  });

  test('leaves neither the place nor the camera in it, whatever type was told', async () => {
    const taken = await noise(60, 40, 3)
      .withExif({ IFD0: { Make: 'CANARY' } })
      .jpeg()
      .toBuffer();
    const { told } = await adds(taken, { type: 'application/octet-stream' });
    expect(told.path).toMatch(/\.jpg$/);
    const { rawPayload } = await stage.gateway.send({ method: 'GET', url: told.path });
    expect([rawPayload.includes('CANARY'), (await sharp(rawPayload).metadata()).exif]).toEqual([false, undefined]);
  });

  test('is named in the audit log', async () => {
    const { told } = await adds(await png(4));
    const [deed] = await stage.database.sql<{ staff_id: string; after: { path: string } }>(
      `select staff_id, after from deeds where action = 'PICTURE_ADDED' order by at desc, id desc limit 1`,
    );
    expect(deed).toMatchObject({ staff_id: operator.id, after: { path: told.path } });
  });

  test('of one gacha adds pictures, but tells none anew that other gachas may show', async () => {
    const bytes = await png(5);
    expect((await sends(bytes, { token: ofOne.token, query: '?altEn=Ours' })).status).toBe(201);
    expect((await sends(bytes, { token: ofOne.token })).status).toBe(200);
    const { status, told } = await sends(bytes, { token: ofOne.token, query: '?altEn=Theirs' });
    expect([status, told.code]).toEqual([403, 'FORBIDDEN']);
    expect((await adds(bytes)).told.altEn).toBe('Ours');
  });

  test('who tells it anew makes a new version of the odds of what shows it', async () => {
    const { told } = await adds(await png(6), { query: '?altEn=Before' });
    const shown = await aGacha(stage.database, { prizes: [prizeEntry({ image_url: told.path })] });
    await adds(await png(6), { query: '?altEn=After' });
    const versions = await stage.database.sql<{ changed_by: string; reason: string }>(
      `select changed_by, reason from odds_versions where gacha_id = '${shown}' order by number`,
    );
    expect(versions.slice(1)).toEqual([{ changed_by: 'A operator', reason: 'what a picture shows was told anew' }]);
  });
});

describe('what is refused, so that nothing is kept', () => {
  const FILES: [string, () => Promise<Buffer | string>, string][] = [
    ['HTML', async () => '<script>alert(1)</script>', 'must be a PNG, JPEG, WebP or AVIF, and is none'],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'is an SVG: take a PNG of it'],
    ['nothing', async () => '', 'is damaged or not whole'],
    ['half of one', async () => (await png(7)).subarray(0, 900), 'is damaged or not whole'],
    ['41 megapixels in a few bytes', () => ofSize(8_200, 5_000), 'is 8200 × 5000, 41 megapixels: such a picture may have 40'],
    ['5 MB and a byte', async () => Buffer.alloc(5 * 2 ** 20 + 1, 1), 'is larger than the 5 MB that a picture may have'],
  ];
  test.each(FILES)('%s', async (_name, make, message) => {
    const before = await inAll();
    const { status, told } = await adds(await make());
    expect([status, told.code, told.errors]).toEqual([400, 'BAD_INPUT', [{ field: 'file', message }]]);
    expect(await inAll()).toBe(before);
  });

  test('in Japanese too', async () => {
    const { told } = await adds('GIF89a', { language: 'ja' });
    expect(told.errors).toEqual([{ field: 'file', message: 'PNG、JPEG、WebP、AVIF のいずれでもありません。' }]);
  });

  test.each([
    ['?altEn=a%0Ab', 'altEn', 'must be one line of text'],
    ['?altEn=a&altEn=b', 'altEn', 'may be given once'],
    [`?altJa=${'あ'.repeat(501)}`, 'altJa', 'must not be longer than 500 characters'],
    ['?alt=a', 'alt', 'is not known: it may be altJa, altEn'],
  ])('a text in the address: %s', async (query, field, message) => {
    const { status, told } = await adds(await png(8), { query: encodeURI(decodeURI(query)) });
    expect([status, told.errors]).toEqual([400, [{ field, message }]]);
  });

  test('a form with a picture in it', async () => {
    const { status, headers } = await adds('--x\r\n\r\n--x--', { type: 'multipart/form-data; boundary=x' });
    expect([status, headers.accept]).toEqual([415, 'image/png, image/jpeg, image/webp, image/avif']);
  });

  test('another method', async () => {
    const { statusCode, headers } = await stage.gateway.send({ method: 'PUT', url: '/pictures', payload: 'x' });
    expect([statusCode, headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  test('everybody but operators', async () => {
    const { database, gateway } = stage;
    const before = await inAll();
    const bytes = await png(9);
    expect((await sends(bytes)).status).toBe(401);
    expect((await sends(bytes, { token: (await Fan.signsUp(gateway)).token })).status).toBe(403);
    for (const role of ['counter', 'supervisor', 'support', 'shipping'] as const) {
      const { token } = await StaffMember.isHired(gateway, database, 'all', role);
      expect([role, (await sends(bytes, { token })).status]).toEqual([role, 403]);
    }
    expect(await inAll()).toBe(before);
  });
});

test('several at once: who is refused hears when to come again, and then all are there', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, (_, index) => png(20 + index)));
  const left = new Set(files);
  await eventually(async () => {
    const sent = await Promise.all([...left].map(async (bytes) => ({ bytes, ...(await adds(bytes)) })));
    for (const { bytes, status, headers } of sent) {
      if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
      else {
        expect(status).toBeLessThan(300);
        left.delete(bytes);
      }
    }
    expect(left.size).toBe(0);
  });
});
