import { beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/catalogue/import.ts';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { observeOdds } from '../../src/draw/audit/observed.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const entry = gachaEntry({ prizes: [prizeEntry({ stock: 10 }), prizeEntry({ stock: 10 })] });
const WITHOUT_RECORDS = `
  alter table draws disable trigger written_but_returned;
  update draws set seed_id = null, stocks = null, bound = null, value = null;
  alter table draws enable trigger written_but_returned;`;

let fan: Fan;
let paid: string;
let drawn: string;

/** Three prizes were won before draws had records, one of them not yet paid for. */
beforeAll(async () => {
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  fan = await Fan.signsUp(stage.gateway);
  paid = await fan.hasPaid(entry.id, 2);
  drawn = await (await Fan.signsUp(stage.gateway)).hasOrdered(entry.id);
  await areDrawn(stage.database, [drawn]);
  await stage.database.sql(WITHOUT_RECORDS);
});

test('a draw without a record is counted, and nothing more is claimed of it', async () => {
  expect(await auditDraws(stage.database.fork())).toEqual({
    gachas: 1,
    orders: 2,
    draws: 3,
    returned: 0,
    unrecorded: 3,
    first: null,
  });
  expect(await observeOdds(stage.database.fork())).toEqual([]);
  const query = 'query ($id: ID!) { verifyDraw(orderId: $id) { orderId } order(id: $id) { status } }';
  const { data } = await fan.asks(query, { id: paid });
  expect(data).toEqual({ verifyDraw: null, order: { status: 'ASSIGNED' } });
});

test('a record is whole or not there at all', async () => {
  const halves = `insert into draws (gacha_id, sequence, order_id, attempt, play, odds_version_id, drawn_under, prize_id, value, bound)
    select gacha_id, 99, order_id, 99, play, odds_version_id, drawn_under, prize_id, 0, 1 from draws where sequence = 1`;
  await expect(stage.database.sql(halves)).rejects.toMatchObject({ constraint: 'draws_record_is_complete' });
});

test('draws go on with records, what was drawn without one can be taken back, and an import finds the supplies it knows', async () => {
  const orderId = await fan.hasPaid(entry.id, 3);
  await areRefused(stage.database, [drawn]);
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  await fan.hasPaid(entry.id, 2);
  expect(await auditDraws(stage.database.fork())).toEqual({
    gachas: 1,
    orders: 4,
    draws: 8,
    returned: 1,
    unrecorded: 3,
    first: null,
  });
  expect(await stage.database.sql('select number from odds_versions')).toEqual([{ number: 1 }]);
  const { data } = await fan.asks('query ($id: ID!) { verifyDraw(orderId: $id) { plays { sequence } } }', { id: orderId });
  expect(data.verifyDraw.plays).toEqual([{ sequence: 4 }, { sequence: 5 }, { sequence: 6 }]);
});
