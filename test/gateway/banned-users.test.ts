import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan } from '../support/actors.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

/** Two gateways that listen, and keep users as long as they do in earnest. */
let database: TestDatabase;
let gateways: TestGateway[];

async function opens(): Promise<TestGateway> {
  const gateway = await openTestGateway(database, { userTtlMs: undefined });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  return gateway;
}

const LISTENERS = `from pg_stat_activity where application_name = 'gacha listener' and datname = current_database()`;
const listening = async () =>
  (await database.sql(`select 1 ${LISTENERS} and query in ('listen catalogue; listen users', 'select 1')`)).length;

beforeAll(async () => {
  database = await openTestDatabase();
  gateways = [await opens(), await opens()];
  await eventually(async () => (await listening()) === 2);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await database.close();
});

const decide = ({ id }: Fan, isBanned: boolean) =>
  changeBan(database.fork(), id, { isBanned, changedBy: 'operator', reason: 'a test' });
const codesOf = (fan: Fan) =>
  Promise.all(gateways.map(async (gateway) => (await fan.at(gateway).asks('{ orders { totalCount } }')).code));
/** A notification takes a moment, and much less than users are kept. */
const soon = { withinMs: 30_000 };

async function aKnownFan(): Promise<Fan> {
  const fan = await Fan.signsUp(gateways[0] as TestGateway);
  expect(await codesOf(fan)).toEqual([undefined, undefined]);
  return fan;
}

test('a banned user is refused at once in every gateway that knows them, and let in again', async () => {
  const fan = await aKnownFan();
  await decide(fan, true);
  await eventually(async () => expect(await codesOf(fan)).toEqual(['USER_BANNED', 'USER_BANNED']), soon);
  for (const gateway of gateways) {
    const other = fan.at(gateway);
    const { data } = await other.asks('{ me { id } }');
    expect(data.me).toBeNull();
    expect((await other.asks(`{ node(id: "${fan.id}") { id } }`)).data.node).toBeNull();
    expect((await other.asks('mutation { signUp { user { id } } }')).code).toBe('USER_BANNED');
    expect((await other.asks('query { staffMe { id } }')).errors).toEqual([]);
  }
  await decide(fan, false);
  await eventually(async () => expect(await codesOf(fan)).toEqual([undefined, undefined]), soon);
});

test('a user whose row is deleted is told to sign up in every gateway', async () => {
  const fan = await aKnownFan();
  await database.sql('delete from users where id = ?', [fan.id]);
  await eventually(async () => expect(await codesOf(fan)).toEqual(['SIGN_UP_REQUIRED', 'SIGN_UP_REQUIRED']), soon);
});

test('a user is looked up once, and not again while nobody is banned', async () => {
  const fan = await aKnownFan();
  database.statements.splice(0);
  for (let time = 0; time < 5; time++) await codesOf(fan);
  expect(database.statements.filter((statement) => /from "users"/.test(statement))).toEqual([]);
});

test('a gateway that cannot hear of changes looks users up again after a second', async () => {
  const deaf = await openTestGateway(database, { userTtlMs: undefined });
  const fan = (await aKnownFan()).at(deaf);
  const code = async () => (await fan.asks('{ orders { totalCount } }')).code;
  expect(await code()).toBeUndefined();
  await decide(fan, true);
  await eventually(async () => expect(await code()).toBe('USER_BANNED'), soon);
  await deaf.close();
});

test('a gateway whose listener lost its connection may have missed something, and forgets whom it knew', async () => {
  const fan = await aKnownFan();
  await database.sql('alter table users disable trigger tell_news');
  await decide(fan, true);
  expect(await codesOf(fan)).toEqual([undefined, undefined]);
  await database.sql(`select pg_terminate_backend(pid) ${LISTENERS}`);
  await eventually(async () => expect(await codesOf(fan)).toEqual(['USER_BANNED', 'USER_BANNED']), soon);
  await database.sql('alter table users enable trigger tell_news');
});
