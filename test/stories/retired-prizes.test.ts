import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const RETIRED = `query ($id: ID!, $first: Int, $after: String) { gacha(id: $id) { retiredPrizes(first: $first, after: $after) {
  totalCount nodes { id name kind stock isRetired } pageInfo { hasNextPage endCursor } } } }`;

async function aGachaWithRetired() {
  const prizes = ['One', 'Two', 'Three'].map((name) => prizeEntry({ name, stock: 7 }));
  const secret = prizeEntry({ name: 'Gold', kind: 'secret', stock: 2 });
  const entry = gachaEntry({ prizes: [...prizes, secret] });
  const gachaId = await aGacha(stage.database, entry);
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  const [, two] = prizes;
  for (const [at, prizeId] of [two?.id ?? '', secret.id].entries())
    await does(operator, 'retirePrize', { prizeId, version: at + 1, reason: 'a test' }, 'prize { id }');
  return { gachaId, operator, two: two?.id ?? '' };
}

const namesOf = (answer: { data: { gacha: { retiredPrizes: { nodes: { name: string }[] } } } }): string[] =>
  answer.data.gacha.retiredPrizes.nodes.map(({ name }) => name);

test('an operator reads what was taken out of the draw, page by page, secrets by their names, and brings it back', async () => {
  const { gachaId, operator, two } = await aGachaWithRetired();
  await eventually(async () => namesOf((await operator.asks(RETIRED, { id: gachaId })) as never).length === 2);
  const { retiredPrizes: first } = (await operator.asks(RETIRED, { id: gachaId, first: 1 })).data.gacha;
  expect(first).toMatchObject({
    ...{ totalCount: 2, nodes: [{ name: 'Two', stock: 7, isRetired: true }], pageInfo: { hasNextPage: true } },
  });
  const next = await operator.asks(RETIRED, { id: gachaId, first: 1, after: first.pageInfo.endCursor });
  expect(namesOf(next as never)).toEqual(['Gold']);
  await does(operator, 'restorePrize', { prizeId: two, version: 3, reason: 'a test' }, 'prize { id }');
  await eventually(async () => namesOf((await operator.asks(RETIRED, { id: gachaId })) as never).join() === 'Gold');
});

test('nobody else is told which they were', async () => {
  const { gachaId } = await aGachaWithRetired();
  const { gateway, database } = stage;
  const others = [
    await Fan.signsUp(gateway),
    await StaffMember.isHired(gateway, database, [gachaId]),
    await StaffMember.isHired(gateway, database, [await aGacha(database)], 'operator'),
  ];
  for (const answer of [gateway.ask(RETIRED, { id: gachaId }), ...others.map((one) => one.asks(RETIRED, { id: gachaId }))])
    expect((await answer).data.gacha.retiredPrizes).toBeNull();
});
