import { expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const ID = '00000000-0000-4000-8000-000000000000';

const OF_STAFF = `
  auditLog { nodes { action } } checkInJumps { nodes { kilometres } } devices { nodes { id } } handoverConflicts { nodes { id } }
  refundsOwed { nodes { tries } } staffMembers { nodes { id } } timeline(orderId: "${ID}") { nodes { at } } wrongCodes { nodes { at } }`;

test('a page that asks for more than its fan may read shows what the fan may', async () => {
  const id = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const { data, errors } = await fan.asks(`{ me { id } gacha(id: "${id}") { id } ${OF_STAFF} }`);
  const { me, gacha, ...refused } = data;
  expect([me.id, gacha.id]).toEqual([expect.any(String), id]);
  expect(Object.values(refused)).toEqual(Object.keys(refused).map(() => null));
  expect(errors.map(({ path }) => path?.[0]).toSorted()).toEqual(Object.keys(refused).toSorted());
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['FORBIDDEN']));
  expect(errors).toHaveLength(8);
});
