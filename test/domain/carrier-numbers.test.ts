import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { ADDRESS } from '../support/address.ts';
import { comesBack, cp932, errorsOf, numbersIn, packedParcels, sevens } from '../support/carrier-files.ts';
import { manyParcels } from '../support/parcels.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const packed = (addresses?: object[]) => packedParcels(stage, addresses);

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
    expect(await errorsOf(reads('plain', cp932('parcel,carrier,trackingNumber\r\n髙')))).toEqual([
      'file: must be UTF-8, and is not: it may be CP932 (Shift_JIS), as carriers write it',
    ]);
    expect(await errorsOf(reads('yamato', Buffer.from('お客様管理番号,伝票番号\r\n')))).toEqual([
      'file: must be CP932 (Shift_JIS), or UTF-8 with a byte order mark, and is UTF-8 without one',
    ]);
  });

  test('names what is much too long by its beginning', async () => {
    const { writes, reads } = await packed();
    const [number = ''] = numbersIn('yamato', await writes('yamato'));
    const long = '1'.repeat(50_000);
    const cut = `${'1'.repeat(40)}…`;
    expect(await errorsOf(reads('yamato', comesBack('yamato', [number, long], [long, sevens()])))).toEqual([
      `line 2: ${cut}: must be a number of the carrier: 12 digits`,
      `line 3: ${cut} is no number of a parcel`,
    ]);
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
});
