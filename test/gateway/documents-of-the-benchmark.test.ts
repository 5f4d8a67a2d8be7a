import { expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { DETAIL, LIST, ORDERS, sentByClients } from '../bench/documents.ts';

const SCHEMA = buildSchema(typeDefs.join('\n'));

/** The benchmark runs seldom: a field that got another name would end it half way. */
test.each([
  ['list', LIST],
  ['detail', DETAIL],
  ['orders', ORDERS],
  ...['gachas', 'prizes', 'order'].map((name) => [`${name} of REST`, sentByClients(name)]),
])('what the benchmark asks of the gateway is in its schema: %s', (_name, document) => {
  expect(validate(SCHEMA, parse(document)).map(String)).toEqual([]);
});
