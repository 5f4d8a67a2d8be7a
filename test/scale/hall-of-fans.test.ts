import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { administer, databaseOf, onServer } from '../support/server.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';
import { type Explain, explaining, tellsPlans } from './explained.ts';

/** Their table has some hundred pages: PostgreSQL would rather read them all than look a hundred up. */
const FANS = 15_000;

const DETAIL = 'query ($id: ID!) { gacha(id: $id) { name viewerPlayCount viewerOrderability { checkInExpiresAt } } }';

let database: TestDatabase;
let gateway: TestGateway;
let explain: Explain;
let gachaId: string;

beforeAll(async () => {
  const template = process.env.TEST_TEMPLATE ?? '';
  const name = `hall_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${databaseOf(template)}`);
  const url = onServer(template, name);
  await tellsPlans(url, name);
  database = await connectTestDatabase(url, () => administer(template, `drop database ${name} with (force)`));
  explain = explaining(database);
  gachaId = await aGacha(database);
  await database.sql(
    `insert into users (id, provider_type, provider_id, provider_user_id)
     select gen_random_uuid(), 'members', 'pool-1', 'fan-' || n from generate_series(1, ?) n`,
    [FANS],
  );
  await database.sql(
    `insert into check_ins (user_id, gacha_id, checked_in_at, expires_at)
     select id, ?, now(), now() + interval '1 day' from users`,
    [gachaId],
  );
  await database.sql('analyze users, check_ins');
  gateway = await openTestGateway(database);
});
afterAll(async () => {
  await gateway?.close();
  await database?.close();
});

test('what one fan of a full hall asks for reads no table of all fans', async () => {
  const token = await aToken(MEMBERS, 'fan-7');
  const fan = Fan.isKnown(gateway, { token, userId: '' });
  const { statements } = await explain(async () => {
    await fan.seesGachas();
    const { data } = await gateway.ask(DETAIL, { id: gachaId }, token);
    expect(data.gacha.viewerOrderability.checkInExpiresAt).not.toBeNull();
    await fan.hasOrdered(gachaId);
  });
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
});

test('a statement that reads all fans is found', async () => {
  const { statements } = await explain(() => database.sql(`select count(*) from check_ins where expires_at > 'epoch'`));
  expect(statements).toEqual([expect.objectContaining({ scanned: ['check_ins'] })]);
});
