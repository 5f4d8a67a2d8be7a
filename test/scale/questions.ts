import { randomUUID } from 'node:crypto';
import { openBatches } from '../../src/database/batch.ts';
import { cursorOf } from '../../src/gateway/pages/cursor.ts';
import { readPayments } from '../../src/operator/books/processor/payment-row.ts';
import { reap } from '../../src/operator/retention/upkeep.ts';
import { HISTORY_NEWEST_FIRST } from '../../src/order/history.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { owedRefunds } from '../../src/refund/unfinished.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import type { TestGateway } from '../support/gateway.ts';
import { goBack } from '../support/refunds.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';
import type { Explain, Explained } from './explained.ts';

export type Answered = { name: string; statements: Explained[]; ms: number };

/** Batches of so many, and not one thing. */
export const OLD_CODES = 'a hundred old pickup codes';
export const BOOKS = 'a page of the books';
/** As many as were sold that day. */
export const SALES = 'sales of a day';
const PAGE = 10;
const FAR = 1_000;
const LIST = `query ($after: String) { orders(first: ${PAGE}, after: $after) { nodes { id status createdAt gacha { name } } pageInfo { hasNextPage } } }`;

/**
 * What a fan, a counter and a gateway do, in this order, on tables that are full. Each is asked twice, and the second time
 * counts.
 */
export async function askAll(database: TestDatabase, gateway: TestGateway, explain: Explain): Promise<Answered[]> {
  const answered: Answered[] = [];
  const ask = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await explain(work);
    const begun = performance.now();
    const { result, statements } = await explain(work);
    answered.push({ name, statements, ms: performance.now() - begun });
    return result;
  };
  await browsing(database, gateway, ask);
  await buying(database, gateway, ask);
  await looking(database, gateway, ask);
  await refunding(database, gateway, ask);
  await settling(database, gateway, ask);
  await recovering(database, ask);
  return answered;
}

type Ask = <T>(name: string, work: () => Promise<T>) => Promise<T>;

async function browsing(database: TestDatabase, gateway: TestGateway, ask: Ask): Promise<void> {
  const token = await aToken(MEMBERS, 'fan-0');
  const page = async (after?: string) => {
    const { data, errors } = await gateway.ask(LIST, { after }, token);
    if (errors.length > 0 || data.orders.nodes.length !== PAGE) throw new Error(JSON.stringify(errors));
    return data.orders.nodes[0].id as string;
  };
  const id = await ask(`the first page of a person's orders`, () => page());
  const far = await farPage(database);
  const after = await cursorAt(database, (far - 1) * PAGE);
  await ask(`page ${far} of them`, () => page(after));
  const fan = Fan.isKnown(gateway, { token, userId: '' });
  await ask('one order with its prizes and payments', () => fan.sees(id));
  const other = Fan.isKnown(gateway, { token: await aToken(MEMBERS, 'fan-1'), userId: '' });
  await ask('the showcase', () => other.seesGachas());
}

const PAID = `from orders where user_id = (select id from users where provider_user_id = 'fan-0') and deleted_at is null
  and state in ('assigned', 'delivered')`;

async function farPage(database: TestDatabase): Promise<number> {
  const [{ paid } = { paid: 0 }] = await database.sql<{ paid: number }>(`select count(*)::int as paid ${PAID}`);
  return Math.min(FAR, Math.floor(paid / PAGE) - 1);
}

/** Of a reader far down the list. */
async function cursorAt(database: TestDatabase, place: number): Promise<string> {
  const [row] = await database.sql<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at ${PAID} order by created_at desc, id offset ? limit 1`,
    [place - 1],
  );
  if (!row) throw new Error('nobody has so many orders');
  return cursorOf(HISTORY_NEWEST_FIRST, { id: row.id, createdAt: new Date(row.at) });
}

async function buying(database: TestDatabase, gateway: TestGateway, ask: Ask): Promise<void> {
  const gachaId = await aGacha(database);
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  const fan = await ask('a sign-up', () => Fan.signsUp(gateway));
  await ask('an order', () => fan.hasOrdered(gachaId));
  await ask('an order of three plays, and its payment', () => fan.hasPaid(gachaId, 3));
  const [orderId = ''] = await fan.seesOrders('assigned');
  const code = await ask('a pickup code', () => fan.hasCode());
  await ask('what a counter reads', () => staff.reads(code));
  await ask('a handover, and the same again', () => staff.handsOver(code, gachaId, [orderId]));
}

const ASKS_FOR_SALES =
  'query ($from: DateTime!, $to: DateTime!) { sales(from: $from, to: $to, by: HOUR) { total { orders net } } }';

/** At a gacha of which everything is collected by now. */
async function looking(database: TestDatabase, gateway: TestGateway, ask: Ask): Promise<void> {
  const [{ id } = { id: '' }] = await database.sql<{ id: string }>(`select id from gachas where name = 'Gacha 2'`);
  const supervisor = await StaffMember.isHired(gateway, database, [id], 'supervisor');
  await ask('what went and what waits at a gacha', async () => {
    const { data } = await supervisor.asks('query ($id: ID!) { counterStatistics(gachaId: $id) { waiting } }', { id });
    if (data.counterStatistics.waiting !== 0) throw new Error('something waits where everything was collected');
  });
  const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  await ask(SALES, async () => {
    const { data, errors } = await operator.asks(ASKS_FOR_SALES, { from: '2025-06-10T15:00:00Z', to: '2025-06-11T15:00:00Z' });
    if (!(data?.sales.total.orders > 0)) throw new Error(JSON.stringify(errors));
  });
  await ask('the conflicts of counters', () => supervisor.asks('{ handoverConflicts { totalCount nodes { id } } }'));
}

async function refunding(database: TestDatabase, gateway: TestGateway, ask: Ask): Promise<void> {
  const gachaId = await aGacha(database);
  const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
  const orderId = await (await Fan.signsUp(gateway)).hasPaid(gachaId, 3);
  await ask('a refund of a part', async () => {
    const { code } = await support.refundsOrder({ orderId, amount: 100, idempotencyKey: randomUUID() });
    if (code) throw new Error(code);
    const complaints = await goBack(database);
    if (complaints.length > 0) throw new Error(String(complaints));
  });
}

/** The oldest first, of all gachas and of one. */
async function settling(database: TestDatabase, gateway: TestGateway, ask: Ask): Promise<void> {
  const [{ id } = { id: '' }] = await database.sql<{ id: string }>(
    `select o.gacha_id as id from refunds r join orders o on o.id = r.order_id where r.state = 'owed' limit 1`,
  );
  for (const [where, gachaIds] of [
    ['', 'all'],
    [' of one gacha', [id]],
  ] as const) {
    const operator = await StaffMember.isHired(gateway, database, gachaIds, 'operator');
    await ask(`refunds that are to be settled${where}`, async () => {
      const { data } = await operator.asks('{ refundsOwed { totalCount nodes { refund { order { id } } givenTwiceAmount } } }');
      if (!(data.refundsOwed.totalCount > 0)) throw new Error('there are none');
    });
  }
  await ask('the same for the metrics', async () => {
    if ((await owedRefunds(database.orm.em)).refunds === 0) throw new Error('none is owed');
  });
}

async function recovering(database: TestDatabase, ask: Ask): Promise<void> {
  const { em } = database.orm;
  const checkout = { processor: sandbox(em), run: openBatches(em), returnUrl: () => '' };
  await ask('recovery, with nothing to do', () => recover(em, checkout, () => {}));
  await ask(BOOKS, () => readPayments(em, `id > '00000000-0000-0000-0000-000000000000' order by id limit 500`));
  await ask(OLD_CODES, () => reap(em, { keepDays: 30, addressDays: 90, unpaidAddressDays: 7, attemptDays: 30 }));
}
