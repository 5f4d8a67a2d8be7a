import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pauseSale, resumeSale } from '../../src/operator/desk/sale.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { does } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

/** Two gateways that listen, and keep the catalogue as long as they do in earnest: a minute, if they hear of no change. */
let database: TestDatabase;
let gateways: TestGateway[];
let gachaId: string;
let operator: StaffMember;

async function opens(): Promise<TestGateway> {
  const gateway = await openTestGateway(database, { catalogueTtlMs: undefined });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  return gateway;
}

const listening = async () =>
  (
    await database.sql(
      `select 1 from pg_stat_activity where application_name = 'gacha listener' and datname = current_database()
          and query in ('listen catalogue; listen users', 'select 1')`,
    )
  ).length;

beforeAll(async () => {
  database = await openTestDatabase();
  gachaId = await aGacha(database);
  gateways = [await opens(), await opens()];
  await eventually(async () => (await listening()) === 2);
  operator = await StaffMember.isHired(gateways[0] as TestGateway, database, [gachaId], 'operator');
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await database.close();
});

/** A notification takes a moment, and much less than the catalogue is kept. */
const soon = { withinMs: 30_000 };
const CHANGE = { by: { account: 'Olga' }, why: 'a test' };

const states = () =>
  Promise.all(gateways.map(async (one) => (await one.ask(`{ gacha(id: "${gachaId}") { isPaused } }`)).data.gacha.isPaused));
const versions = () =>
  Promise.all(
    gateways.map(async (one) => {
      const { data } = await one.ask(`{ gacha(id: "${gachaId}") { version } }`, {}, operator.token);
      return data.gacha.version;
    }),
  );

test('what an operator or a command pauses is shown by every gateway at once, also to those who have no token', async () => {
  expect(await states()).toEqual([false, false]);
  await does(operator, 'pauseSale', { gachaId, reason: 'a long queue' });
  await eventually(async () => expect(await states()).toEqual([true, true]), soon);
  await resumeSale(database.fork(), CHANGE, { gachaId });
  await eventually(async () => expect(await states()).toEqual([false, false]), soon);
  await pauseSale(database.fork(), CHANGE, { gachaId });
  await eventually(async () => expect(await states()).toEqual([true, true]), soon);
});

test.each([
  ['its purchase', 'update gachas set needs_purchase = 1'],
  ['the rule of its counters', `update gachas set redeem_policy = 'warn'`],
  ['its terms', 'update gachas set terms_number = terms_number + 1'],
  ['the value of a prize', 'update prizes set retail_value = 100'],
  ['the stock of a prize', 'update prizes set supply = supply + 1'],
])('every gateway knows the version that a change of %s makes', async (_what, statement) => {
  const [before = 0] = await versions();
  await database.sql(statement);
  await eventually(async () => expect(await versions()).toEqual([before + 1, before + 1]), soon);
});
