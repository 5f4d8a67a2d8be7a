import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { knownDocuments } from '../../src/gateway/graphql/documents.ts';
import { prepare } from '../../src/gateway/graphql/prepare.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const post = async (payload: object) => {
  const { statusCode: status, body } = await stage.gateway.send({ method: 'POST', url: '/graphql', payload });
  return { status, data: JSON.parse(body).data };
};

describe('what is known of a text is what this text says', () => {
  beforeAll(() => stage.gateway.app.listen({ port: 0, host: '127.0.0.1' }));

  /** As no browser writes it. */
  const get = (path: string): Promise<number> =>
    new Promise((done, failed) => {
      const { port } = stage.gateway.app.server.address() as AddressInfo;
      const asked = request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume().once('end', () => done(answer.statusCode ?? 0));
      });
      asked.once('error', failed).end();
    });

  test.each<[string, (text: string, other: string) => string]>([
    ['a number sign', (text, other) => `#query=${text}&x=?query=${other}`],
    ['a question mark in its path', (text, other) => `?x=#&query=${text}&y=?query=${other}`],
    ['two queries', (text, other) => `?query=${text}&query=${other}`],
    ['an empty name', (text, other) => `?=${other}&query=${text}`],
  ])('however an address is written: with %s', async (what, search) => {
    const text = `query App { gachas { totalCount } } # ${what}`;
    const other = '{ gachas { __typename } }';
    const path = `/graphql${search(encodeURIComponent(text), encodeURIComponent(other))}`;
    for (let time = 0; time < 2; time += 1) await get(path);
    expect(await post({ query: text })).toEqual({ status: 200, data: { gachas: { totalCount: 0 } } });
  });

  test('and a name is no part of a text', async () => {
    const query = 'query Known { gachas { totalCount } }';
    for (const operationName of [null, 'Known']) expect((await post({ query, operationName })).status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      expect((await post({ operationName: 'query', query: 'Known { gachas { totalCount } }' })).status).toBe(400);
      expect((await post({ query: `Known ${query}` })).status).toBe(400);
    }
  });
});

test('a text in which a document was asked takes room, too, however short the document is', () => {
  const [documents, schema, text] = [knownDocuments(), createSchema(), '{ __typename }'];
  const prepared = prepare(schema, parse(text), null, text);
  if (!prepared) throw new Error('it has an operation');
  const layouts = Array.from({ length: 300 }, (_, index) => `${text}${' '.repeat(50_000)}# ${index}`);
  for (const query of layouts) documents.keep({ query, operationName: null }, { ...prepared });
  const known = layouts.filter((query) => documents.get({ query, operationName: null }));
  expect(known.length).toBeGreaterThan(100);
  expect(known.length).toBeLessThan(250);
});
