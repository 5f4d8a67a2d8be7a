import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { tryCatalogue } from '../../src/operator/catalogue/trial/try.ts';
import { StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const lastOne = (changes: object = {}) => ({ id: randomUUID(), name: 'Last one', kind: 'last-one', ...changes });
const imports = (...prizes: object[]) => importCatalogue(stage.database.fork(), { gachas: [gachaEntry({ prizes })] });

test('a file says what kind each prize is, a last-one prize needs no numbers, and an export says it again', async () => {
  const last = lastOne();
  const entry = gachaEntry({ prizes: [prizeEntry(), prizeEntry({ kind: 'secret' }), last] });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  const file = JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
  const [exported] = file.gachas.filter(({ id }: { id: string }) => id === entry.id);
  expect(exported.prizes.map(({ kind, stock, pickup_weight: weight }: Record<string, unknown>) => [kind, stock, weight])).toEqual(
    [
      ['normal', 1000, 1],
      ['secret', 1000, 1],
      ['last-one', 1, 0],
    ],
  );
  const again = await importCatalogue(stage.database.fork(), { gachas: [exported] });
  expect(again.changes).toEqual([]);
  const without = {
    ...exported,
    prizes: [exported.prizes[0], exported.prizes[1], { id: last.id, name: 'Renamed', kind: 'last-one' }],
  };
  const tried = await tryCatalogue(stage.database.fork(), { gachas: [without] });
  expect(tried.changes[0]?.fields.map(({ field }) => field)).toEqual(['name']);
});

test.each([
  ['a second one', [prizeEntry(), lastOne(), lastOne({ name: 'Other' })], 'prizes[2].kind is "last-one" once for each gacha'],
  ['nothing beside it', [lastOne()], 'prizes must have another prize beside the last-one prize'],
  ['a weight', [prizeEntry(), lastOne({ pickup_weight: 1 })], 'prizes[1].pickup_weight must be 0'],
  ['two of it', [prizeEntry(), lastOne({ stock: 2 })], 'prizes[1].stock must be 1'],
  ['no such kind', [prizeEntry({ kind: 'rare' })], 'prizes[0].kind must be one of normal, secret, last-one'],
])('a file with %s is refused', async (_what, prizes, why) => {
  await expect(imports(...prizes)).rejects.toThrow(why);
});

test('one last-one prize takes the place of another in one import', async () => {
  const [prize, former, next] = [prizeEntry(), lastOne(), lastOne({ name: 'Next' })];
  const entry = gachaEntry({ prizes: [prize, former] });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, prizes: [prize, next] }] });
  await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, prizes: [prize, former] }] });
  const left = await stage.database.sql('select id from prizes where gacha_id = ? and deleted_at is null order by position', [
    entry.id,
  ]);
  expect(left).toEqual([{ id: prize.id }, { id: former.id }]);
});

test('at the desk a last-one prize is neither restocked nor drawn, and no prize becomes one', async () => {
  const [prize, last] = [prizeEntry(), lastOne()];
  const entry = gachaEntry({ prizes: [prize, last] });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'operator');
  const refused = async (name: string, input: object) => {
    const { code, errors } = await does(operator, name, { version: 1, reason: 'a test', ...input }, 'prize { id }');
    const [mistake] = errors[0]?.extensions.errors ?? [];
    return [code, mistake?.field, mistake?.code];
  };
  expect(await refused('restockPrize', { prizeId: last.id, amount: 1 })).toEqual(['BAD_INPUT', 'amount', 'LAST_ONE_RESTOCKED']);
  expect(await refused('updatePrize', { prizeId: last.id, pickupWeight: 1 })).toEqual([
    'BAD_INPUT',
    'pickupWeight',
    'LAST_ONE_UNDRAWN',
  ]);
  expect(await refused('updatePrize', { prizeId: prize.id, kind: 'LAST_ONE' })).toEqual(['BAD_INPUT', 'kind', 'KIND_STAYS']);
  expect(await refused('updatePrize', { prizeId: prize.id, kind: 'SECRET' })).toEqual(['BAD_INPUT', 'kind', 'KIND_STAYS']);
  expect(await refused('retirePrize', { prizeId: prize.id })).toEqual(['BAD_INPUT', 'prizeId', 'LAST_PRIZE']);
  const second = { gachaId: entry.id, kind: 'LAST_ONE', name: { text: 'Second' } };
  expect(await refused('addPrize', second)).toEqual(['BAD_INPUT', 'kind', 'LAST_ONE_TWICE']);
});
