import { beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { times } from '../support/dear-documents.ts';
import { sending } from '../support/large-documents.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;
let gachaId: string;

beforeAll(async () => {
  fan = await Fan.signsUp(stage.gateway);
  gachaId = await aGacha(stage.database);
});

const sends = sending(() => fan);

test('what a page can repeat costs as often, and a variable may hold the longest page', async () => {
  const prize = 'id name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight status createdAt';
  const fields = `nodes { items { prize { ${prize} } } gacha { prizes { nodes { ${prize} } } } }`;
  const lists = (first: string) => times(8, (i) => `a${i}: orders(first: ${first}) { ${fields} }`);
  await sends(`{ ${lists('5')} }`);
  await sends(`{ ${lists('100')} }`, /may cost/);
  await sends(`query ($first: Int = 5) { ${lists('$first')} }`, /may cost/);
  await sends(`{ ...A } fragment A on Query { ...B } fragment B on Query { ${lists('100')} }`, /may cost/);
});

test('nodes cost as many as their ids, of whatever type, and a variable may hold a hundred', async () => {
  const nodes = (alias: number, ids: string) =>
    `n${alias}: nodes(ids: ${ids}) { ... on Gacha { name prizes { nodes { id name stock } } } }`;
  const ids = (count: number) => JSON.stringify(Array.from({ length: count }, () => gachaId));
  await sends(`{ ${times(6, (i) => nodes(i, ids(5)))} }`);
  await sends(`{ ${times(6, (i) => nodes(i, `"${gachaId}"`))} }`);
  await sends(`{ ${times(9, (i) => nodes(i, ids(100)))} }`, /may cost/);
  await sends(`query ($ids: [ID!]! = []) { ${times(9, (i) => nodes(i, '$ids'))} }`, /may cost/);
  const fields = (count: number) => times(count, (i) => `... on Order { a${i}: price } ... on Gacha { a${i}: price }`);
  await sends(`{ nodes(ids: ["x"]) { ${fields(5)} } }`);
  await sends(`{ a: nodes(ids: ["x"]) { ${times(30, (i) => `... on Order { a${i}: price }`)} } }`, /30 aliases/);
});

test('what fragments on other types give the same name hides nothing', async () => {
  const among = (count: number) =>
    times(
      count,
      (i) => `n${i}: nodes(ids: ["1", "2", "3", "4", "5"]) { ... on PickupToken { x: items(first: 1) { nodes { id } } }
        ... on Gacha { x: prizes(first: 100) { nodes { id name stock pickingName description imageUrl pickupWeight } } } }`,
    );
  await sends(`{ ${among(3)} }`);
  await sends(`{ ${among(14)} }`, /may cost/);
  const six = (name: string, from = 0) => times(6 - from, (i) => `x${i + from}: ${name} { id }`);
  await sends(`{ node(id: "x") { ... on CheckIn { ${six('gacha', 1)} } } }`);
  await sends(`{ node(id: "x") { ... on CheckIn { ${six('gacha')} } } }`, /same field 5 times/);
  const others = '... on OrderItem { x0: prize { id } x1: prize { id } } ... on Order { x2: gacha { id } x3: gacha { id } }';
  await sends(`{ node(id: "x") { ${others} ... on CheckIn { ${six('gacha')} } } }`, /same field 5 times/);
});

test('a page from the end costs as much as one from the beginning, and null is no size', async () => {
  const lists = (size: string) => times(8, (i) => `a${i}: orders(${size}) { nodes { items { prize { id name } } } }`);
  await sends(`{ ${lists('last: 5')} }`);
  await sends(`{ ${lists('last: 5, first: null')} }`);
  await sends(`{ ${lists('last: 100')} }`);
  const wide = (size: string) => lists(size).replaceAll('id name', 'id name pickingName stock description imageUrl');
  await sends(`{ ${wide('last: 100')} }`, /may cost/);
  await sends(`query ($last: Int = 5) { ${wide('last: $last')} }`, /may cost/);
});

test('a mutation may answer what an order and a page of prizes can hold, and not what many gachas can', async () => {
  const placing = (shown: string) =>
    `mutation { createOrder(input: { gachaId: "${gachaId}", playAmount: 1 }) { order { ${shown} } } }`;
  const prizes = (fields: string) => `prizes(first: 100) { nodes { ${fields} } }`;
  await sends(placing(`id items { id prize { id name imageUrl } } gacha { id name ${prizes('id name stock imageUrl')} }`));
  await sends(placing('items { prize { id name description } } gacha { description redeemDetail { rule infoText } }'));
  await sends(placing(`gacha { ${prizes('description')} }`));
  await sends(placing('gacha { prizes { nodes { description } edges { node { description } } } }'));
  const before = await everything(stage.database);
  const twice = 'nodes { description } edges { node { description } }';
  await sends(placing(`gacha { prizes(first: 100) { ${twice} } }`), /mutation may cost/);
  await sends(placing(`gacha { prizes(last: 100) { ${twice} } }`), /mutation may cost/);
  await sends(placing(`items { prize { ${times(5, (i) => `b${i}: description`)} } }`), /mutation may cost/);
  const checkingIn = (shown: string) =>
    `mutation { checkIn(input: { place: { beaconId: 7 } }) { checkIns { gacha { ${shown} } } } }`;
  await sends(checkingIn(prizes('name')), /mutation may cost/);
  await sends(checkingIn('prizes { nodes { name imageUrl } }'), /mutation may cost/);
  await sends(
    placing(times(5, (i) => `a${i}: gacha { ${times(5, (j) => `b${j}: ${prizes('id name')}`)} }`)),
    /mutation may cost/,
  );
  expect(await everything(stage.database)).toEqual(before);
});
