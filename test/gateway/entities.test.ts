import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { asksElsewhere, doesBeside } from '../support/beside-schema.ts';
import { openTestDatabase } from '../support/database.ts';
import { ASKED, aFullWorld, asksOnce, asksTheOthers, isOver, watchEntities } from '../support/entities.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { World } from '../support/matrix/world.ts';
import type { Arena } from '../support/race.ts';
import { expectPart, sortedKindOf } from '../support/statements-page.ts';

/**
 * Whatever is not in this list resolves through entities. In milliseconds of processor time: what it costs as typed statements,
 * and as entities.
 */
const TYPED: Record<string, string> = {
  me: 'is the caller, whom every request finds: nothing is read',
  staffMe: 'is the caller, whom every request finds: nothing is read',
  gacha: 'is shown of the catalogue in memory; for a viewer, as gachas',
  previewGacha: 'is shown of the catalogue in memory, as gacha',
  previewWins: 'is shown of the catalogue in memory, as gacha',
  gachas:
    'is shown of the catalogue in memory, with one row of the viewer: an entity of it costs 0.1 to 0.4 ms more of about 0.7',
  'gachas:toPickUp': 'as gachas',
  orders: 'one order 0.48 ms, as an entity 0.57 (the least of nine rounds; medians 0.81 and 1.20), and a page has up to 100',
  'orders:paid': 'as orders',
  handovers: 'is read in one batch with those of other counters; the sheets are shown as they were counted',
  confirmHandover: 'is stored in a batch, in one statement each for all handovers of an instant',
  drawnOdds: 'is sums over the draws, as sales',
  standing: 'is sums, as sales',
  stockOverTime: 'is read off the draws, of which no row is shown',
  sales: 'is sums over all orders, of which no row is shown: there is nothing to load',
  'confirmHandover:occurredAt': 'is written by the statements of confirmHandover; what is a conflict then is an entity',
};

/** Whatever staff change makes and loads these: they are not what it is about. */
const ALONGSIDE: readonly string[] = ['Deed', 'ShownMember'];

const arena = {} as Arena;
const found: Record<string, string[]> = {};
const sent: string[] = [];
/** Of each, and where a statement of them was shown first. */
const statements: string[] = [];
const shown = new Map<string, string>();

const entities = watchEntities();
let since: string[] = [];
/** Answers the entities, and notes the statements, since it was asked last. */
const watch = (): string[] => {
  since = sent.splice(0);
  return entities();
};
let shared: World;

beforeAll(async () => {
  arena.database = await openTestDatabase();
  arena.gateway = await openTestGateway(arena.database);
  arena.database.rewrite((text) => {
    sent.push(text);
    return text;
  });
  shared = await aFullWorld(arena);
});

afterAll(async () => {
  await arena.gateway.close();
  await arena.database.close();
});

const schema = createSchema();
const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
const rootFields = [...queries, ...Object.keys(schema.getMutationType()?.getFields() ?? {})];
const fieldOf = (call: string): string => call.split(':')[0] ?? '';

for (const asking of ASKED) {
  test(`${asking.call} is answered, and what was found of its caller is no entity`, async () => {
    const world = queries.includes(fieldOf(asking.call)) ? shared : await aFullWorld(arena);
    const { code, ofCaller, entities } = await asksOnce(arena, watch, asking, world);
    expect([code, ofCaller]).toEqual(['OK', []]);
    found[asking.call] = entities;
    statements.push(sortedKindOf(shown, asking.call, since));
  });
}

test('parcels and devices are answered', async () => {
  await asksTheOthers(arena, async (name, asking) => {
    watch();
    const { code } = await asking();
    await isOver(arena);
    found[name] = watch();
    statements.push(sortedKindOf(shown, name, since));
    expect([name, code]).toEqual([name, undefined]);
  });
});

test('every root field loads or makes an entity, but those that are known', () => {
  expect([...new Set(Object.keys(found).map(fieldOf))].toSorted()).toEqual(rootFields.toSorted());
  const isAbout = (name: string) => (entity: string) => queries.includes(fieldOf(name)) || !ALONGSIDE.includes(entity);
  const without = Object.keys(found).filter((name) => !found[name]?.some(isAbout(name)));
  expect(without.toSorted()).toEqual(Object.keys(TYPED).toSorted());
});

const kept = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  watch();
  await work();
  await isOver(arena);
  watch();
  statements.push(sortedKindOf(shown, name, since));
};

const ANSWERED: Readonly<Record<string, number>> = { 'GET /payments/return': 404, 'POST /pictures': 201 };

test('what they send to PostgreSQL, and what is sent beside the schema, is as it was last read by a person', async () => {
  await asksElsewhere(arena, async (name, work) => {
    await kept(name, async () => {
      const { statusCode } = (await work()) as { statusCode: number };
      expect([name, statusCode]).toEqual([name, ANSWERED[name] ?? 200]);
    });
  });
  await doesBeside(arena.database, kept);
  expectPart('others', statements);
});
