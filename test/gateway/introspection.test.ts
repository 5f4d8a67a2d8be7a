import { describe, expect, test } from '@jest/globals';
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import type { Answer } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';

/** The queries of the tools: graphql's own in every kind, and that of GraphiQL with all of its options. */
const TOOLS = [
  getIntrospectionQuery(),
  getIntrospectionQuery({ descriptions: false }),
  getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
];

const SPELLINGS = [
  ...TOOLS,
  '{ __schema { queryType { name } } }',
  '{ __type(name: "Gacha") { name } }',
  '{ harmless: __schema { queryType { name } } }',
  '{ ... { ... on Query { __type(name: "Gacha") { name } } } }',
  '{ gachas { totalCount } ...Rest } fragment Rest on Query { ...More } fragment More on Query { x: __schema { queryType { name } } }',
  'query A { gachas { totalCount } } query B { __schema { queryType { name } } }',
  'query ($no: Boolean = false) { gachas { totalCount } __schema @include(if: $no) { queryType { name } } }',
];

function expectOff({ status, data, errors }: Answer): void {
  expect([status, data, errors.length]).toEqual([400, null, 1]);
  expect(errors[0]?.extensions).toEqual({
    code: 'BAD_INPUT',
    retryable: false,
    errors: [{ field: 'query', code: 'INTROSPECTION_OFF', message: 'introspection is off in this gateway' }],
  });
}

describe('where it is on', () => {
  const stage = aStage();

  test.each(TOOLS)('the query of every tool is answered, and tells the schema', async (query) => {
    for (let time = 0; time < 3; time += 1) {
      const { data, errors } = await stage.gateway.ask(query);
      expect(errors).toEqual([]);
      if (query.includes('isOneOf')) expect(printSchema(buildClientSchema(data))).toBe(printSchema(createSchema()));
    }
  });
});

describe('where it is off', () => {
  const stage = aStage({ introspection: false });

  test.each(SPELLINGS)('it is refused however it is spelt: %#', async (query) => {
    expectOff(await stage.gateway.ask(query));
  });

  test('over GET too', async () => {
    const url = `/graphql?query=${encodeURIComponent('{ __schema { queryType { name } } }')}`;
    const response = await stage.gateway.send({ method: 'GET', url, headers: { 'apollo-require-preflight': 'true' } });
    expect([response.statusCode, response.json().errors[0].extensions.code]).toEqual([400, 'BAD_INPUT']);
  });

  test('__typename stays', async () => {
    const { data, errors } = await stage.gateway.ask('{ __typename gachas { __typename nodes { __typename } } }');
    expect([data.__typename, data.gachas.__typename, errors]).toEqual(['Query', 'GachaConnection', []]);
  });
});
