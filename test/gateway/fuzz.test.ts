import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { restSchema } from '../../rest-compat/extension.ts';
import { executor } from '../../src/gateway/graphql/execute.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import type { Heard } from '../support/fuzz/answer.ts';
import { GRAPHQL_KINDS } from '../support/fuzz/graphql-requests.ts';
import { BOUNDS, wrongWith } from '../support/fuzz/judge.ts';
import { openSubject } from '../support/fuzz/open-subject.ts';
import { REST_KINDS } from '../support/fuzz/rest-requests.ts';
import { fuzz, type Outcome } from '../support/fuzz/run.ts';
import { CANARY } from '../support/fuzz/values.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { printSeed, SEED } from '../support/seeded.ts';

/** Of each asker, a kind each. */
const ROUNDS = 13;

let database: TestDatabase;
const gateways: TestGateway[] = [];
let subject: Awaited<ReturnType<typeof openSubject>>;

const listening = async (changes: Parameters<typeof openTestGateway>[1] = {}): Promise<string> => {
  const gateway = await openTestGateway(database, { isHeld: false, ...changes });
  gateways.push(gateway);
  return gateway.app.listen({ port: 0 });
};

beforeAll(async () => {
  printSeed();
  database = await openTestDatabase();
  subject = await openSubject(database, [await listening()]);
});

afterAll(async () => {
  for (const gateway of gateways) await gateway.app.close();
  await database.close();
});

/** While ordinary people buy. */
async function fuzzedWhileServing(): Promise<Outcome> {
  let isOver = false;
  const living = subject.liveOn(() => !isOver);
  const outcome = await fuzz(subject, { seed: SEED, rounds: ROUNDS }).finally(() => {
    isOver = true;
  });
  await living;
  return outcome;
}

test('nothing that a caller sends is a fault, is answered beyond the bounds, or disturbs the books', async () => {
  const { counts, findings, slowest, largest } = await fuzzedWhileServing();
  process.stdout.write(`${JSON.stringify({ counts, slowest, largest })}\n`);
  expect(findings).toEqual([]);
  // What is made up is neither all wrong nor all right.
  for (const kind of [...Object.keys(GRAPHQL_KINDS), ...Object.keys(REST_KINDS)]) {
    const told = Object.keys(counts[kind] ?? {});
    expect([kind, told.length > 2]).toEqual([kind, true]);
  }
  for (const kind of ['graphql, right', 'graphql, by GET', 'REST, as described', 'tokens'])
    expect([kind, counts[kind]?.[200]]).toEqual([kind, expect.any(Number)]);
  await expectBooksToBalance(database, sandbox(database.orm.em));
});

describe('a fault that is planted is found, and told as small as it can be', () => {
  /**
   * One asker, so that what it makes smaller is all that is asked meanwhile. How small it gets differs by seed: what is tried
   * here is the fuzz itself.
   */
  const PLANTED = { seed: 1, rounds: 80, findings: 1, askers: 1 };

  test('where one field of the schema throws', async () => {
    const schema = createSchema();
    const field = schema.getQueryType()?.getFields().gacha;
    if (field) field.resolve = () => Promise.reject(new Error('planted'));
    const address = await listening({ executors: { graphql: executor(schema) } });
    const { findings } = await fuzz({ ...subject, addresses: [address] }, { ...PLANTED, kinds: /^graphql, right$/ });
    const inOperations = findings.find(({ kind, wrong }) => kind === 'graphql, right' && /HTTP 500|INTERNAL/.test(wrong));
    expect(inOperations?.asked).toMatch(/\bgacha\(id: /);
    const { query } = JSON.parse(JSON.parse(inOperations?.asked ?? '').body);
    expect(query.length).toBeLessThan(300);
  });

  test('where a path of REST does', async () => {
    const schema = restSchema();
    const field = schema.getQueryType()?.getFields().me;
    if (field) field.resolve = () => Promise.reject(new Error('planted'));
    const address = await listening({ executors: { rest: executor(schema) } });
    const { findings } = await fuzz({ ...subject, addresses: [address] }, { ...PLANTED, kinds: /^REST, as described$/ });
    const found = findings.find(({ kind }) => kind === 'REST, as described');
    expect(found).toMatchObject({ wrong: 'HTTP 500' });
    expect(JSON.parse(found?.asked ?? '')).toMatchObject({ method: 'GET', path: '/api/v1/me' });
  });
});

describe('an answer is wrong', () => {
  const NOSNIFF = { 'x-content-type-options': 'nosniff' };
  const asked = { method: 'POST', path: '/graphql', headers: [] };
  const extensions = { code: 'BAD_INPUT', retryable: false };
  const answer = (changes: Partial<Heard>, told: object = { data: {} }): Heard => ({
    ...{ status: 200, headers: { ...NOSNIFF, 'content-type': 'application/json' }, headBytes: 100, ms: 1 },
    ...{ body: Buffer.from(JSON.stringify(told)), ...changes },
  });
  const mistake = (changes: object) => ({ errors: [{ message: 'no', extensions, ...changes }] });
  const problem = { type: 'x', title: 'x', status: 400, detail: 'x', code: 'BAD_INPUT', retryable: false };
  const headers = { ...NOSNIFF, 'content-type': 'application/problem+json' };

  test.each<[string | undefined, Heard]>([
    [undefined, answer({})],
    [undefined, answer({ status: 400 }, mistake({}))],
    [undefined, answer({ status: 400, headers }, problem)],
    ['no answer', answer({ status: 0 })],
    ['HTTP 500', answer({ status: 500 })],
    ['HTTP 503', answer({ status: 503 })],
    ['slow', answer({ ms: BOUNDS.ms + 1 })],
    ['too many bytes', answer({ body: Buffer.alloc(BOUNDS.bytes + 1) })],
    ['too long a head', answer({ headBytes: BOUNDS.headBytes + 1 })],
    ['no nosniff', answer({ headers: {} })],
    ['a head repeats a value', answer({ headers: { ...NOSNIFF, location: CANARY } })],
    ['neither data nor errors', answer({}, {})],
    ['HTTP 400 without errors', answer({ status: 400 })],
    ['the code undefined', answer({}, mistake({ extensions: {} }))],
    ['the code NO_CODE', answer({}, mistake({ extensions: { code: 'NO_CODE' } }))],
    ['INTERNAL', answer({}, mistake({ extensions: { code: 'INTERNAL' } }))],
    ['a mistake repeats a value', answer({}, mistake({ message: `got "${CANARY}"` }))],
    ['a mistake speaks of node_modules', answer({}, mistake({ message: 'in node_modules/x' }))],
    ['a problem without retryable', answer({ status: 400, headers }, { ...problem, retryable: undefined })],
    ['says 400, is 404', answer({ status: 404, headers }, problem)],
    [
      'HTTP 400 is not JSON, but text/css',
      answer({ status: 400, headers: { ...NOSNIFF, 'content-type': 'text/css' }, body: Buffer.from('x') }),
    ],
  ])('%s', (wrong, heard) => expect(wrongWith(asked, heard)).toBe(wrong));
});
