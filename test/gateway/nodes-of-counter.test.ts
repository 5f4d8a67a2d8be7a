import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { type NodeWorld, openNodeWorld } from '../support/node-world.ts';

let world: NodeWorld;
beforeAll(async () => {
  world = await openNodeWorld();
});
afterAll(() => world.close());

test('what belongs to a pickup code is there as long as the code is valid, and is never the code', async () => {
  const { database, gateway } = world;
  const fan = await Fan.signsUp(gateway);
  const gachaId = await aGacha(database);
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  const orderId = await fan.hasPaid(gachaId, 2);
  const { code, pickupToken } = (await fan.asksForCode()).data.issuePickupToken;
  const sheet = `sheet_${pickupToken.id}_${gachaId}`;
  const seen = async () => {
    const query = (fields: string) => `query ($ids: [ID!]!) { nodes(ids: $ids) { id ${fields} } }`;
    const ofToken = query('... on PickupToken { expiresAt items { totalCount nodes { id order { id } } } }');
    const ofSheet = query('... on Handover { totalAmount items { id amount } handedOver { amount } }');
    const asked = { ids: [pickupToken.id, sheet] };
    const [ofFan, ofStaff] = [await fan.asks(ofToken, asked), await staff.asks(ofSheet, asked)];
    expect(JSON.stringify([ofFan.data, ofStaff.data])).not.toContain(code);
    expect([ofFan.errors, ofFan.data.nodes[1], ofStaff.errors, ofStaff.data.nodes[0]]).toEqual([[], null, [], null]);
    return [ofFan.data.nodes[0], ofStaff.data.nodes[1]];
  };
  const [token, paper] = await seen();
  expect(token).toEqual(pickupToken);
  expect(paper).toMatchObject({ id: sheet, totalAmount: 2, items: [{ amount: 2 }], handedOver: [] });
  const { confirmHandover } = (await staff.handsOver(code, gachaId, [orderId])).data;
  expect(confirmHandover.deliveredAt).toEqual(expect.any(String));
  expect((await seen())[1]).toMatchObject({ id: sheet, totalAmount: 0, items: [], handedOver: [{ amount: 2 }] });
  await database.sql('update pickup_tokens set expires_at = now() where id = ?', [pickupToken.id]);
  expect(await seen()).toEqual([null, null]);
  await database.sql(`update pickup_tokens set expires_at = now() + interval '1 hour', superseded_at = now() where id = ?`, [
    pickupToken.id,
  ]);
  expect(await seen()).toEqual([null, null]);
});

test('a pickup code by id reads none of its items, unless they are asked for', async () => {
  const { database, ids, read } = world;
  const itemsRead = async (fields: string) => {
    database.statements.splice(0);
    expect(await read(ids.PickupToken, 'fan', `... on PickupToken { ${fields} }`)).not.toBeNull();
    return database.statements.splice(0).filter((text) => /"pickup_token_items"/.test(text)).length;
  };
  expect([await itemsRead('id expiresAt'), await itemsRead('items { nodes { id } }')]).toEqual([0, 1]);
});

test('sheets are found for five codes at most, since each of them may cover thousands of items: others are refused alone', async () => {
  const { ids, asks } = world;
  const sheets = (count: number) => Array.from({ length: count }, () => `sheet_${randomUUID()}_${ids.Gacha}`);
  const asked = (given: string[], caller = 'staff') =>
    asks('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: given }, caller);
  for (const caller of ['otherStaff', 'fan', 'nobody']) expect((await asked(sheets(100), caller)).errors).toEqual([]);
  for (let time = 0; time < 3; time += 1) {
    const all = [ids.Handover, ids.HandoverItem, ...sheets(4)].map(String);
    expect(await asked(all)).toMatchObject({ errors: [], data: { nodes: all.map((id, i) => (i < 2 ? { id } : null)) } });
    const [one, shop] = [sheets(1), ids['Gacha on sale'] ?? ''];
    const { data, errors } = await asked([...all, ...one, `${sheets(1)}_${randomUUID()}`, shop]);
    expect(data.nodes.map((node: Json | null) => node?.id ?? null)).toEqual([...all.slice(0, 2), ...Array(6).fill(null), shop]);
    expect(errors.map(({ path, extensions: { code, errors: [wrong] = [] } }) => [path, code, wrong?.field])).toEqual([
      [['nodes', 6], 'BAD_INPUT', 'ids'],
      [['nodes', 7], 'BAD_INPUT', 'ids'],
    ]);
    const names = [...all, ...one].map((id, index) => `n${index}: node(id: "${id}") { id }`);
    const beside = await asks(`{ ${names.join(' ')} nodes(ids: ["${shop}", "${one}"]) { id } }`, {}, 'staff');
    expect([beside.data.n0, beside.data.n6, beside.data.nodes]).toEqual([{ id: all[0] }, null, [{ id: shop }, null]]);
    expect(beside.errors.map(({ path, extensions: { errors: [wrong] = [] } }) => [path, wrong?.field]).toSorted()).toEqual([
      [['n6'], 'id'],
      [['nodes', 1], 'ids'],
    ]);
  }
});

test('a sheet made up for practice has ids that lead to nothing', async () => {
  const { asks } = world;
  const read = '{ handovers(pickupCode: "example") { id items { id } } }';
  const [sheet] = (await asks(read, {}, 'staff')).data.handovers;
  const made = [sheet.id, ...sheet.items.map(({ id }: Json) => id)];
  expect((await asks('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: made }, 'staff')).data.nodes).toEqual(
    made.map(() => null),
  );
});
