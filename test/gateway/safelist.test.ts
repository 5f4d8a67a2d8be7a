import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { runs } from '../support/running-gateway.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const LIST = 'query List($first: Int) {\n  gachas(first: $first) {\n    totalCount\n  }\n}';
const WRITE = 'mutation Write { signUp { user { id } } }';
const documents = Object.fromEntries([LIST, WRITE].map((text) => [hashOf(text), text]));

const folder = mkdtempSync(join(tmpdir(), 'gacha-safelist-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
  const { safelist } = readConfig({ SAFELISTED_DOCUMENTS: file('documents.json', JSON.stringify(documents)) });
  gateway = await openTestGateway(database, { safelist });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
  await database.close();
});

async function post(payload: object): Promise<{ status: number; data: unknown; errors: unknown }> {
  const { statusCode: status, body } = await gateway.send({ method: 'POST', url: '/graphql', payload });
  const { data, errors } = JSON.parse(body);
  return { status, data, errors };
}

const byHash = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
const ANSWER = { status: 200, data: { gachas: { totalCount: 0 } }, errors: undefined };

describe('with a list of documents', () => {
  test.each<[string, object]>([
    ['by its text', { query: LIST }],
    ['by its text, laid out otherwise', { query: `# a comment\n${LIST.replaceAll(/\s+/g, ' ')}` }],
    ['by its hash', byHash(hashOf(LIST))],
    ['by both', { query: LIST, ...byHash(hashOf(LIST)) }],
    ['with variables and a name', { query: LIST, variables: { first: 5 }, operationName: 'List' }],
  ])('one of them is answered %s', async (_how, payload) => {
    for (let time = 0; time < 2; time += 1) expect(await post(payload)).toEqual(ANSWER);
  });

  test('also over GET', async () => {
    const query = { extensions: JSON.stringify(byHash(hashOf(LIST)).extensions), variables: '{"first":1}' };
    const { statusCode, body } = await gateway.send({ method: 'GET', url: '/graphql', query });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { data: ANSWER.data }]);
  });

  test.each<[string, object]>([
    ['another query', { query: '{ gachas { totalCount } }' }],
    ['one more field', { query: LIST.replace('totalCount', 'totalCount __typename') }],
    ['the schema', { query: '{ __schema { types { name } } }' }],
    ['no document at all', { query: '}' }],
    ['another hash', byHash(hashOf('{ gachas { totalCount } }'))],
    ['a hash that is none', byHash({ constructor: 1 })],
    ['another text under the hash', { query: '{ gachas { totalCount } }', ...byHash(hashOf(LIST)) }],
    ['another mutation', { query: 'mutation { signUp { user { createdAt } } }' }],
  ])('%s is refused, whoever asks', async (_what, payload) => {
    const authorization = `Bearer ${await aToken(MEMBERS, 'somebody')}`;
    for (const headers of [{}, { authorization }]) {
      const { statusCode, body } = await gateway.send({ method: 'POST', url: '/graphql', headers, payload });
      const { data = null, errors } = JSON.parse(body);
      expect([statusCode, data]).toEqual([400, null]);
      expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'query' }] });
    }
    expect(await database.sql('select 1 from users')).toEqual([]);
  });

  test('REST is answered as ever', async () => {
    expect((await gateway.send({ method: 'GET', url: '/api/v1/gachas' })).statusCode).toBe(200);
  });
});

describe('the file', () => {
  test.each<[string, string | (() => string)]>([
    ['is not there', 'nowhere.json'],
    ['is no JSON', () => file('broken.json', '{')],
    ['is a list', () => file('list.json', '["x"]')],
    ['has a text under the hash of another', () => file('other.json', JSON.stringify({ [hashOf(LIST)]: WRITE }))],
  ])('that %s is refused at the start', (_what, given) => {
    const SAFELISTED_DOCUMENTS = typeof given === 'string' ? given : given();
    expect(() => readConfig({ SAFELISTED_DOCUMENTS })).toThrow(/^The configuration has mistakes:\n {2}SAFELISTED_DOCUMENTS: /);
  });

  test('is written from the documents of a client, with their fragments', async () => {
    const client = join(folder, 'client');
    mkdirSync(join(client, 'parts'), { recursive: true });
    writeFileSync(join(client, 'parts/name.graphql'), 'fragment Name on Gacha { id name }');
    writeFileSync(join(client, 'list.graphql'), 'query Names { gachas { nodes { ...Name } } } query Me { me { id } }');
    const { code, said, complained } = await runs('src/commands/gacha.ts', ['documents', 'safelist', client], {});
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    const safelist = new Map<string, string>(Object.entries(JSON.parse(said)));
    expect(safelist.size).toBe(4);
    const other = await openTestGateway(database, { safelist });
    const names = 'fragment Name on Gacha { id name __typename }';
    const sent = `query Names { gachas { nodes { ...Name __typename } __typename } } ${names}`;
    expect((await other.ask('query Me { me { id } }')).errors).toEqual([]);
    expect((await other.ask(sent)).data).toEqual({ gachas: { nodes: [], __typename: 'GachaConnection' } });
    await other.close();
  });

  test('is not written of what the gateway would refuse', async () => {
    const client = join(folder, 'wrong');
    mkdirSync(client);
    writeFileSync(join(client, 'wrong.graphql'), 'query Wrong { gachas { nodes { nothing } } }');
    const { code, said, complained } = await runs('src/commands/gacha.ts', ['documents', 'safelist', client], {});
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(complained).toMatch(/^Wrong: Cannot query field "nothing" on type "Gacha"\./);
  });
});
