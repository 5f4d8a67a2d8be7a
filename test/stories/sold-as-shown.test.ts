import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { removePicture } from '../../src/operator/pictures/remove.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry, SELLER } from '../support/catalogue.ts';
import { aFolderOfPictures } from '../support/drawn-pictures.ts';
import type { Json } from '../support/json.ts';
import { noise } from '../support/noise.ts';
import { restClient } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const { adds } = aFolderOfPictures(stage);
const imports = (file: object) => importCatalogue(stage.database.fork(), file);
const both = (ja: string, en: string) => ({ ja, en });

const SOLD = `name japanese: name(language: JA) description imageUrl image { url width height alt } secretImage { url alt }
  emissionProbability namedAt describedAt`;
const ITEMS = `items { id prize { id name imageUrl } won { ${SOLD} } }`;
const itemsOf = async (fan: Fan, id: string): Promise<Json[]> =>
  (await fan.asks(`query ($id: ID!) { order(id: $id) { ${ITEMS} } }`, { id })).data.order.items;
const recordOf = async (fan: Fan, id: string): Promise<Json> =>
  (
    await fan.asks(
      `query ($id: ID!) { verifyDraw(orderId: $id) { oddsNumber declared { prize { name } sold { ${SOLD} } weight supply }
        plays { prize { name } won { ${SOLD} } } } }`,
      { id },
    )
  ).data.verifyDraw;

/** A prize that is sold, and all of it that can be changed is changed after that. */
async function aSaleThatChanges() {
  const added = async (seed: number, en: string) =>
    pathOf((await adds(await noise(30, 20, seed).png().toBuffer(), { ja: `${en}の絵`, en })).picture);
  const [bear, wolf] = [await added(11, 'A bear'), await added(12, 'A wolf')];
  const sold = {
    name: both('くま', 'Bear'),
    description: both('丸いくま', 'A round bear'),
    image_url: bear,
    secret_image_url: wolf,
  };
  const prize = prizeEntry({ ...sold, pickup_weight: 10 });
  const entry = gachaEntry({ name: 'Bears', prizes: [prize] });
  await imports({ ...SELLER, gachas: [entry] });
  const changed = { name: both('おおかみ', 'Wolf'), description: 'Another thing', image_url: wolf, secret_image_url: '' };
  const change = (more: object = changed) => imports({ gachas: [{ ...entry, prizes: [{ ...prize, ...more }] }] });
  return { entry, prize, bear, wolf, change };
}

const url = (path: string) => `http://gateway.test${path}`;

test('an order of last week says what was won, whatever is renamed, pictured or told otherwise since', async () => {
  const { entry, prize, bear, wolf, change } = await aSaleThatChanges();
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(entry.id);
  const RECEIPT = `query ($id: ID!) { order(id: $id) { receiptUrl receipt { description totalPrice } } }`;
  const support = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'support');
  const TIMELINE = 'query ($id: ID!) { timeline(orderId: $id, first: 50) { nodes { kind at } } }';
  const told = async () => ({
    receipt: (await fan.asks(RECEIPT, { id: orderId })).data.order.receipt,
    timeline: (await support.asks(TIMELINE, { id: orderId })).data.timeline.nodes,
  });
  const before = { ...(await told()), items: await itemsOf(fan, orderId), record: await recordOf(fan, orderId) };
  const won = {
    ...{ name: 'Bear', japanese: 'くま', description: 'A round bear', imageUrl: url(bear) },
    image: { url: url(bear), width: 30, height: 20, alt: 'A bear' },
    secretImage: { url: url(wolf), alt: 'A wolf' },
    ...{ emissionProbability: 100, namedAt: null, describedAt: null },
  };
  expect(before.items).toEqual([{ id: expect.any(String), prize: { id: prize.id, name: 'Bear', imageUrl: url(bear) }, won }]);
  await change();
  await imports({ gachas: [{ ...entry, name: 'Wolves', prizes: [{ ...prize, name: 'Wolf' }] }] });
  await adds(await noise(30, 20, 11).png().toBuffer(), { en: 'Something else' });
  expect(await told()).toEqual({ receipt: before.receipt, timeline: before.timeline });
  const [item] = await itemsOf(fan, orderId);
  expect(item?.prize.name).toBe('Wolf');
  expect(item?.won).toEqual(won);
  const record = await recordOf(fan, orderId);
  expect(record.plays).toEqual([{ prize: { name: 'Wolf' }, won }]);
  expect(record.declared).toEqual([{ prize: { name: 'Wolf' }, sold: won, weight: 10, supply: 1000 }]);
  const next = await fan.hasPaid(entry.id);
  expect((await itemsOf(fan, next))[0]?.won).toMatchObject({
    ...{ name: 'Wolf', image: { alt: 'Something else' }, describedAt: null },
  });
});

test('everything that is shown of a prize makes a new version where it changes, once, and what the store calls it makes none', async () => {
  const { entry, change, bear } = await aSaleThatChanges();
  const versions = async () =>
    (await stage.database.sql('select number from odds_versions where gacha_id = ?', [entry.id])).length;
  await change({ picking_name: 'SHELF 3', pickup_image_url: bear, retail_value: 700 });
  expect(await versions()).toBe(1);
  let number = 1;
  for (const more of [{ description: 'Soft' }, { secret_image_url: '' }, { name: both('くま', 'Cub') }, { image_url: '' }]) {
    await change(more);
    await change(more);
    number += 1;
    expect(await versions()).toBe(number);
  }
  await change({});
  const again = async () => adds(await noise(30, 20, 11).png().toBuffer(), { en: 'A brown bear' });
  number = await versions();
  await await again();
  await await again();
  expect(await versions()).toBe(number + 1);
  const reasons = await stage.database.sql(
    'select changed_by as by, reason from odds_versions where gacha_id = ? order by number desc limit 1',
    [entry.id],
  );
  expect(reasons).toEqual([{ by: 'Olga', reason: 'what a picture shows was told anew' }]);
  await change({});
  expect(await versions()).toBe(number + 1);
});

test('a picture stays while an order was sold with it, also one that was only to hide what it is', async () => {
  const { bear, wolf, change } = await aSaleThatChanges();
  await change({ image_url: '', secret_image_url: '' });
  await stage.database.sql("update prizes set image_url = '', secret_image_url = '' where image_url = ?", [bear]);
  for (const path of [bear, wolf])
    await expect(removePicture(stage.database.fork(), path, 'Olga')).rejects.toThrow('is shown by Bears');
});

test('a counter gives out what was won: its sheet and that of REST name it, both names where both were sold', async () => {
  const { entry, prize, bear, wolf, change } = await aSaleThatChanges();
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(entry.id, 2);
  await change();
  const counter = await StaffMember.isHired(stage.gateway, stage.database, [entry.id]);
  const READ = `query ($code: String!) { handovers(pickupCode: $code) { items { amount prize { name } won { name imageUrl } } } }`;
  const code = await fan.hasCode();
  expect((await counter.asks(READ, { code })).data.handovers[0].items).toEqual([
    { amount: 2, prize: { name: 'Wolf' }, won: [{ name: 'Bear', imageUrl: url(bear) }] },
  ]);
  const rest = restClient(stage.gateway, counter.token);
  const sheet = async (brought: string) => {
    const { body } = await rest.get(`/manage/api/gachas/${entry.id}/pickups/${brought}`);
    return (Array.isArray(body) ? body : [body]).flatMap(({ items }: Json) => items);
  };
  expect(await sheet(code)).toEqual([{ prize_id: prize.id, prize_name: 'Bear', image_url: url(bear), amount: 2 }]);
  await fan.hasPaid(entry.id);
  const both = await fan.hasCode();
  expect((await counter.asks(READ, { code: both })).data.handovers[0].items).toEqual([
    {
      ...{ amount: 3, prize: { name: 'Wolf' } },
      won: [
        { name: 'Bear', imageUrl: url(bear) },
        { name: 'Wolf', imageUrl: url(wolf) },
      ],
    },
  ]);
  expect(await sheet(both)).toEqual([{ prize_id: prize.id, prize_name: 'Bear / Wolf', image_url: url(bear), amount: 3 }]);
});

test('an example of a sheet names what there is now', async () => {
  const { entry } = await aSaleThatChanges();
  const counter = await StaffMember.isHired(stage.gateway, stage.database, [entry.id]);
  const query = `{ handovers(pickupCode: "example") { items { prize { name } won { name emissionProbability } } } }`;
  const { items } = (await counter.asks(query)).data.handovers[0];
  expect(items).toEqual([{ prize: { name: 'Bear' }, won: [{ name: 'Bear', emissionProbability: 100 }] }]);
});

test('what was handed over and what exports tell is named as it was sold', async () => {
  const { entry, prize, change } = await aSaleThatChanges();
  const fan = await Fan.signsUp(stage.gateway);
  const first = await fan.hasPaid(entry.id);
  await change();
  const second = await fan.hasPaid(entry.id);
  await imports({ gachas: [{ ...entry, prizes: [{ ...prize, name: 'Cub' }] }] });
  const [counter, operator] = [
    await StaffMember.isHired(stage.gateway, stage.database, [entry.id]),
    await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'operator'),
  ];
  const code = await fan.hasCode();
  await counter.reports({ pickupCode: code, gachaId: entry.id, orderIds: [first, second] });
  const READ = `query ($code: String!) { handovers(pickupCode: $code) { handedOver { items { prize { name } won { name } amount } } } }`;
  const { data } = await counter.asks(READ, { code });
  expect(data.handovers[0].handedOver).toEqual([
    { items: [{ prize: { name: 'Cub' }, won: expect.arrayContaining([{ name: 'Bear' }, { name: 'Wolf' }]), amount: 2 }] },
  ]);
  for (const file of ['draws', 'handovers']) {
    const headers = { authorization: `Bearer ${operator.token}` };
    const { body } = await stage.gateway.send({ method: 'GET', url: `/exports/${file}.jsonl`, headers });
    const rows: Json[] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ orderId, prize: name }) => [orderId, name]).sort()).toEqual(
      [
        [first, 'くま / Bear'],
        [second, 'おおかみ / Wolf'],
      ].sort(),
    );
  }
});
