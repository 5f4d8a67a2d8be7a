import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

const SHOWN = `{ id version isPublished name(language: JA) status viewerOrderability { isOrderable refusal action maxPlayAmount }
  prizes { nodes { name isHidden description } } fairness { seedHash } }`;
const PREVIEW = `query ($id: ID!) { previewGacha(gachaId: $id) ${SHOWN} }`;
const LOOK = `query ($id: ID!) { gacha(id: $id) ${SHOWN} }`;

async function aDraft(changes: object = {}) {
  const secret = prizeEntry({ kind: 'secret', name: 'Golden compass', description: 'It is of gold' });
  const gachaId = await aGacha(stage.database, {
    ...{ published: false, name: { ja: '月夜', en: 'Moonlight' }, prizes: [prizeEntry({ name: 'Badge', stock: 30 }), secret] },
    ...changes,
  });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  return { gachaId, operator };
}

test('an operator sees a draft as fans will: secrets hidden, and what can be ordered told as to a new fan', async () => {
  const { gachaId, operator } = await aDraft();
  const { data } = await operator.asks(PREVIEW, { id: gachaId });
  expect(data.previewGacha).toEqual({
    ...{ id: gachaId, version: null, isPublished: null, name: '月夜', status: 'ON_SALE', fairness: null },
    viewerOrderability: { isOrderable: true, refusal: null, action: null, maxPlayAmount: expect.any(Number) },
    prizes: {
      nodes: [
        { name: 'Badge', isHidden: false, description: expect.any(String) },
        { name: 'Secret', isHidden: true, description: '' },
      ],
    },
  });
  const own = (await operator.asks(LOOK, { id: gachaId })).data.gacha;
  expect([own.version, own.prizes.nodes[1].name]).toEqual([1, 'Golden compass']);
});

test('once it is published a fan is answered the same, word for word', async () => {
  const { gachaId, operator } = await aDraft({ published: true });
  const [shown, fan] = [(await operator.asks(PREVIEW, { id: gachaId })).data.previewGacha, await Fan.signsUp(stage.gateway)];
  expect((await fan.asks(LOOK, { id: gachaId })).data.gacha).toEqual(shown);
});

test('of the prizes too an operator sees what fans will be told, and not what staff are', async () => {
  const prizes = [prizeEntry({ stock: 30, retail_value: 800 }), prizeEntry({ kind: 'secret', name: 'Golden compass' })];
  const { gachaId, operator } = await aDraft({ prizes });
  const FIELDS = '{ prizes { nodes { isHidden supply retailValue } } }';
  const previews = async () =>
    (await operator.asks(`query ($id: ID!) { previewGacha(gachaId: $id) ${FIELDS} }`, { id: gachaId })).data.previewGacha;
  const untold = { supply: null, retailValue: null };
  const asFans = {
    prizes: {
      nodes: [
        { isHidden: false, ...untold },
        { isHidden: true, ...untold },
      ],
    },
  };
  expect(await previews()).toEqual(asFans);
  const own = (await operator.asks(`query ($id: ID!) { gacha(id: $id) ${FIELDS} }`, { id: gachaId })).data.gacha;
  expect(own.prizes.nodes[0]).toEqual({ isHidden: false, supply: 30, retailValue: 800 });
  expect(await previews()).toEqual(asFans);
});

const WINS = `query ($id: ID!, $prizeIds: [ID!]!) { previewWins(gachaId: $id, prizeIds: $prizeIds) {
  kind isHidden name(language: JA) description emissionProbability namedAt image { url } } }`;

describe('what a fan will be shown who has won', () => {
  const idsOf = async (operator: StaffMember, id: string): Promise<string[]> =>
    (await operator.asks('query ($id: ID!) { gacha(id: $id) { prizes { nodes { id } } } }', { id })).data.gacha.prizes.nodes.map(
      (prize: { id: string }) => prize.id,
    );

  test('is seen of a draft: a secret prize whole, and a last-one prize, which no play draws', async () => {
    const last = prizeEntry({ kind: 'last-one', name: { ja: '大だこ', en: 'Octopus' }, stock: 1, pickup_weight: 0 });
    const secret = prizeEntry({
      kind: 'secret',
      name: 'Golden compass',
      description: 'It is of gold',
      stock: 10,
      pickup_weight: 1,
    });
    const { gachaId, operator } = await aDraft({ prizes: [prizeEntry({ stock: 30, pickup_weight: 3 }), secret, last] });
    const [badge, gold, octopus] = await idsOf(operator, gachaId);
    const { data } = await operator.asks(WINS, { id: gachaId, prizeIds: [gold, octopus, badge, gold] });
    expect(data.previewWins.map(({ name }: { name: string }) => name)).toEqual([
      ...['Golden compass', '大だこ', expect.any(String), 'Golden compass'],
    ]);
    expect(data.previewWins.slice(0, 2)).toEqual([
      {
        ...{ kind: 'SECRET', isHidden: false, name: 'Golden compass', description: 'It is of gold' },
        ...{ emissionProbability: 25, namedAt: null, image: { url: expect.any(String) } },
      },
      expect.objectContaining({ kind: 'LAST_ONE', emissionProbability: 0 }),
    ]);
    const counted = await oneRow(stage.database, 'select count(*)::int as orders from orders where gacha_id = ?', [gachaId]);
    expect(counted).toEqual({ orders: 0 });
  });

  test('is told of its own prizes alone, to operators of it alone', async () => {
    const { gachaId, operator } = await aDraft();
    const other = await aDraft();
    const [badge = ''] = await idsOf(operator, gachaId);
    const asks = (by: StaffMember, prizeIds: string[], id = gachaId) => by.asks(WINS, { id, prizeIds });
    expect((await asks(operator, await idsOf(other.operator, other.gachaId))).code).toBe('NOT_FOUND');
    expect(fieldsOf(await asks(operator, []))).toEqual(['prizeIds']);
    expect(fieldsOf(await asks(operator, Array(102).fill(badge)))).toEqual(['prizeIds']);
    expect((await asks(other.operator, [badge])).code).toBe('FORBIDDEN');
    expect((await (await Fan.signsUp(stage.gateway)).asks(WINS, { id: gachaId, prizeIds: [badge] })).code).toBe('FORBIDDEN');
  });
});

describe('where spending is capped', () => {
  const byAge = aStage({ spendingCaps: { bands: [{ under: 18, day: 2000, month: 3000 }], adult: { day: null, month: null } } });
  const forAll = aStage({ spendingCaps: { bands: [], adult: { day: 1200, month: null } } });

  test.each([
    [
      'by age',
      () => byAge,
      { isOrderable: false, refusal: 'BIRTH_MONTH_REQUIRED', action: 'GIVE_BIRTH_MONTH', maxPlayAmount: 0 },
    ],
    ['for all', () => forAll, { isOrderable: true, refusal: null, action: null, maxPlayAmount: 2 }],
  ])('%s, an operator is told what a new fan is', async (_name, where, told) => {
    const capped = where();
    const gachaId = await aGacha(capped.database, { price: 500, prizes: [prizeEntry({ stock: 30 })] });
    const operator = await StaffMember.isHired(capped.gateway, capped.database, [gachaId], 'operator');
    const fan = await Fan.signsUp(capped.gateway);
    const shown = (await operator.asks(PREVIEW, { id: gachaId })).data.previewGacha;
    expect(shown.viewerOrderability).toEqual(told);
    expect((await fan.asks(LOOK, { id: gachaId })).data.gacha).toEqual(shown);
  });
});

test('one that needs a check-in, or whose sale is to come, says so as to a fan', async () => {
  const far = await aDraft({ needs_checkin: true });
  const orderability = async ({ gachaId, operator }: typeof far) =>
    (await operator.asks(PREVIEW, { id: gachaId })).data.previewGacha.viewerOrderability;
  expect(await orderability(far)).toMatchObject({ isOrderable: false, refusal: 'CHECK_IN_REQUIRED', action: 'CHECK_IN' });
  const later = await aDraft({ start_at: '2098-01-01T00:00:00Z', end_at: '2099-01-01T00:00:00Z' });
  expect(await orderability(later)).toMatchObject({ isOrderable: false, refusal: 'NOT_ON_SALE' });
});

test('a draft is shown to operators of it alone, and looking at it makes it no more public', async () => {
  const { gachaId, operator } = await aDraft();
  const [fan, other] = [await Fan.signsUp(stage.gateway), (await aDraft()).operator];
  const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
  await operator.asks(PREVIEW, { id: gachaId });
  const refused = async (answer: Promise<{ errors: { extensions: { code: string } }[] }>) =>
    (await answer).errors[0]?.extensions.code;
  expect(await refused(stage.gateway.ask(PREVIEW, { id: gachaId }) as never)).toBe('UNAUTHENTICATED');
  for (const one of [fan, other, counter]) expect(await refused(one.asks(PREVIEW, { id: gachaId }) as never)).toBe('FORBIDDEN');
  for (const look of [fan.asks(LOOK, { id: gachaId }), stage.gateway.ask(LOOK, { id: gachaId })])
    expect((await look).data.gacha).toBeNull();
  expect(JSON.stringify(await stage.gateway.ask('{ gachas { nodes { id } } }'))).not.toContain(gachaId);
});
