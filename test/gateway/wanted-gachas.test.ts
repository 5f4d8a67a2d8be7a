import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { printSeed } from '../support/seeded.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;

beforeAll(async () => {
  printSeed();
  fan = await Fan.signsUp(stage.gateway);
});

describe('gachas that are wanted', () => {
  const mark = randomUUID().slice(0, 8);
  const gacha = (changes: Json) => aGacha(stage.database, { description: mark, ...changes });
  const ids = async (where: Json) => {
    const { data, errors } = await fan.asks('query ($where: GachaWhere) { gachas(where: $where) { nodes { id } } }', { where });
    expect(errors).toEqual([]);
    return data.gachas.nodes.map(({ id }: { id: string }) => id).toSorted();
  };

  test('by words in name and tags, whatever their case and width', async () => {
    const tag = `only ${mark}`;
    const dragon = await gacha({ name: 'ＤＲＡＧＯＮ ガチャ 2026', tags: ['Festival 港', tag] });
    const sticker = await gacha({ name: 'ｼｰﾙ Dragon', tags: ['ﾌｪｽﾀ', tag] });
    const found = (search: string) => ids({ search, tag });
    for (const search of ['dragon', 'DRAGON', 'ｄｒａｇｏｎ', ' Dragon　', 'rago', '', ' 　'])
      expect([search, await found(search)]).toEqual([search, [dragon, sticker].toSorted()]);
    for (const search of ['ｶﾞﾁｬ', 'ガチャ', 'dragon 港', '港 ２０２６　ＦＥＳＴＩＶＡＬ', 'gon ガチャ'])
      expect([search, await found(search)]).toEqual([search, [dragon]]);
    for (const search of ['シール', 'ｼｰﾙ', 'フェスタ', `dragon フェスタ ${mark}`])
      expect([search, await found(search)]).toEqual([search, [sticker]]);
    for (const search of ['カチャ', 'dragonガチャ', 'dragon sticker', '2026festival', '%', '.*'])
      expect([search, await found(search)]).toEqual([search, []]);
  });

  test('by status, delivery and price, all of them together', async () => {
    const tag = `all ${mark}`;
    const cheap = await gacha({ tags: [tag], price: 100 });
    const dear = await gacha({ tags: [tag], price: 900, delivery_type: 'mail' });
    const closed = await gacha({ tags: [tag], price: 500, on_sale: false });
    const wanted: [Json, string[]][] = [
      [{}, [cheap, dear, closed]],
      [{ status: ['ON_SALE'] }, [cheap, dear]],
      [{ status: ['ON_SALE', 'CLOSED'] }, [cheap, dear, closed]],
      [{ status: ['SOLD_OUT'] }, []],
      [
        { status: null, deliveryType: null, minPrice: null, maxPrice: null, search: null, hasPrizesToReceive: null },
        [cheap, dear, closed],
      ],
      [{ deliveryType: 'MAIL' }, [dear]],
      [{ deliveryType: 'SELF' }, [cheap, closed]],
      [{ minPrice: 500 }, [dear, closed]],
      [{ maxPrice: 500 }, [cheap, closed]],
      [{ minPrice: 500, maxPrice: 500 }, [closed]],
      [{ minPrice: 501, maxPrice: 500 }, []],
      [{ minPrice: 100, deliveryType: 'SELF', status: ['ON_SALE'] }, [cheap]],
      [{ hasPrizesToReceive: false, maxPrice: 100 }, [cheap]],
    ];
    for (const [where, expected] of wanted) expect([where, await ids({ tag, ...where })]).toEqual([where, expected.toSorted()]);
  });

  test('among those that wait for the viewer', async () => {
    const [one, two] = [await gacha({ name: 'Waiting Ａ' }), await gacha({ name: 'Waiting B', price: 0 })];
    const buyer = await Fan.signsUp(stage.gateway);
    for (const id of [one, two]) await buyer.hasPaid(id);
    const where = async (given: string) =>
      (
        await buyer.asks(
          `{ gachas(where: { hasPrizesToReceive: true ${given} }, orderBy: { field: NAME, direction: ASC }) { nodes { id } } }`,
        )
      ).data.gachas.nodes;
    expect(await where('')).toEqual([{ id: one }, { id: two }]);
    expect(await where('search: "a"')).toEqual([{ id: one }, { id: two }]);
    expect(await where('search: "WAITING a"')).toEqual([{ id: one }, { id: two }]);
    expect(await where('maxPrice: 0')).toEqual([{ id: two }]);
  });

  test.each<[string, Json, string]>([
    ['101 characters', { search: 'x'.repeat(101) }, 'search'],
    ['a NUL', { search: 'a\0' }, 'search'],
    ['half a character', { search: 'a\ud800' }, 'search'],
    ['no status', { status: [] }, 'status'],
  ])('are refused by name: %s', async (_what, where, field) => {
    const answer = await fan.asks('query ($where: GachaWhere) { gachas(where: $where) { totalCount } }', { where });
    expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [field]]);
  });
});
