import { expect, test } from '@jest/globals';
import { type GraphQLObjectType, type GraphQLSchema, parse } from 'graphql';
import { isFromSnapshot } from '../../src/gateway/cache/shareable.ts';
import { prepare } from '../../src/gateway/graphql/prepare.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import type { Context } from '../../src/gateway/request/context.ts';

/** Whether its answer is cached for all callers without a token. */
const isShared = (schema: GraphQLSchema, query: string): boolean | undefined =>
  prepare(schema, parse(query), null, query)?.isShareable;

test('a field of which it is not written that the snapshot decides it is cached for none, nor what stands around it', () => {
  const schema = createSchema();
  const inPrizes = '{ gachas { __typename nodes { id prizes { nodes { id name } } } } }';
  const inFragment = 'fragment Won on Prize { name } { gachas { edges { node { prizes { nodes { ...Won } } } } } }';
  const beside =
    '{ gacha(id: "1") { name viewerPlayCount viewerOrderability { refusal checkInExpiresAt } prizes { nodes { status } } } }';
  const inNodes = 'fragment Any on Node { id ... on Prize { name } } { nodes(ids: ["1"]) { ...Any } }';
  const ofAny = '{ node(id: "1") { id ... on Gacha { name } } }';
  const shared = () => [inPrizes, inFragment, inNodes, beside, ofAny].map((query) => isShared(schema, query));
  expect(shared()).toEqual([true, true, true, true, true]);
  const prize = schema.getType('Prize') as GraphQLObjectType;
  Object.assign(prize.getFields().name ?? {}, { resolve: (_prize: unknown, _args: unknown, { viewer }: Context) => viewer?.id });
  expect(shared()).toEqual([false, false, false, true, true]);
  Object.assign(prize.getFields().id ?? {}, { resolve: ({ id }: { id: string }) => id });
  expect(shared()).toEqual([false, false, false, true, false]);
});

const NODES = '{ node(id: "1") { ... on Order { gacha { id } } } }';
const LISTS = '{ node(id: "1") { ... on Order { items { totalCount } } } }';

test('only the lists of the catalogue are marked', () => {
  const connections = Object.values(createSchema().getTypeMap()).filter(({ name }) => name.endsWith('Connection'));
  expect(connections.length).toBeGreaterThan(10);
  const marked = connections.filter((type) => isFromSnapshot(type as GraphQLObjectType, 'nodes'));
  expect(marked.map(({ name }) => name).toSorted()).toEqual(['GachaConnection', 'PrizeConnection']);
});

test('what is read anew with each request is cached for none', () => {
  const schema = createSchema();
  for (const query of [
    '{ gachas { nodes { fairness { number } } } }',
    '{ me { id } }',
    '{ __schema { types { name } } }',
    NODES,
    LISTS,
  ])
    expect([query, isShared(schema, query)]).toEqual([query, false]);
});
