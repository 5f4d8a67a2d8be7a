import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { startPayment } from '../../src/payment/start.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { fewestOf } from '../support/fewest.ts';
import { type Answer, openTestGateway } from '../support/gateway.ts';
import { held } from '../support/held.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { restClient } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const fansWith = async (orders: number, gachaId: string) =>
  Promise.all(
    Array.from({ length: orders }, async () => {
      const fan = await Fan.signsUp(stage.gateway);
      return { fan, orderId: await fan.hasOrdered(gachaId) };
    }),
  );

type Buyer = Awaited<ReturnType<typeof fansWith>>[number];

const atProcessor = (orderId: string, wanted: string): Promise<boolean> =>
  eventually(async () => {
    const [row] = await stage.database.sql<{ status: string }>(
      'select status from sandbox_transactions join payments using (processor_order_id) where order_id = ?',
      [orderId],
    );
    return row?.status === wanted;
  });

const outcomeOf = ({ code, data }: Answer): string => code ?? data.pay.order.status;

async function statementsOf(payers: number): Promise<number> {
  const buyers = await fansWith(payers, await aGacha(stage.database));
  stage.database.statements.splice(0);
  const answers = await Promise.all(buyers.map(({ fan, orderId }) => fan.pays(orderId)));
  expect(answers.map(outcomeOf)).toEqual(Array(payers).fill('PAID'));
  // The sandbox plays a processor elsewhere: what it writes is not the gateway's.
  return stage.database.statements.splice(0).filter((sql) => !/^\s*(select|with won)|sandbox_transactions/i.test(sql)).length;
}

test('fifty who pay at once write little more often than one', async () => {
  const one = await statementsOf(1);
  expect(await fewestOf(() => statementsOf(50), one * 5)).toBeLessThan(one * 5);
});

test('whoever is refused disturbs nobody who pays at the same instant', async () => {
  const { database, gateway } = stage;
  const gachaId = await aGacha(database);
  const buyers = await fansWith(12, gachaId);
  const [expired, cancelled, foreign, sold] = buyers.map(({ orderId }) => orderId) as [string, string, string, string];
  await database.sql(`update orders set payable_until = now() - interval '1 second' where id = ?`, [expired]);
  await buyers[1]?.fan.cancels(cancelled);
  const stranger = await Fan.signsUp(gateway);
  const offSale = await aGacha(database);
  const [late] = await fansWith(1, offSale);
  await database.sql('update gachas set on_sale = false where id = ?', [offSale]);
  const declined = buyers[3]?.fan;
  const answers = await Promise.all([
    ...buyers.map(({ fan, orderId }, index) =>
      index === 2 ? stranger.pays(foreign) : fan.pays(orderId, fan === declined ? 'tok_declined' : undefined),
    ),
    late?.fan.pays(late.orderId),
  ]);
  expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([
    ...['ORDER_EXPIRED', 'ORDER_CANCELLED', 'NOT_FOUND', 'PAYMENT_DECLINED'],
    ...Array(8).fill('PAID'),
    'NOT_ON_SALE',
  ]);
  expect((await declined?.pays(sold))?.code).toBeUndefined();
  await expectBooksToBalance(database, sandbox(database.orm.em));
});

test.each(['payable', 'paid', 'cancelled', 'expired'])(
  'a stranger who pays somebody else’s %s order at the same instant as its owner is told of none',
  async (state) => {
    const { database, gateway } = stage;
    const [buyer] = await fansWith(1, await aGacha(database));
    if (!buyer) throw new Error('nobody ordered');
    const { fan, orderId } = buyer;
    if (state === 'paid') await fan.pays(orderId);
    if (state === 'cancelled') await fan.cancels(orderId);
    if (state === 'expired') await database.sql('update orders set payable_until = now() where id = ?', [orderId]);
    const strangers = await Promise.all(Array.from({ length: 4 }, () => Fan.signsUp(gateway)));
    const run = openBatches(database.orm.em);
    const entered = (payer: Fan) =>
      run(startPayment, {
        id: randomUUID(),
        user: { id: payer.id },
        orderId,
        processor: sandbox(database.orm.em),
        cardToken: null,
        call: null,
      })
        .then(({ payment }) => payment.orderId)
        .catch(({ code }: { code: string }) => code);
    database.statements.splice(0);
    const outcomes = await Promise.all([...strangers.slice(2), fan, ...strangers.slice(0, 2)].map(entered));
    const owners = { payable: orderId, paid: orderId, cancelled: 'ORDER_CANCELLED', expired: 'ORDER_EXPIRED' }[state];
    expect(outcomes).toEqual(['NOT_FOUND', 'NOT_FOUND', owners, 'NOT_FOUND', 'NOT_FOUND']);
    // All of them in one batch: one transaction locks the users.
    expect(database.statements.filter((sql) => /from "users".* for no key update/.test(sql))).toHaveLength(1);
  },
);

test('a user that a restored database does not know is told to sign up, instead of waiting for a lock', async () => {
  const { database } = stage;
  const [buyer] = await fansWith(1, await aGacha(database));
  const wish = { id: randomUUID(), user: { id: randomUUID() }, orderId: buyer?.orderId ?? '', cardToken: null, call: null };
  const processor = sandbox(database.orm.em);
  await expect(openBatches(database.orm.em)(startPayment, { ...wish, processor })).rejects.toMatchObject({
    code: 'SIGN_UP_REQUIRED',
  });
});

test('whoever is busy with another call is waited for by nobody else', async () => {
  const { database } = stage;
  const buyers = await fansWith(6, await aGacha(database));
  const [busy, ...others] = buyers;
  const letGo = await held(database, 'select 1 from users where id = ?', [busy?.fan.id]);
  // More of them than there are connections.
  const waiting = Array.from({ length: 30 }, () => busy?.fan.pays(busy.orderId));
  const answers = await Promise.all(others.map(({ fan, orderId }) => fan.pays(orderId)));
  expect(answers.map(outcomeOf)).toEqual(Array(5).fill('PAID'));
  expect(await lockWaits(database)).toBeLessThanOrEqual(1);
  await letGo();
  const outcomes = (await Promise.all(waiting)).map((answer) => answer && outcomeOf(answer));
  expect(outcomes.filter((outcome) => outcome !== 'PAYMENT_IN_PROGRESS')).toContain('PAID');
});

async function drawsAtTen(): Promise<number> {
  const { database } = stage;
  const queues = await Promise.all(Array.from({ length: 10 }, async () => fansWith(3, await aGacha(database))));
  database.statements.splice(0);
  const answers = await Promise.all(queues.flat().map(({ fan, orderId }) => fan.pays(orderId)));
  expect(answers.map(outcomeOf)).toEqual(Array(30).fill('PAID'));
  return database.statements.splice(0).filter((sql) => /insert into draws/.test(sql)).length;
}

test('payers at ten gachas at once are written as seldom as at one', async () => {
  expect(await fewestOf(drawsAtTen, 4)).toBeLessThan(4);
  await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
});

test('gachas that somebody else holds hold up their own payers only', async () => {
  const { database } = stage;
  const [heldIds, freeId] = [await Promise.all(Array.from({ length: 6 }, () => aGacha(database))), await aGacha(database)];
  const there = (await Promise.all(heldIds.map((id) => fansWith(2, id)))).flat();
  const here = await fansWith(6, freeId);
  const letGo = await held(database, 'select 1 from prizes where gacha_id = any(array[?]::uuid[])', [heldIds]);
  // They ask together, and then some come later.
  const waiting = there.map(({ fan, orderId }) => fan.pays(orderId));
  const together = await Promise.all(here.slice(0, 3).map(({ fan, orderId }) => fan.pays(orderId)));
  for (const { orderId } of there) await atProcessor(orderId, 'authorised');
  const later = await Promise.all(here.slice(3).map(({ fan, orderId }) => fan.pays(orderId)));
  expect([...together, ...later].map(outcomeOf)).toEqual(Array(6).fill('PAID'));
  await letGo();
  expect((await Promise.all(waiting)).map(outcomeOf)).toEqual(Array(12).fill('PAID'));
  await expectBooksToBalance(database, sandbox(database.orm.em));
});

test('who waits too long for those before is told to come again, and nothing is lost', async () => {
  const { database } = stage;
  const gachaId = await aGacha(database);
  const hurried = await openTestGateway(database, { queueTimeoutMs: 1_000 });
  const buyers = await fansWith(2, gachaId);
  const [first, second] = buyers.map(({ fan, orderId }) => ({ fan: fan.at(hurried), orderId })) as [Buyer, Buyer];
  const letGo = await held(database, 'select 1 from prizes where gacha_id = ?', [gachaId]);
  const waiting = first.fan.pays(first.orderId);
  await atProcessor(first.orderId, 'authorised');
  expect(await second.fan.pays(second.orderId)).toMatchObject({ code: 'UNAVAILABLE' });
  await letGo();
  expect(outcomeOf(await waiting)).toBe('PAID');
  // What was begun for the second is finished without a caller, and asking again answers that.
  await eventually(async () => outcomeOf(await second.fan.pays(second.orderId)) === 'PAID');
  await hurried.close();
});

test.each(['entered', 'registered', 'drawn', 'captured'])('whose row cannot be written as %s fails alone', async (state) => {
  const { database } = stage;
  const buyers = [...(await fansWith(6, await aGacha(database))), ...(await fansWith(2, await aGacha(database)))];
  const unlucky = buyers[2]?.orderId;
  await database.sql(`create or replace function refuse_one() returns trigger language plpgsql as
      $$ begin if new.order_id = '${unlucky}' and new.state = '${state}' then raise exception 'not this one'; end if; return new; end $$`);
  await database.sql('create trigger refuse_one before insert or update on payments for each row execute function refuse_one()');
  const answers = await Promise.all(buyers.map(({ fan, orderId }) => fan.pays(orderId)));
  await database.sql('drop trigger refuse_one on payments');
  expect(answers.map(outcomeOf)).toEqual(buyers.map(({ orderId }) => (orderId === unlucky ? 'INTERNAL' : 'PAID')));
});

test('each of those who pay at once under a key of their own is answered the same again', async () => {
  const { database, gateway } = stage;
  const buyers = await fansWith(10, await aGacha(database));
  const payAll = () =>
    Promise.all(
      buyers.map(({ fan, orderId }) =>
        restClient(gateway, fan.token).post(`/api/v1/orders/${orderId}/payments`, {}, { 'idempotency-key': 'mine' }),
      ),
    );
  const [first, again] = [await payAll(), await payAll()];
  expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  expect(new Set(first.map(({ body }) => body.order_id)).size).toBe(10);
  // The answer was not kept beside its payment: the gateway ended in between.
  await database.sql(`update kept_calls set answer = null`);
  const last = await payAll();
  expect(last.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  const [row] = await database.sql<{ kept: number }>(`select count(*)::int as kept from kept_calls where operation = 'pay'`);
  expect(row?.kept).toBe(10);
});
