import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let operator: StaffMember;
beforeAll(async () => {
  operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
});

type Sent = { token?: string | undefined; language?: string; type?: string };
async function asks(method: 'GET' | 'POST', url: string, payload: string | undefined, sent: Sent = {}) {
  const { token = operator.token, language = 'en', type = 'application/json' } = sent;
  const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await stage.gateway.send({
    ...{ method, url, headers: { ...headers, ...(payload !== undefined && { 'content-type': type }) } },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, told: answer.json() };
}

const written = (file: unknown): string => (typeof file === 'string' ? file : JSON.stringify(file, null, 2));
const looks = (file: unknown, sent: Sent & { isForced?: boolean } = {}) =>
  asks('POST', `/catalogue/trials${sent.isForced ? '?isForced=true' : ''}`, written(file), sent);
const imports = (file: unknown, body: object, sent: Sent = {}) =>
  asks('POST', '/catalogue/imports', JSON.stringify({ file: written(file), reason: 'a test', ...body }), sent);

async function aSale() {
  const [grand, small] = [prizeEntry({ name: 'Grand', stock: 5 }), prizeEntry({ name: 'Small', stock: 95, pickup_weight: 99 })];
  const entry = gachaEntry({ name: { ja: '港', en: 'Harbour' }, prizes: [grand, small] });
  const id = await aGacha(stage.database, entry);
  const file = (changes: object = {}, ofGrand: object = {}) => ({
    gachas: [{ ...entry, version: 1, ...changes, prizes: [{ ...grand, ...ofGrand }, small] }],
  });
  return { id, entry, grand, small, file };
}

describe('a file that is looked at', () => {
  test('is told field by field, with odds, stock and open orders, and writes nothing', async () => {
    const { id, grand, file } = await aSale();
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(id);
    const kept = await contentsOf(stage.database, CATALOGUE);
    const { status, told } = await looks(file({ price: 777 }, { pickup_weight: 3, stock: 8 }));
    expect(status).toBe(200);
    expect(told).toMatchObject({ staff: 0, counts: { gachas: 1, prizes: 2 }, seen: expect.stringMatching(/^[\da-f]{64}$/) });
    const [change] = told.changes;
    expect(change).toMatchObject({ id, name: { ja: '港', en: 'Harbour' }, isNew: false });
    const of = (field: string) => change.fields.find((one: { field: string }) => one.field === field);
    expect(of('price').after).toBe(777);
    expect(of('pickup_weight')).toMatchObject({ prize: { id: grand.id }, before: 1, after: 3 });
    expect(of('stock')).toMatchObject({ before: 5, after: 8 });
    const [preview] = told.previews;
    expect(preview.before.prizes[0].percent).toBe(1);
    expect(preview.after.prizes[0].percent).toBeCloseTo(2.941176, 5);
    expect(preview.after.prizes.reduce((sum: number, one: { sold: number }) => sum + one.sold, 0)).toBe(1);
    expect(preview.lastScreen.length).toBeGreaterThan(0);
    expect(await contentsOf(stage.database, CATALOGUE)).toEqual(kept);
  });

  test('warns of what is still unsaid in the language of whoever asks', async () => {
    const { file } = await aSale();
    const unsaid = file({ name: { ja: '港' } });
    const warned = async (language: string) => (await looks(unsaid, { language })).told.warnings.at(-1);
    expect(await warned('en')).toBe('Without English, and shown in another language: gachas[0].name.');
    expect(await warned('ja')).toBe('英語の文章がなく、もう一方の言語で表示されます：gachas[0].name。');
  });

  test('has each mistake with its line, in both languages, and its staff stay out', async () => {
    const { file } = await aSale();
    const text = written(file({ price: 'dear' }, { stock: -1 }));
    const { status, told } = await looks(text);
    expect([status, told.code]).toEqual([400, 'BAD_INPUT']);
    const line = (part: string) => text.split('\n').findIndex((one) => one.includes(part)) + 1;
    expect(told.errors).toEqual([
      { field: `line ${line('"price"')}, gachas[0].price`, message: expect.any(String) },
      { field: `line ${line('"stock": -1')}, gachas[0].prizes[0].stock`, message: expect.any(String) },
    ]);
    const japanese = (await looks(text, { language: 'ja' })).told.errors[0].message;
    expect(japanese).not.toBe(told.errors[0].message);
    expect(japanese).toMatch(/[ぁ-ん]/);
    const staff = [{ issuer: 'https://id.example', subject: 'x', name: 'X', gacha_ids: 'all', roles: [] }];
    expect((await looks({ ...file(), staff })).told).toMatchObject({ staff: 1, changes: [] });
  });

  test.each([
    ['broken off', '{ "gachas": [\n  {,} ] }', 'line 2'],
    ['empty', '', 'file'],
    ['a list', '[]', 'line 1'],
    ['a text', '"text"', 'line 1'],
    ['nothing', 'null', 'line 1'],
    ['of another type', '{"gachas": 1}', 'line 1, gachas'],
    ['with too many prizes', JSON.stringify({ gachas: [{ prizes: Array.from({ length: 1001 }, () => 0) }] }), 'file'],
    ['too large', `"${'x'.repeat(2 ** 21)}"`, 'file'],
  ])('is refused with its place: %s', async (_what, text, field) => {
    const answer = await looks(text);
    expect([answer.status, answer.told.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('is for operators of all gachas alone', async () => {
    const { id, file } = await aSale();
    const ofOne = await StaffMember.isHired(stage.gateway, stage.database, [id], 'operator');
    const fan = await Fan.signsUp(stage.gateway);
    for (const { token } of [ofOne, fan]) {
      expect((await looks(file(), { token })).status).toBe(403);
      expect((await imports(file(), { seen: '' }, { token })).status).toBe(403);
      expect((await asks('GET', '/catalogue.json', undefined, { token })).status).toBe(403);
    }
    expect((await asks('GET', '/catalogue.json', undefined, { token: '' })).status).toBe(401);
    expect((await looks(file(), { type: 'multipart/form-data' })).status).toBe(415);
  });
});

describe('a file that was looked at', () => {
  test('is imported as a whole, by whom and why in the audit log, and once', async () => {
    const { id, file } = await aSale();
    const wanted = file({ price: 777 }, { stock: 8 });
    const { seen } = (await looks(wanted)).told;
    const { status, told } = await imports(wanted, { seen });
    expect([status, told.changes.length]).toEqual([200, 1]);
    const [deed] = await stage.database.sql(
      `select staff_id, why, before->>'price' as was, after->>'price' as price from deeds where action = 'GACHA_IMPORTED' and gacha_id = ? order by at desc limit 1`,
      [id],
    );
    expect(deed).toMatchObject({ staff_id: operator.id, why: 'a test', price: '777' });
    const again = await imports(wanted, { seen });
    expect([again.status, again.told.code, again.told.errors[0].field]).toEqual([409, 'VERSION_CHANGED', 'seen']);
  });

  test('is not imported once somebody has changed what it is about', async () => {
    const { id, file } = await aSale();
    const wanted = file({ price: 777 });
    const { seen } = (await looks(wanted)).told;
    await does(operator, 'updateGacha', { gachaId: id, version: 1, price: 888, reason: 'a test' });
    const { status, told } = await imports(wanted, { seen });
    expect([status, told.code]).toEqual([409, 'VERSION_CHANGED']);
    const old = await looks(wanted);
    expect([old.status, old.told.code]).toEqual([409, 'VERSION_CHANGED']);
    expect(old.told.errors[0].message).toMatch(/is 1, and “港 \/ Harbour” is at 2 by now/);
    const forced = await looks(wanted, { isForced: true });
    expect(forced.status).toBe(200);
    expect((await imports(wanted, { seen: forced.told.seen })).status).toBe(409);
    expect((await imports(wanted, { seen: forced.told.seen, isForced: true })).status).toBe(200);
  });

  test('needs a reason, and nothing that there is not', async () => {
    const { file } = await aSale();
    const { seen } = (await looks(file({ price: 5 }))).told;
    const fieldOf = async (body: object) => (await imports(file({ price: 5 }), { seen, ...body })).told.errors[0].field;
    expect(await fieldOf({ reason: ' ' })).toBe('reason');
    expect(await fieldOf({ reason: undefined })).toBe('reason');
    expect(await fieldOf({ isForced: 'yes' })).toBe('isForced');
    expect(await fieldOf({ why: 'x' })).toBe('why');
    expect(await fieldOf({ seen: 1 })).toBe('seen');
  });
});

test('what is taken as a file changes nothing when it is sent back, and names nobody of the staff', async () => {
  await aSale();
  const { status, headers, told } = await asks('GET', '/catalogue.json', undefined);
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="catalogue.json"']);
  expect(Object.keys(told)).not.toContain('staff');
  expect(JSON.stringify(told)).not.toContain(operator.id);
  expect((await looks(told)).told).toMatchObject({ changes: [], ofShop: { before: {}, after: {} } });
});
