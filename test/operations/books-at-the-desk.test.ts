import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';

let database: TestDatabase;
let gateway: TestGateway;
let boss: StaffMember;
let orderId: string;

/** Books in a process of their own, as a real gateway has them. */
const opens = () => openTestGateway(database, { books: undefined });

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await opens();
  boss = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const fan = await Fan.signsUp(gateway);
  orderId = await fan.hasPaid(await aGacha(database, { price: 500 }), 2);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const RUN = `runId status staffMember { id } from to begunAt endedAt compared paymentCount checked checkCount checking
  stoppedBy { id } asOf
  lines { subject here there amountHere amountThere } counts { kind count }`;
const RUNS = `{ booksRuns { totalCount nodes { ${RUN} } } }`;
const FINDINGS = `query ($runId: ID!) { booksFindings(runId: $runId, first: 100) { totalCount nodes {
  kind subject reason amount orderId records { noun ids } } } }`;

const begins = async (input: object = {}): Promise<Json> =>
  (await boss.asks(`mutation ($input: RunBooksInput!) { runBooks(input: $input) { isNew run { ${RUN} } } }`, { input })).data
    .runBooks;
const latest = async (): Promise<Json> => (await boss.asks(RUNS)).data.booksRuns.nodes[0];
const hasEnded = (id: string): Promise<Json> =>
  eventually(async () => {
    const run = await latest();
    return run.runId === id && run.status !== 'RUNNING' && run;
  });

test('an operator has the books drawn up, and everything agrees', async () => {
  const { isNew, run } = await begins();
  expect({ isNew, status: run.status, staff: run.staffMember.id, lines: run.lines }).toEqual({
    ...{ isNew: true, status: 'RUNNING', staff: boss.id, lines: [] },
  });
  const again = await begins({ from: '2026-01-01T00:00:00.000Z' });
  expect({ isNew: again.isNew, id: again.run.runId, from: again.run.from }).toEqual({ isNew: false, id: run.runId, from: null });
  const ended = await hasEnded(run.runId);
  expect(ended).toMatchObject({ status: 'AGREES', compared: 1, paymentCount: 1, checking: null, stoppedBy: null });
  expect(ended.checked).toBe(ended.checkCount);
  expect(ended.lines.slice(0, 1)).toEqual([
    {
      ...{ subject: 'captured payments = captured at the processor', here: 1, there: 1 },
      ...{ amountHere: 1_000, amountThere: 1_000 },
    },
  ]);
  expect(ended.counts.map(({ count }: Json) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(Date.parse(ended.asOf)).toBeLessThanOrEqual(Date.parse(ended.endedAt));
});

test('what does not agree is told with its order and its yen, in both languages', async () => {
  await database.sql(`update sandbox_transactions set status = 'authorised'`);
  const { run } = await begins();
  const ended = await hasEnded(run.runId);
  expect(ended.status).toBe('DIFFERS');
  expect(ended.counts).toContainEqual({ kind: 'DIFFERENCE', count: 1 });
  const { booksFindings } = (await boss.asks(FINDINGS, { runId: run.runId })).data;
  expect(booksFindings).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        ...{ kind: 'DIFFERENCE', subject: 'captured payments = captured at the processor', amount: 1_000, orderId },
        reason: 'the payment is captured, and the processor has reserved its money',
      },
    ],
  });
  expect(booksFindings.nodes[0].records.map(({ noun }: Json) => noun).toSorted()).toEqual([
    ...['order', 'payment', 'processorOrder'],
  ]);
  const { body } = await gateway.send({
    ...{ method: 'POST', url: '/graphql', payload: { query: FINDINGS, variables: { runId: run.runId } } },
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'ja' },
  });
  const [inJapanese] = JSON.parse(body).data.booksFindings.nodes;
  expect(inJapanese).toMatchObject({
    ...{ subject: '売上確定の支払い ＝ 決済会社での売上', reason: '支払いは「売上確定」ですが、決済会社では仮売上のままです' },
  });
  await database.sql(`update sandbox_transactions set status = 'captured'`);
});

test('a secret seed that is not the one whose hash was published is found, by the gateway that can open it', async () => {
  const becomes = (set: string) =>
    database.fork().transactional(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(`update seeds set ${set}`);
    });
  await becomes(`hash = translate(hash, '0123456789abcdef', '123456789abcdef0')`);
  try {
    const { run } = await begins();
    expect((await hasEnded(run.runId)).status).toBe('DIFFERS');
    const { booksFindings } = (await boss.asks(FINDINGS, { runId: run.runId })).data;
    const subject = 'seeds = seeds whose hashes were published';
    expect(booksFindings.nodes).toMatchObject([
      { subject, amount: null, orderId: null, records: [{ noun: 'gacha', ids: expect.any(String) }] },
    ]);
  } finally {
    await becomes(`hash = translate(hash, '123456789abcdef0', '0123456789abcdef')`);
  }
});

test('a gateway that ends in the middle leaves no run that stands as running, and the next may begin', async () => {
  const other = await opens();
  const operator = await StaffMember.isHired(other, database, 'all', 'operator');
  const begun = await operator.asks(`mutation { runBooks(input: {}) { isNew run { runId } } }`);
  await other.close();
  expect(await latest()).toMatchObject({ runId: begun.data.runBooks.run.runId, status: 'INTERRUPTED' });
  const next = await begins();
  expect(next.isNew).toBe(true);
  expect((await hasEnded(next.run.runId)).status).toBe('AGREES');
});

const STOP = `mutation ($id: ID!) { stopBooks(input: { runId: $id }) { run { ${RUN} } } }`;
const ONE = `query ($id: ID!) { booksRun(runId: $id) { ${RUN} } }`;
const oneRun = async (id: string): Promise<Json> => (await boss.asks(ONE, { id })).data.booksRun;

/** Held up in the middle, in a statement that waits: behind the payments, what is compared now is told. */
async function heldUp(table: string, work: (id: string) => Promise<void>): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work((await begins()).run.runId);
  } finally {
    await client.end();
  }
}

const drawing = async (): Promise<number> =>
  (await database.sql(`select from pg_stat_activity where application_name = 'gacha books'`)).length;

test('behind the payments the bar goes on, and a run is stopped by whoever looks, at another gateway, too', async () => {
  for (const other of [gateway, await opens()]) {
    const operator = await StaffMember.isHired(other, database, 'all', 'operator');
    await heldUp('handovers', async (id) => {
      const behind = await eventually(async () => {
        const run = await oneRun(id);
        return run.checking !== null && run.checked > 1 && run;
      });
      expect(behind).toMatchObject({ status: 'RUNNING', compared: 1, paymentCount: 1, lines: [] });
      expect(behind.checked).toBeLessThan(behind.checkCount);
      const { run } = (await operator.asks(STOP, { id })).data.stopBooks;
      expect(run).toMatchObject({ runId: id, status: 'STOPPED', checking: null, stoppedBy: { id: operator.id } });
      await eventually(async () => (await drawing()) === 0);
      const again = (await boss.asks(STOP, { id })).data.stopBooks.run;
      expect([again.endedAt, again.stoppedBy.id]).toEqual([run.endedAt, operator.id]);
    });
    if (other !== gateway) await other.close();
  }
  const deeds = await database.sql(`select from deeds where action = 'BOOKS_STOPPED'`);
  expect(deeds).toHaveLength(2);
  const next = await begins();
  expect(next.isNew).toBe(true);
  const ended = await hasEnded(next.run.runId);
  expect((await boss.asks(STOP, { id: next.run.runId })).data.stopBooks.run).toEqual(ended);
});

test('one run is read by its id, and what is none is none', async () => {
  const run = await latest();
  expect(await oneRun(run.runId)).toEqual(run);
  for (const id of ['no id', boss.id]) {
    expect(await oneRun(id)).toBeNull();
    expect((await boss.asks(STOP, { id })).code).toBe('NOT_FOUND');
  }
});

test('each of the latest hundred runs is read by its id, and an older one is none any more when the next one begins', async () => {
  await database.sql(
    `insert into books_runs (id, staff_id, begun_at, heard_at, ended_at, outcome)
     select gen_random_uuid(), ?, at, at, at, 'failed' from (select now() - n * interval '1 hour' as at from generate_series(1, 105) n) old`,
    [boss.id],
  );
  const known = await database.sql<{ id: string }>('select id from books_runs order by begun_at desc');
  const [last, over, oldest] = [known[98]?.id ?? '', known[99]?.id ?? '', known.at(-1)?.id ?? ''];
  for (const id of [last, over, oldest]) expect(await oneRun(id)).toMatchObject({ runId: id, status: 'FAILED' });
  await hasEnded((await begins()).run.runId);
  expect(await oneRun(last)).toMatchObject({ runId: last, status: 'FAILED' });
  for (const id of [over, oldest]) {
    expect(await oneRun(id)).toBeNull();
    expect((await boss.asks(FINDINGS, { runId: id })).code).toBe('NOT_FOUND');
  }
  expect(await database.sql('select from books_runs')).toHaveLength(100);
});

test('a run whose gateway was killed is told as interrupted before anybody ends it, and stands in nobody’s way', async () => {
  const silent = await openTestGateway(database, { books: { start: () => {}, end: () => {} } });
  const operator = await StaffMember.isHired(silent, database, 'all', 'operator');
  const { runId: id } = (await operator.asks(`mutation { runBooks(input: {}) { run { runId } } }`)).data.runBooks.run;
  await silent.close();
  expect((await latest()).status).toBe('RUNNING');
  await database.sql(`update books_runs set heard_at = heard_at - interval '31 seconds' where id = ?`, [id]);
  expect(await latest()).toMatchObject({ runId: id, status: 'INTERRUPTED', endedAt: null });
  const next = await begins();
  expect(next.isNew).toBe(true);
  await hasEnded(next.run.runId);
  const [old] = await database.sql<Json>('select outcome, ended_at from books_runs where id = ?', [id]);
  expect(old).toMatchObject({ outcome: 'interrupted' });
});

test('a call with a key begins the books when its run is committed, and a repetition does not begin them again', async () => {
  const seen: Promise<Json[]>[] = [];
  const start = ({ id }: { id: string }) => void seen.push(database.sql<Json>('select id from books_runs where id = ?', [id]));
  const watched = await openTestGateway(database, { books: { start, end: () => {} } });
  const operator = await StaffMember.isHired(watched, database, 'all', 'operator');
  const asks = () => operator.asks(`mutation { runBooks(input: { idempotencyKey: "begins-once" }) { isNew run { runId } } }`);
  const { runId: id } = (await asks()).data.runBooks.run;
  expect((await asks()).data.runBooks).toMatchObject({ isNew: true, run: { runId: id } });
  expect(await Promise.all(seen)).toEqual([[{ id }]]);
  await watched.close();
  await database.sql(`update books_runs set ended_at = clock_timestamp(), outcome = 'failed' where id = ?`, [id]);
});

test('whoever is an operator of some gachas alone does not, and a period that is none is refused by its field', async () => {
  const some = await StaffMember.isHired(gateway, database, [await aGacha(database)], 'operator');
  const none = '00000000-0000-4000-8000-000000000000';
  for (const asked of [RUNS, `{ booksRun(runId: "${none}") { status } }`, 'mutation { runBooks(input: {}) { isNew } }'])
    expect((await some.asks(asked)).code).toBe('FORBIDDEN');
  const asks = (input: object) => boss.asks('mutation ($input: RunBooksInput!) { runBooks(input: $input) { isNew } }', { input });
  for (const [input, field] of [
    [{ from: '2026-02-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }, 'from'],
    [{ from: '2999-02-01T00:00:00.000Z' }, 'from'],
    [{ to: '1999-02-01T00:00:00.000Z' }, 'to'],
  ] as const) {
    const refused = await asks(input);
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field }] });
  }
  expect((await boss.asks(FINDINGS, { runId: 'no id' })).code).toBe('NOT_FOUND');
});
