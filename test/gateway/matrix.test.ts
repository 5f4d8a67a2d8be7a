import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GraphQLArgument, type GraphQLInputField, type GraphQLObjectType, getNamedType, isInputObjectType } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { watchTables } from '../support/changed-tables.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { brokenTokens, call, type Reply } from '../support/matrix/asking.ts';
import { CALLS } from '../support/matrix/calls.ts';
import { type Row, TABLE } from '../support/matrix/table.ts';
import { aWorld, CALLERS, type CallerName, secretsFrom, thingsFor, type World } from '../support/matrix/world.ts';
import type { Arena } from '../support/race.ts';

const arena = {} as Arena;
let shared: World;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  arena.database = await openTestDatabase();
  arena.gateway = await openTestGateway(arena.database);
  shared = await aWorld(arena);
  changedTables = await watchTables(arena.database);
});

afterAll(async () => {
  await arena.gateway.close();
  await arena.database.close();
});

const schema = createSchema();
const fieldsOf = (type?: GraphQLObjectType | null) => Object.values(type?.getFields() ?? {});
const queries = fieldsOf(schema.getQueryType());
const rootFields = [...queries, ...fieldsOf(schema.getMutationType()), ...fieldsOf(schema.getSubscriptionType())];
const fieldOf = (call: string): string => call.split(':')[0] ?? '';
const isQuery = (call: string): boolean => queries.some(({ name }) => name === fieldOf(call));

const takesId = (inputs: readonly (GraphQLArgument | GraphQLInputField)[]): boolean =>
  inputs.some(({ type }) => {
    const named = getNamedType(type);
    return named.name === 'ID' || (isInputObjectType(named) && takesId(Object.values(named.getFields())));
  });

test('every root field is in the table, for what is own, foreign and absent if it names anything', () => {
  const known = new Set(Object.keys(CALLS).map(fieldOf));
  expect([...known].toSorted()).toEqual(rootFields.map(({ name }) => name).toSorted());
  const expected = Object.keys(CALLS).flatMap((call) => {
    const named = takesId(rootFields.find(({ name }) => name === fieldOf(call))?.args ?? []);
    return (named ? ['own', 'foreign', 'absent'] : ['-']).map((target) => `${call} ${target}`);
  });
  const rows = TABLE.filter(({ target }) => target !== 'public').map(({ call, target }) => `${call} ${target}`);
  expect(rows.toSorted()).toEqual(expected.toSorted());
  expect(TABLE.filter(({ codes }) => codes.length !== CALLERS.length)).toEqual([]);
});

test('a changed value, a row that comes and one that goes are seen in any table, and what was rolled back is not', async () => {
  const { sql } = arena.database;
  const watched = await sql<{ table: string }>(
    `select t.tablename as table from pg_tables t where schemaname = 'public' and 3 = (
       select count(*) from pg_trigger where tgrelid = t.tablename::regclass and tgname like 'watch_%')`,
  );
  expect(watched.map(({ table }) => table)).toEqual(expect.arrayContaining(['users', 'orders', 'payments', 'handover_items']));
  expect(watched).toHaveLength((await sql(`select from pg_tables where schemaname = 'public'`)).length);
  const changedBy = async (statement: string) => {
    await sql(statement).catch(() => {});
    return changedTables();
  };
  await changedTables();
  expect(await changedBy(`update staff set name = 'Another counter' where id = (select id from staff limit 1)`)).toEqual([
    'staff',
  ]);
  expect(await changedBy('update staff set name = name')).toEqual([]);
  expect(await changedBy('insert into beacons (beacon_id, valid_hours) values (-1, 24)')).toEqual(['beacons']);
  expect(await changedBy('insert into beacons (beacon_id, valid_hours) values (-2, 24), (-1, 24)')).toEqual([]);
  expect(await changedBy('delete from beacons where beacon_id = -1')).toEqual(['beacons']);
});

/** Queries that are written down: what they read is of a person. */
const NOTED: Record<string, string[]> = { findOrders: ['deeds'], handovers: ['wrong_codes', 'code_readings'] };

/** A call that is refused for every caller changes nothing either. */
const mayChange = (name: string, rows: readonly Row[]): boolean =>
  name in NOTED || (!isQuery(name) && rows.some(({ codes }) => codes.includes('OK')));

/** One call in one world by every caller. The last rows come first: what is the caller's own is changed by the call. */
async function observe(name: string, rows: readonly Row[]) {
  const world = mayChange(name, rows) ? await aWorld(arena) : shared;
  const replies = new Map<string, Reply>();
  const found = { cells: [] as string[], changes: [] as string[], leaks: [] as string[], differences: [] as string[] };
  await changedTables();
  for (const { target, codes } of rows.toReversed()) {
    for (const caller of CALLERS.filter((_, column) => codes[column] !== '-')) {
      const reply = await call(arena.gateway, name, thingsFor(world, caller, target), target, world.callers[caller].token);
      const cell = `${target} ${caller} ${reply.code}`;
      replies.set(`${target} ${caller}`, reply);
      found.cells.push(cell);
      const unforeseen = changesThatMayNotBe(name, reply, await changedTables());
      if (unforeseen.length > 0) found.changes.push(`${cell} ${unforeseen}`);
      if (secretsFrom(world, caller).some((secret) => reply.body.includes(secret))) found.leaks.push(cell);
    }
  }
  for (const caller of CALLERS) {
    const [foreign, absent] = [replies.get(`foreign ${caller}`), replies.get(`absent ${caller}`)];
    if (!isSame(foreign, absent)) found.differences.push(`${caller}: ${foreign?.body} ${absent?.body}`);
  }
  return found;
}

function changesThatMayNotBe(name: string, { code }: Reply, changed: string[]): string[] {
  if (code === 'ALREADY_HANDED_OVER') return changed.filter((table) => table !== 'wrong_codes');
  if (code !== 'OK') return changed;
  return isQuery(name) ? changed.filter((table) => !NOTED[name]?.includes(table)) : [];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const cellsOf = (rows: readonly Row[]): string[] =>
  rows
    .toReversed()
    .flatMap(({ target, codes }) =>
      CALLERS.map((caller: CallerName, column) => `${target} ${caller} ${codes[column]}`).filter((cell) => !cell.endsWith(' -')),
    );

for (const [name, rows] of Map.groupBy(TABLE, (row) => row.call)) {
  test(`${name} answers everybody as the table says, hides what is foreign, and changes nothing where it says no`, async () => {
    expect(await observe(name, rows)).toEqual({ cells: cellsOf(rows), changes: [], leaks: [], differences: [] });
  });
}

test('an expired or broken token is refused for the whole request, at public fields too, and changes nothing', async () => {
  const world = await aWorld(arena);
  await changedTables();
  const passed: string[] = [];
  for (const [kind, token] of Object.entries(await brokenTokens(world))) {
    for (const name of Object.keys(CALLS)) {
      const { status, code, body } = await call(arena.gateway, name, thingsFor(world, 'user', 'own'), 'own', token);
      if (status !== 401 || code !== 'UNAUTHENTICATED' || 'data' in JSON.parse(body))
        passed.push(`${name} with ${kind}: ${body}`);
    }
  }
  expect(passed).toEqual([]);
  expect(await changedTables()).toEqual([]);
});

test('to staff an order of another user is like one that there is not, when it is reported with a code and a gacha of theirs', async () => {
  const world = await aWorld(arena);
  const [mine, other] = world.sides;
  await changedTables();
  const report = ({ paid }: { paid: string }) =>
    call(arena.gateway, 'confirmHandover', { ...mine, paid }, 'own', world.callers.staff.token);
  const foreign = await report(other);
  expect(foreign.code).toBe('NOT_FOUND');
  expect(foreign).toEqual(await report(world.absent));
  expect(await changedTables()).toEqual([]);
});
