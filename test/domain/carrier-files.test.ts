import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { Refusal } from '../../src/refusal.ts';
import { type Export, exported, refuseUnprintable } from '../../src/shipment/files/export.ts';
import { FORMAT_NAMES, type FormatName, formatOf } from '../../src/shipment/files/formats.ts';
import { readLabels } from '../../src/shipment/files/read-labels.ts';
import { UNKNOWN_SENDER } from '../../src/shipment/files/sender.ts';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { confirmMany } from '../../src/shipment/posting/confirm-many.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { manyParcels } from '../support/parcels.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const BY = { account: 'Olga' };
const SENDER = {
  ...{
    name: '賞品係',
    phoneNumber: '03-1111-2222',
    zipCode: '100-0001',
    address: '東京都千代田区',
    building: '',
    contents: '賞品',
  },
  yamato: { customerCode: '031111222200', classCode: '', fareNumber: '01' },
  sagawa: { customerCode: '123456789012' },
  japanpost: { labelType: '1100780' },
};
/** The number with the check digit that Yamato and Sagawa put at its end. */
const sevens = (first = String(randomInt(1e10, 1e11 - 1))) => `${first}${Number(first) % 7}`;
const split = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
const cp932 = (text: string) => iconv.encode(text, 'cp932');

async function packed(addresses: object[] = [ADDRESS]) {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const orderIds: string[] = [];
  for (const address of addresses) orderIds.push(await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, address));
  const em = () => stage.database.fork();
  expect(await packWaiting(em(), { staffId: clerk.id }, { scope: [gachaId], since: null })).toBe(addresses.length);
  const asked = (name: FormatName, changes: Partial<Export> = {}): Export => ({
    ...{ format: formatOf(name), sender: SENDER, day: new Date('2026-11-30T20:00:00Z'), since: null },
    ...{ scope: [gachaId], ...changes },
  });
  return {
    ...{ gachaId, clerk, orderIds, asked },
    writes: async (name: FormatName, changes: Partial<Export> = {}) => {
      const pieces: Buffer[] = [];
      for await (const piece of exported(em(), BY, asked(name, changes))) pieces.push(piece);
      return iconv.decode(Buffer.concat(pieces), name === 'plain' ? 'utf8' : 'cp932');
    },
    refused: (name: FormatName) => errorsOf(refuseUnprintable(em(), BY, asked(name))),
    reads: async (name: FormatName, file: string | Buffer) => {
      const bytes = typeof file === 'string' ? encoded(name, file) : file;
      return (await confirmMany(em(), BY, () => readLabels(name, inPieces(bytes)))).posted;
    },
    orders: () => stage.database.sql<{ state: string }>('select state from orders where id = any(?::uuid[])', [`{${orderIds}}`]),
  };
}

const encoded = (name: FormatName, text: string): Buffer => (name === 'plain' ? Buffer.from(text) : cp932(text));

/** Cut where a character may be in two. */
async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += 7) yield file.subarray(from, from + 7);
}

const errorsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.errors.map(({ field, message }) => `${field}: ${message}`);
    },
  );

/** What the carrier's program gives back: its own headings, among others those that are read. */
function comesBack(name: FormatName, numbers: readonly string[], tracking: readonly string[]): string {
  const { reads } = formatOf(name);
  const heading = [reads.trackingNumber, 'お届け先名', reads.parcel, ...(reads.carrier ? [reads.carrier] : [])];
  const lines = numbers.map((number, place) => [
    tracking[place] ?? '',
    '"山田, ""花子"""',
    number,
    ...(reads.carrier ? ['sagawa'] : []),
  ]);
  return [heading, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

const numbersIn = (name: FormatName, text: string): string[] => {
  const lines = split(text).slice(name === 'japanpost' ? 0 : 1);
  return lines.map((cells) => cells[name === 'sagawa' ? 9 : 0] ?? '');
};

/** The other parcel gets an id with the same millisecond and the same last bits. */
async function sharesItsNumber(one: string, other: string): Promise<void> {
  const ids = await stage.database.sql<{ id: string }>('select id from shipments where posted_at is null');
  const [first, second] = [one, other].map((number) => ids.find(({ id }) => parcelNumber(id) === number)?.id ?? '');
  const alike = `${first?.slice(0, 24)}${first?.[24] === '0' ? '1' : '0'}${first?.slice(25)}`;
  await stage.database.sql(
    'insert into shipments (id, user_id, staff_id, packed_at) select ?, user_id, staff_id, packed_at from shipments where id = ?',
    [alike, second],
  );
  await stage.database.sql('update shipment_items set shipment_id = ? where shipment_id = ?', [alike, second]);
  await stage.database.sql('delete from shipments where id = ?', [second]);
}

describe("a carrier's file", () => {
  test.each(FORMAT_NAMES)('%s goes out and comes back, and its parcels are posted once', async (name) => {
    const { writes, reads, orders } = await packed([ADDRESS, { ...ADDRESS, address2: '髙層ビル①〜２Ｆ' }]);
    const numbers = numbersIn(name, await writes(name));
    expect(numbers).toHaveLength(2);
    for (const number of numbers) expect(number).toMatch(/^[0-9A-Z]{15}$/);
    const back = comesBack(name, numbers, [sevens(), sevens()]);
    expect(await reads(name, back)).toBe(2);
    expect((await orders()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(await reads(name, back)).toBe(0);
    expect(numbersIn(name, await writes(name)).filter(Boolean)).toEqual([]);
  });

  test('has as many columns as the carrier reads, with the address, the day in Japan and the sender', async () => {
    const { writes } = await packed();
    const column = (rows: string[][], heading: string) => rows[1]?.[rows[0]?.indexOf(heading) ?? -1];
    const yamato = split(await writes('yamato'));
    expect(yamato.map(({ length }) => length)).toEqual([95, 95]);
    expect(column(yamato, '出荷予定日')).toBe('2026/12/01');
    expect(column(yamato, '請求先顧客コード')).toBe('031111222200');
    expect(column(yamato, 'お届け先住所')).toBe(`${ADDRESS.prefecture}${ADDRESS.city}${ADDRESS.address1}`);
    const sagawa = split(await writes('sagawa'));
    expect(sagawa.map(({ length }) => length)).toEqual([74, 74]);
    expect(column(sagawa, 'お届け先名称１')).toBe(ADDRESS.fullname);
    const [post, ...others] = split(await writes('japanpost'));
    expect([post?.length, others]).toEqual([118, []]);
    expect([post?.[1], post?.[10], post?.[16]]).toEqual(['20261201', '1100780', ADDRESS.fullname]);
  });

  test('notes for each order who has read its address, and only what was shown', async () => {
    const { writes, refused, orderIds } = await packed();
    const read = () => stage.database.sql(`select account from deeds where action = 'ADDRESS_READ' and order_id = ?`, orderIds);
    await refused('yamato');
    expect(await read()).toEqual([]);
    await writes('yamato');
    expect(await read()).toEqual([{ account: 'Olga' }]);
  });

  test('holds the gachas that were asked for, and what was packed since', async () => {
    const { writes } = await packed();
    const other = (await packed()).gachaId;
    const count = async (changes: Partial<Export>) => numbersIn('plain', await writes('plain', changes)).length;
    expect(await count({})).toBe(1);
    expect(await count({ scope: [other] })).toBe(1);
    expect(await count({ since: new Date('2100-01-01') })).toBe(0);
  });
});

describe('what a carrier cannot print', () => {
  test.each([
    ['fullname', { fullname: '𠮷田 花子' }, "has 𠮷 (U+20BB7), which the carrier's encoding CP932 has not"],
    ['fullname', { fullname: '山田❤' }, "has ❤ (U+2764), which the carrier's encoding CP932 has not"],
    ['fullname', { fullname: '=HYPERLINK(1)' }, 'begins as a formula of a spreadsheet does'],
    ['fullname', { fullname: '山'.repeat(33) }, 'is longer than the carrier prints: 32 bytes'],
    ['address1', { address1: '町'.repeat(200) }, 'is longer than the carrier prints, with all of the address: 196 bytes'],
  ])('is refused by order and field: %s', async (field, change, message) => {
    const { refused, orderIds, writes } = await packed([ADDRESS, { ...ADDRESS, ...change }]);
    expect(await refused('yamato')).toEqual([`order ${orderIds[1]}, ${field}: ${message}`]);
    expect(await refused('plain')).toEqual([]);
    const leftOut: unknown[] = [];
    expect(numbersIn('yamato', await writes('yamato', { leaveOut: (errors) => leftOut.push(errors) }))).toHaveLength(1);
    expect(leftOut).toHaveLength(1);
  });

  test('is never replaced: signs that Unicode has twice are written as the one that CP932 has', async () => {
    const { writes, refused } = await packed([{ ...ADDRESS, address2: '１−２〜３' }]);
    expect(await refused('sagawa')).toEqual([]);
    expect(await writes('sagawa')).toContain('１－２～３');
  });

  test('of a spreadsheet, a plain file holds as text', async () => {
    const { writes } = await packed([{ ...ADDRESS, fullname: '=1+1' }]);
    expect(await writes('plain')).toContain(",'=1+1,");
  });

  test('is longer than one cell goes on in the next', async () => {
    const { writes } = await packed([{ ...ADDRESS, address1: `${'町'.repeat(20)}１−１`, address2: 'ビル' }]);
    const [, cells = []] = split(await writes('sagawa'));
    expect(cells.slice(4, 7).join('')).toBe(`${ADDRESS.prefecture}${ADDRESS.city}${'町'.repeat(20)}１－１ ビル`);
    for (const cell of cells.slice(4, 7)) expect(cp932(cell).length).toBeLessThanOrEqual(32);
  });
});

describe('a file that comes back', () => {
  test('is refused as a whole, with each mistake by its line', async () => {
    const { writes, reads, orders } = await packed([ADDRESS, ADDRESS, ADDRESS]);
    const [one = '', two = '', three = ''] = numbersIn('yamato', await writes('yamato'));
    const [used, good] = [sevens(), sevens('12345678901')];
    expect(good).toBe('123456789013');
    const line = (...cells: string[]) => `${cells.join(',')}\r\n`;
    const wrong = `${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`;
    const heading = line('お客様管理番号', '伝票番号');
    const mistakes =
      heading +
      line(one, good) +
      '\r\n' +
      line(wrong, sevens()) +
      line(two, `${good.slice(0, -1)}4`) +
      line(two, '12') +
      line(two, '') +
      line(two, sevens(), 'x') +
      line('', sevens());
    expect(await errorsOf(reads('yamato', mistakes))).toEqual([
      `line 4: ${wrong} is no number of a parcel`,
      'line 5: 123456789014: its last digit does not fit the others',
      'line 6: 12: must be a number of the carrier: 12 digits',
      'line 7: has no tracking number',
      'line 8: has 3 columns, the heading 2',
      'line 9: nothing is no number of a parcel',
    ]);
    expect(await reads('yamato', heading + line(three, used))).toBe(1);
    const unknown = numbersIn('yamato', await (await packed()).writes('yamato'))[0] ?? '';
    await stage.database.sql(`delete from shipment_items where shipment_id in (select id from shipments where posted_at is null and not exists
      (select from shipment_items i where i.shipment_id = shipments.id))`);
    expect(await errorsOf(reads('yamato', heading + line(one, used) + line(three, sevens()) + line(two, good)))).toEqual([
      `line 2: ${one} cannot have yamato ${used}: it is that of another parcel`,
      `line 3: ${three} was posted already, as yamato ${used}`,
    ]);
    expect(unknown).not.toBe('');
    expect((await orders()).filter(({ state }) => state === 'delivered')).toHaveLength(1);
    expect(await reads('yamato', heading + line(one, good) + line(two, sevens()))).toBe(2);
  });

  test('must have its columns, and be whole', async () => {
    const { reads } = await packed();
    expect(await errorsOf(reads('sagawa', 'お客様管理番号,伝票番号\r\n'))).toEqual([
      'line 1: must name the columns お問い合せ送り状No.',
    ]);
    expect(await errorsOf(reads('yamato', 'お客様管理番号,伝票番号\r\n"1,2\r\n'))).toEqual([
      'line 2: has a quotation mark that does not end',
    ]);
    expect(await errorsOf(reads('yamato', 'お客様管理番号,伝票番号\r\n1"2",3\r\n'))).toEqual([
      'line 2: has a quotation mark where none may be',
    ]);
    expect(await errorsOf(reads('yamato', ''))).toEqual(['file: is empty']);
    expect(await errorsOf(reads('plain', cp932('parcel,carrier,trackingNumber\r\n髙')))).toEqual(['file: must be UTF-8']);
  });

  test('may be UTF-8 with a byte order mark, have lines that end in LF alone, and full-width numbers', async () => {
    const { writes, reads } = await packed();
    const [number = ''] = numbersIn('japanpost', await writes('japanpost'));
    const file = `\ufeffお客様側管理番号,お問い合わせ番号\n${number},ＲＲ４７３１２４８２９ＪＰ\n`;
    expect(await reads('japanpost', Buffer.from(file))).toBe(1);
    const wrong = file.replace('９ＪＰ', '８ＪＰ');
    expect(await errorsOf(reads('japanpost', Buffer.from(wrong)))).toEqual([
      'line 2: RR473124828JP: its last digit does not fit the others',
    ]);
  });

  test('names parcels that are not here, or no longer', async () => {
    const { writes, reads } = await packed();
    const [number = ''] = numbersIn('yamato', await writes('yamato'));
    await stage.database.sql(
      'delete from shipment_items where shipment_id in (select id from shipments where posted_at is null)',
    );
    await stage.database.sql('delete from shipments where posted_at is null');
    expect(await errorsOf(reads('yamato', comesBack('yamato', [number], [sevens()])))).toEqual([
      `line 2: ${number} is no parcel here`,
    ]);
  });

  test('does not post by a number that two parcels have', async () => {
    const { writes, reads, orders } = await packed([ADDRESS, ADDRESS]);
    const [one = '', two = ''] = numbersIn('yamato', await writes('yamato'));
    await sharesItsNumber(one, two);
    expect(numbersIn('yamato', await writes('yamato'))).toEqual([one, one]);
    expect(await errorsOf(reads('yamato', comesBack('yamato', [one], [sevens()])))).toEqual([
      `line 2: ${one} is the number of two parcels: confirm each by its orders`,
    ]);
    expect((await orders()).map(({ state }) => state)).toEqual(['assigned', 'assigned']);
  });

  test.each([1, 1_200])('has a parcel or a number once, also with %i lines between', async (between) => {
    const { gachaId, clerk, writes, reads } = await packed();
    await manyParcels(stage.database, gachaId, clerk.id, between + 1);
    const numbers = numbersIn('yamato', await writes('yamato'));
    const first = randomInt(1e10, 5e10);
    const labels = numbers.map((_, n) => sevens(String(first + n)));
    const [one = '', , last = ''] = [numbers[0], ...numbers.slice(-2)];
    const [taken = ''] = labels;
    const lines = `line ${between + 3}`;
    const twice = (changed: string[], given: string[]) => errorsOf(reads('yamato', comesBack('yamato', changed, given)));
    expect(await twice([...numbers.slice(0, -1), one], labels)).toEqual([`${lines}: ${one} is in the file twice`]);
    expect(await twice([...numbers.slice(0, -1), one], [...labels.slice(0, -1), taken])).toEqual([
      `${lines}: ${one} is in the file twice`,
    ]);
    expect(await twice(numbers, [...labels.slice(0, -1), taken])).toEqual([
      `${lines}: ${last} cannot have yamato ${taken}: it is that of another parcel`,
    ]);
    expect(await reads('yamato', comesBack('yamato', numbers, labels))).toBe(between + 2);
  });

  test('has an unknown sender where none is named', async () => {
    const { writes } = await packed();
    expect(split(await writes('yamato', { sender: UNKNOWN_SENDER }))[1]?.[39]).toBe('');
  });
});
