import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { restClient } from '../support/rest.ts';
import { letWin } from '../support/seeds.ts';
import { aKeepingStage } from '../support/stage.ts';

const stage = aKeepingStage(10_000);

/** In every part of a secret prize that tells what it is. */
const CANARY = /canary/i;

const secret = (changes: object = {}) =>
  prizeEntry({
    ...{ kind: 'secret', name: { ja: 'カナリア canary', en: 'Canary' }, description: 'A canary', picking_name: 'CANARY' },
    ...{ image_url: 'https://images.example/canary.png', pickup_image_url: 'https://images.example/canary-box.png' },
    ...{ retail_value: 9000, stock: 5, ...changes },
  });

const PRIZES = `query ($id: ID!) { gacha(id: $id) { prizes { nodes {
  id kind isHidden name description(language: JA) pickingName imageUrl image { url alt } secretImageUrl pickupImageUrl stock pickupWeight
  emissionProbability retailValue } } } }`;

async function aSecret(changes: object = {}) {
  const [known, hidden] = [prizeEntry(), secret(changes)];
  const gachaId = await aGacha(stage.database, { prizes: [known, hidden] });
  return { gachaId, known, hidden };
}

const textOf = (answer: unknown) => JSON.stringify(answer);

test('nobody who has not won it is told what a secret prize is, by any way', async () => {
  const { gachaId, hidden } = await aSecret();
  const { gateway, database } = stage;
  const fan = await Fan.signsUp(gateway);
  const elsewhere = await StaffMember.isHired(gateway, database, [await aGacha(database)], 'operator');
  const node = `query ($id: ID!) { node(id: $id) { ... on Prize { name description pickingName imageUrl image { alt } pickupImageUrl } } }`;
  const answers = [
    await gateway.ask(PRIZES, { id: gachaId }),
    await fan.asks(PRIZES, { id: gachaId }),
    await elsewhere.asks(PRIZES, { id: gachaId }),
    await gateway.ask(node, { id: hidden.id }),
    await fan.asks(node, { id: hidden.id }),
    await gateway.ask('{ gachas(where: { search: "canary" }) { nodes { prizes { nodes { name } } } } }'),
  ];
  for (const answer of answers) {
    expect(answer.errors).toEqual([]);
    expect(textOf(answer)).not.toMatch(CANARY);
  }
  const [, shown] = answers[0]?.data.gacha.prizes.nodes ?? [];
  expect(shown).toMatchObject({ kind: 'SECRET', isHidden: true, description: '', stock: 5, pickupWeight: 1, retailValue: null });
  expect(shown.imageUrl).toMatch(/\/pictures\/secret\.svg$/);
  const rest = await restClient(gateway).get(`/api/v1/gachas/${gachaId}/prizes`);
  expect(rest.status).toBe(200);
  expect(textOf(rest.body)).not.toMatch(CANARY);
  for (const accept of ['application/json', 'text/html']) {
    const page = await gateway.app.inject({ url: `/odds/${gachaId}/1`, headers: { accept } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(CANARY);
    expect(page.body).toContain('Secret');
  }
});

test('its own picture stands for it where it has one, and the drawn one is served', async () => {
  const image = 'https://images.example/box.png';
  const { gachaId } = await aSecret({ secret_image_url: image });
  const { data } = await stage.gateway.ask(PRIZES, { id: gachaId });
  expect(data.gacha.prizes.nodes[1]).toMatchObject({ imageUrl: image, secretImageUrl: image });
  const drawn = await stage.gateway.app.inject({ url: '/pictures/secret.svg' });
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const known = await stage.gateway.app.inject({
    url: '/pictures/secret.svg',
    headers: { 'if-none-match': String(drawn.headers.etag) },
  });
  expect(known.statusCode).toBe(304);
});

test('whoever has won it sees it everywhere, and no other answer holds it', async () => {
  const { gachaId, hidden } = await aSecret();
  const { gateway, database } = stage;
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(gachaId, 1);
  await letWin(database, orderId, [hidden.id]);
  const before = await fan.asks('query ($id: ID!) { order(id: $id) { items { prize { name } } } }', { id: orderId });
  expect(before.data.order.items).toBeNull();
  await fan.pays(orderId);
  const won = await fan.asks(
    `query ($id: ID!) { order(id: $id) { items { prize { name isHidden } won { kind isHidden name imageUrl } } } }`,
    { id: orderId },
  );
  const what = { kind: 'SECRET', isHidden: false, name: 'Canary', imageUrl: 'https://images.example/canary.png' };
  expect(won.data.order.items).toEqual([{ prize: { name: 'Canary', isHidden: false }, won: what }]);
  const list = await fan.asks(PRIZES, { id: gachaId });
  expect(list.data.gacha.prizes.nodes[1]).toMatchObject({ isHidden: false, name: 'Canary', pickingName: 'CANARY' });
  const rest = await restClient(gateway, fan.token).get(`/api/v1/gachas/${gachaId}/prizes`);
  expect(textOf(rest.body)).toMatch(CANARY);
  for (const other of [null, await Fan.signsUp(gateway)]) {
    const answer = other ? await other.asks(PRIZES, { id: gachaId }) : await gateway.ask(PRIZES, { id: gachaId });
    expect(textOf(answer)).not.toMatch(CANARY);
    const others = await restClient(gateway, other?.token).get(`/api/v1/gachas/${gachaId}/prizes`);
    expect(textOf(others.body)).not.toMatch(CANARY);
  }
});

test('the record of a draw tells of a secret prize that was not won no more than the odds do', async () => {
  const { gachaId, known } = await aSecret();
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(gachaId, 1);
  await letWin(stage.database, orderId, [known.id]);
  await fan.pays(orderId);
  const verified = await fan.asks(
    `query ($id: ID!) { verifyDraw(orderId: $id) { declared { sold { isHidden name imageUrl } prize { name } }
      plays { prizes { prize { name imageUrl } } } } }`,
    { id: orderId },
  );
  expect(verified.errors).toEqual([]);
  expect(textOf(verified)).not.toMatch(CANARY);
  expect(textOf(verified.data.verifyDraw.declared)).toContain('"isHidden":true');
});

test('staff of its gacha see it, and an operator who tells it tells everybody', async () => {
  const { gachaId, hidden } = await aSecret();
  const { gateway, database } = stage;
  for (const role of ['counter', 'support', 'operator'] as const) {
    const staff = await StaffMember.isHired(gateway, database, [gachaId], role);
    expect((await staff.asks(PRIZES, { id: gachaId })).data.gacha.prizes.nodes[1]).toMatchObject({
      name: 'Canary',
      isHidden: false,
    });
  }
  const operator = await StaffMember.isHired(gateway, database, [gachaId], 'operator');
  const told = await does(operator, 'updatePrize', { prizeId: hidden.id, version: 1, kind: 'NORMAL' }, 'prize { kind name }');
  expect(told.data.updatePrize.prize).toEqual({ kind: 'NORMAL', name: 'Canary' });
  await eventually(async () => expect(textOf(await gateway.ask(PRIZES, { id: gachaId }))).toMatch(CANARY));
  const back = await does(operator, 'updatePrize', { prizeId: hidden.id, version: 2, kind: 'SECRET' }, 'prize { kind }');
  expect([back.code, back.errors[0]?.extensions.errors?.[0]?.field]).toEqual(['BAD_INPUT', 'kind']);
  const page = await gateway.app.inject({ url: `/odds/${gachaId}/1` });
  expect(page.body).not.toMatch(CANARY);
});
