import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { heapOf, INSPECTED } from '../../support/heap.ts';
import { aUsedDataFolder, type DataFolder, RunningGateway } from '../../support/running-gateway.ts';
import { aToken, MEMBERS, testProviders } from '../../support/tokens.ts';

const MB = 1024 * 1024;
const AT_ONCE = 16;

let folder: DataFolder;
let gateway: RunningGateway;
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** How many of each, and how much memory they may leave behind. */
type Scale = { tokens: number; tokenBytes: number; documents: number; mostMb: number };

async function begins(): Promise<void> {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({
    ...{ DATA_DIR: folder.path, NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', LOG_LEVEL: 'error' },
    ALLOW_UNSAFE: 'sandbox,powerful-user',
    ...{ IDENTITY_PROVIDERS: JSON.stringify(testProviders), ...INSPECTED },
  });
  token = await aToken(MEMBERS, 'somebody');
  await gateway.asks('mutation { signUp { user { id } } }', token);
}
async function ends(): Promise<void> {
  agent.destroy();
  await gateway?.stop();
  await folder?.away();
}

type Asked = { path: string; headers: Record<string, string>; body?: string };

function send({ path, headers, body }: Asked): Promise<number> {
  return new Promise((answered, failed) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(gateway.address + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => answered(response.statusCode ?? 0));
    });
    sent.on('error', failed).end(body);
  });
}

/** Sends so many, some at a time, and counts the answers by their status. */
async function sendAll(count: number, asked: (index: number) => Asked | Promise<Asked>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const sender = async () => {
    for (let index = next++; index < count; index = next++) {
      const status = await send(await asked(index));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return statuses;
}

const grown = async (before: number): Promise<number> => Math.round(((await heapOf(gateway)) - before) / MB);

/** One of the 64 spellings of the word. */
const spelt = (index: number): string =>
  [...'bearer'].map((letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join('');

const asMe = (authorization: string): Asked => ({ path: '/api/v1/me', headers: { authorization } });

const asking = (query: string): Asked => ({
  path: '/graphql',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ query }),
});

/** Most are ordinary; some are large in one way each: much text, many tokens, much code. */
function document(index: number): string {
  const gachas = `d${index}: gachas(first: 1)`;
  if (index % 40 === 0) return `{ ${gachas} { totalCount } } # ${'x'.repeat(50_000)}`;
  if (index % 20 === 0)
    return `{ ${gachas} { ${'totalCount '.repeat(50)} nodes { ${'id '.repeat(50)} ${'name '.repeat(50)} } } }`;
  if (index % 4 !== 0) return `{ ${gachas} { nodes { id name price status prizes { nodes { id name stock } } } } }`;
  const repeated = Array.from(
    { length: 5 },
    (_, i) => `p${i}x${index}: prizes { nodes { a${index}: status b: name c: createdAt } }`,
  );
  return `{ ${gachas} { nodes { ${repeated.join(' ')} viewerOrderability { isOrderable refusal checkInExpiresAt } } } }`;
}

export function boundedMemory(scale: Scale): void {
  beforeAll(begins);
  afterAll(ends);

  test(
    `${scale.tokens} spellings of a token, as many tokens and ${scale.documents} documents leave the heap within ${scale.mostMb} MB`,
    () => staysSmall(scale),
    600_000,
  );
}

async function staysSmall({ tokens, tokenBytes, documents, mostMb }: Scale): Promise<void> {
  await sendAll(500, (index) => asMe(`${spelt(index % 64)} ${token}`));
  await sendAll(300, (index) => asking(document(index % 100)));
  const before = await heapOf(gateway);

  // Up to as many blanks as a header may have.
  const blanks = (index: number) => ' '.repeat(1 + 38 * (index >> 6));
  const spellings = await sendAll(tokens, (index) => asMe(`${spelt(index % 64)}${blanks(index)}${token}`));
  // Those with exactly one blank: all spellings of the word, once.
  expect(spellings).toEqual({ 200: 64, 401: tokens - 64 });
  const junk = await sendAll(tokens, (index) =>
    asMe(`Bearer ${'x'.repeat(tokenBytes)}${index}.${token.split('.').slice(1).join('.')}`),
  );
  expect(junk).toEqual({ 401: tokens });
  const afterSpellings = await grown(before);

  const accepted = await sendAll(tokens, async (index) => asMe(`Bearer ${await aToken(MEMBERS, `${'s'.repeat(240)}${index}`)}`));
  expect(accepted).toEqual({ 403: tokens });
  const afterTokens = await grown(before);

  const answered = await sendAll(3 * documents, (index) => asking(document(Math.floor(index / 3))));
  expect(answered).toEqual({ 200: 3 * documents });
  const afterDocuments = await grown(before);
  process.stdout.write(`The heap has grown by ${afterSpellings}, then ${afterTokens}, then ${afterDocuments} MB\n`);
  expect(Math.max(afterSpellings, afterTokens, afterDocuments)).toBeLessThan(mostMb);
  expect(await send(asMe(`Bearer ${token}`))).toBe(200);
}
