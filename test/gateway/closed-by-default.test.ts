import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, test } from '@jest/globals';
import { type ExecutionResult, type GraphQLSchema, graphql } from 'graphql';
import { withRules } from '../../src/gateway/graphql/rules.ts';
import { createSchema, typeDefs } from '../../src/gateway/graphql/schema.ts';
import { ROLES } from '../../src/staff/role.ts';

/** One that no rule names, and two that a rule for another field must not match. */
const FORGOTTEN = ['forgotten', 'Gachas', 'gacha_'];

/** The service's schema with root fields that have no rule; each says when it is reached. */
function extended(reached: string[]): GraphQLSchema {
  const fields = FORGOTTEN.map((name) => `${name}: String`).join(' ');
  const resolvers = Object.fromEntries(FORGOTTEN.map((name) => [name, () => String(reached.push(name))]));
  return makeExecutableSchema({
    typeDefs: [...typeDefs, `extend type Query { ${fields} } extend type Mutation { ${fields} }`],
    resolvers: { Query: resolvers, Mutation: resolvers },
  });
}

/** A caller that may do all that any rule allows. */
const ALMIGHTY = {
  caller: { kind: 'user' },
  viewer: { id: 'a user' },
  staff: { id: 'staff', grants: ROLES.map((role) => ({ role, gachas: 'all' })) },
};

async function askForAll(schema: GraphQLSchema): Promise<ExecutionResult[]> {
  const documents = ['query', 'mutation'].flatMap((kind) => FORGOTTEN.map((name) => `${kind} { ${name} }`));
  return Promise.all(documents.map((source) => graphql({ schema, source, contextValue: ALMIGHTY })));
}

test('a root field without a rule is denied to everybody and never reached', async () => {
  const reached: string[] = [];
  const results = await askForAll(withRules(extended(reached)));
  const denied = results.map(() => expect.objectContaining({ code: 'FORBIDDEN' }));
  expect(results.map(({ errors }) => errors?.[0]?.originalError)).toEqual(denied);
  expect(reached).toEqual([]);
});

test('without the rules the same fields answer, so it is the rules that deny', async () => {
  const reached: string[] = [];
  const results = await askForAll(extended(reached));
  expect(results.flatMap(({ errors = [] }) => errors)).toEqual([]);
  expect(reached.toSorted()).toEqual([...FORGOTTEN, ...FORGOTTEN].toSorted());
});

test('there are no root fields that the rules do not stand before', () => {
  const schema = createSchema();
  expect(schema.getSubscriptionType()).toBeFalsy();
  const roots = [schema.getQueryType(), schema.getMutationType()].map((type) => type?.name);
  expect(roots).toEqual(['Query', 'Mutation']);
});
