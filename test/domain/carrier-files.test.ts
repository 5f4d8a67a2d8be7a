import { describe, expect, test } from '@jest/globals';
import type { Export } from '../../src/shipment/files/export.ts';
import { FORMAT_NAMES } from '../../src/shipment/files/formats.ts';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { comesBack, cp932, numbersIn, packedParcels, sevens, split } from '../support/carrier-files.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const packed = (addresses?: object[]) => packedParcels(stage, addresses);

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

  test('of one gacha holds its parcels with prizes of others, too', async () => {
    const [mine, theirs] = [
      await aGacha(stage.database, { delivery_type: 'mail' }),
      await aGacha(stage.database, { delivery_type: 'mail' }),
    ];
    const clerk = await StaffMember.isHired(stage.gateway, stage.database, [mine, theirs], 'shipping');
    const fan = await Fan.signsUp(stage.gateway);
    for (const gachaId of [mine, theirs]) await fan.hasPaid(gachaId, 1, ADDRESS);
    expect(await packWaiting(stage.database.fork(), { staffId: clerk.id }, { scope: [mine, theirs], since: null })).toBe(1);
    const { writes } = await packed();
    for (const gachaId of [mine, theirs]) expect(numbersIn('plain', await writes('plain', { scope: [gachaId] }))).toHaveLength(1);
    const both = split(await writes('plain', { scope: [mine, theirs] }));
    expect(both.slice(1).map((cells) => cells[both[0]?.indexOf('items') ?? -1])).toEqual(['2']);
  });

  test('has an unknown sender where none is named', async () => {
    const { writes } = await packed();
    expect(split(await writes('yamato', { sender: readConfig({}).sender }))[1]?.[39]).toBe('');
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
    const [parcel] = await stage.database.sql<{ id: string }>(
      'select shipment_id as id from shipment_items i join order_details d on d.id = i.order_detail_id where d.order_id = ?',
      [orderIds[1]],
    );
    const id = parcel?.id ?? '';
    expect(await refused('yamato')).toEqual([`parcel ${parcelNumber(id)} (${id}), order ${orderIds[1]}, ${field}: ${message}`]);
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
