import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { askEarly, DEADLINE_MS, ofGraphql, type Question, send } from '../../web/shared/early.ts';

const asked: string[] = [];
let answers: () => Promise<Response>;
const { fetch: real } = globalThis;
const clock = performance.now;
beforeEach(() => {
  asked.splice(0);
  answers = async () => new Response(String(asked.length));
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return answers();
  };
});
afterEach(() => {
  globalThis.fetch = real;
  performance.now = clock;
});

const LIST = ofGraphql('{ gachas { nodes { id } } }', { first: 12 }, 'ja');
const textOf = async (question: Question) => (await send(question)).text();

test('what was asked early is taken once, and asked anew then', async () => {
  askEarly(LIST);
  expect([await textOf(ofGraphql('{ gachas { nodes { id } } }', { first: 12 }, 'ja')), asked.length]).toEqual(['1', 1]);
  expect([await textOf(LIST), asked.length]).toEqual(['2', 2]);
});

test.each<[string, Question]>([
  ['other variables', ofGraphql('{ gachas { nodes { id } } }', { first: 13 }, 'ja')],
  ['another language', ofGraphql('{ gachas { nodes { id } } }', { first: 12 }, 'en')],
  ['a token', ofGraphql('{ gachas { nodes { id } } }', { first: 12 }, 'ja', 'a-token')],
  ['another address', { address: '/sign-in' }],
])('a question with %s is another one', async (_what, other) => {
  askEarly(LIST);
  expect(await textOf(other)).toBe('2');
  expect(await textOf(LIST)).toBe('1');
});

test('an answer that nobody took is not given out later', async () => {
  askEarly(LIST);
  const now = performance.now();
  performance.now = () => now + DEADLINE_MS + 1;
  expect(await textOf(LIST)).toBe('2');
});

test('one that failed is heard by who takes it, and by nobody else', async () => {
  answers = () => Promise.reject(new TypeError('no network'));
  askEarly(LIST);
  await new Promise((done) => setTimeout(done));
  await expect(send(LIST)).rejects.toThrow('no network');
  expect(asked).toEqual(['/graphql']);
});
