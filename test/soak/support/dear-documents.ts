import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { typeDefs } from '../../../src/gateway/graphql/schema.ts';
import { attacks, ordinaryDocuments } from '../../support/dear-documents.ts';
import { aGreatEvent, busyMs, type GreatEvent, slowness, unseen } from '../../support/great-event.ts';
import { randomDocuments } from '../../support/random-documents.ts';
import { printSeed, SEED } from '../../support/seeded.ts';

/** Of one that is answered, and of one that is refused before it runs. */
const [MAX_MS, MAX_REFUSED_MS] = [30, 15];
/** Noise only makes a document look dearer than it is. */
const MAX_TRIES = 3;
const LARGEST = 2_000_100;

let event: GreatEvent;
/** The dearest of all that were asked, the dearest first. */
let dearest: { query: string; ms: number; most: number }[] = [];

async function begins(): Promise<void> {
  // What the schema may tell is on, as it is dearer so.
  event = await aGreatEvent({ INTROSPECTION: 'on' });
  for (let time = 0; time < 10; time += 1) for (const query of ordinaryDocuments(event)) await send(query + unseen());
}

async function send(query: string): Promise<{ status: number; bytes: number; text: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${event.token}` };
  const response = await fetch(`${event.gateway.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(text), text };
}

type Cost = { ms: number; bytes: number; most: number };

async function costOf(query: string): Promise<Cost> {
  const before = await busyMs(event.gateway);
  const { status, bytes, text } = await send(query);
  const isRefused = status === 400 && !text.includes('would answer more than');
  return { ms: (await busyMs(event.gateway)) - before, bytes, most: isRefused ? MAX_REFUSED_MS : MAX_MS };
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

/** Once at half the price, or three times at four fifths of it: seven times would say the same. */
const isCheap = (costs: number[], most: number): boolean =>
  costs.length === 1 ? (costs[0] ?? 0) < most / 2 : costs.length > 2 && median(costs) < most * 0.8;

/** Seen for the first time, for the second, when it may be compiled, and once more. What else the gateway does falls on some. */
async function costsOf(document: string): Promise<{ ms: number[]; bytes: number; most: number }> {
  const rounds: number[][] = [[], [], []];
  let [bytes, most] = [0, 0];
  for (let round = 0; round < 7; round += 1) {
    const query = document + unseen();
    for (const costs of rounds) {
      const cost = await costOf(query);
      costs.push(cost.ms);
      bytes = Math.max(bytes, cost.bytes);
      most = Math.max(most, cost.most);
    }
    if (rounds.every((costs) => isCheap(costs, most))) break;
  }
  return { ms: rounds.map(median), bytes, most };
}

/**
 * `randomly`: how many documents are made up, beside the worst that are known. `healthyMs`: how long `/healthz` may wait for
 * them.
 */
type Scale = { randomly: number; healthyMs: number };

export function dearDocuments({ randomly, healthyMs }: Scale): void {
  beforeAll(begins);
  afterAll(() => event?.close());

  test(`no document costs more than ${MAX_MS} ms, or ${MAX_REFUSED_MS} where it is refused, or answers more than 2 MB, whatever it asks for`, () =>
    areCheap(randomly));

  test('what ordinary clients ask for is answered all the same', async () => {
    for (const query of ordinaryDocuments(event)) expect(JSON.parse((await send(query)).text).errors).toBeUndefined();
  });

  test(`twenty of the worst at once leave /healthz under ${healthyMs} ms`, () => worstAtOnce(healthyMs));
}

const times = (count: number, ...ids: string[]) => Array.from({ length: count }, (_, index) => ids[index % ids.length]);
const WANTED = ', where: { tag: "ordinary" }';
const SORTED = ', where: { search: "o r d i n a r y" }, orderBy: { field: NAME, direction: ASC }';
const page = (below: (limit: number) => number) => `(${['first', 'last'][below(2)]}: ${[100, 20, 5][below(3)]})`;

/** Others may have been at work on this machine: what was slow is asked again, and divided by how slow it is meanwhile. */
async function leastCostsOf(query: string, first: number[], most: number): Promise<number[]> {
  let least = first;
  for (let time = 0; time < MAX_TRIES && Math.max(...least) > most; time += 1) {
    const before = slowness();
    const { ms } = await costsOf(query);
    const slow = Math.max(before, slowness());
    least = least.map((cost, index) => Math.min(cost, (ms[index] ?? cost) / slow));
  }
  return least;
}

async function areCheap(randomly: number): Promise<void> {
  printSeed();
  const random = randomDocuments(buildSchema(typeDefs.join('\n')), SEED, {
    gachas: (below) => `(first: ${[100, 100, 20, 5][below(4)]}${['', '', WANTED, SORTED][below(4)]})`,
    orders: page,
    prizes: page,
    redeemTickets: page,
    checkIns: page,
    gacha: () => `(id: "${event.gachaId}")`,
    order: () => `(id: "${event.orderId}")`,
    node: (below) => `(id: "${[event.gachaId, event.orderId][below(2)]}")`,
    nodes: (below) => `(ids: ${JSON.stringify(times([1, 5, 100][below(3)] as number, event.gachaId, event.orderId))})`,
    verifyDraw: () => `(orderId: "${event.orderId}")`,
    handovers: () => '(pickupCode: "example")',
    __type: (below) => `(name: "${['Gacha', 'Query', 'Order', '__Type'][below(4)]}")`,
  });
  const documents = [...ordinaryDocuments(event), ...attacks(event), ...Array.from({ length: randomly }, random)];
  const asked = [];
  for (const query of documents) asked.push({ query, ...(await costsOf(query)) });
  dearest = asked.map(({ query, ms, most }) => ({ query, ms: Math.max(...ms), most })).toSorted((a, b) => b.ms - a.ms);
  const dearestRefused = dearest.filter(({ most }) => most === MAX_REFUSED_MS);
  const shown = [...dearest.slice(0, 3), ...dearestRefused.slice(0, 2)].map(
    ({ query, ms, most }) => `${ms.toFixed(1)} of ${most} ms ${query.slice(0, 60)}`,
  );
  process.stdout.write(`The dearest of ${documents.length} documents:\n${shown.join('\n')}\n`);
  expect(asked.filter(({ bytes }) => bytes > LARGEST)).toEqual([]);
  const tooDear = [];
  for (const { query, ms, most } of asked.filter(({ ms, most }) => Math.max(...ms) > most)) {
    const least = await leastCostsOf(query, ms, most);
    if (Math.max(...least) > most) tooDear.push(`${ms}, then at least ${least} of ${most} ms: ${query}`);
  }
  expect(tooDear).toEqual([]);
}

async function worstAtOnce(healthyMs: number): Promise<void> {
  const worst = dearest.slice(0, 4);
  expect(worst).toHaveLength(4);
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await send(`${worst[index % 4]?.query}${unseen()}`);
      answered += 1;
    }),
  );
  const waits: number[] = [];
  while (answered < 20) {
    const start = performance.now();
    expect((await fetch(`${event.gateway.address}/healthz`)).status).toBe(200);
    waits.push(performance.now() - start);
  }
  await all;
  process.stdout.write(`/healthz was asked ${waits.length} times, and waited ${Math.max(...waits).toFixed(0)} ms at most\n`);
  expect(Math.max(...waits)).toBeLessThan(healthyMs);
}
