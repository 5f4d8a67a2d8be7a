import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { routes } from '../../rest-compat/routes.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { aRestStage, refusal } from '../support/rest-stage.ts';

const { stage, gacha, fan, staff, bearer, beacon, sql } = aRestStage();

const under = (key: string) => ({ 'idempotency-key': key });

test('every POST and PATCH takes a key', () => {
  for (const { method, repeatable = false } of routes) expect(repeatable).toBe(method === 'POST' || method === 'PATCH');
});

describe('the same call under the same key', () => {
  test('creates one order, and answers it as the first time, even when it has been paid since', async () => {
    const [viewer, id, key] = [await fan(), await gacha(), under(randomUUID())];
    const call = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 2 }, key);
    const first = await call();
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    await viewer.post(`/api/v1/orders/${first.body.id}/payments`);
    const again = await call();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await sql('select count(*)::int as n from orders where user_id = ?', [viewer.id])).toEqual([{ n: 1 }]);
  });

  test('pays once, and answers the payment again', async () => {
    const [viewer, key] = [await fan(), under(randomUUID())];
    const orderId = await viewer.hasOrdered(await gacha());
    const call = () => viewer.post(`/api/v1/orders/${orderId}/payments`, {}, key);
    const answers = [await call(), await call(), await call()];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true', 'true']);
  });

  test('does not ask a declined card twice', async () => {
    const [viewer, key] = [await fan(), under(randomUUID())];
    const orderId = await viewer.hasOrdered(await gacha());
    const call = () => viewer.post(`/api/v1/orders/${orderId}/payments`, { token: 'tok_declined' }, key);
    const [first, again] = [await call(), await call()];
    expect([refusal(first), refusal(again)]).toEqual(Array(2).fill([402, 'PAYMENT_DECLINED']));
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await sql('select count(*)::int as n from payments where order_id = ?', [orderId])).toEqual([{ n: 1 }]);
    expect((await viewer.post(`/api/v1/orders/${orderId}/payments`, {}, under(randomUUID()))).status).toBe(200);
  });

  test('answers the payment also where the gateway died before it could say so', async () => {
    const [viewer, key] = [await fan(), under(randomUUID())];
    const orderId = await viewer.hasOrdered(await gacha());
    const call = (token: string) => viewer.post(`/api/v1/orders/${orderId}/payments`, { token }, key);
    await call('tok_declined');
    await sql('update kept_calls set answer = null');
    expect(refusal(await call('tok_declined'))).toEqual([402, 'PAYMENT_DECLINED']);
    expect(await sql('select count(*)::int as n from payments where order_id = ?', [orderId])).toEqual([{ n: 1 }]);
  });

  test('hands over once, checks in once, and signs up once', async () => {
    const [viewer, id, counter] = [await fan(), await gacha(), await staff()];
    const orderId = await viewer.hasPaid(id);
    const url = `/manage/gachas/${id}/pickups/${await viewer.hasCode()}`;
    const { beacon_id } = await beacon([id]);
    for (const call of [
      () => counter.patch(url, { order_ids: [orderId] }, under('one')),
      () => viewer.post('/api/v1/beacons', { beacon_id }, under('one')),
      () => viewer.post('/api/v1/users/signup', {}, under('one')),
    ]) {
      const [first, again] = [await call(), await call()];
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
  });

  test('may come with or without quotation marks', async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const call = (key: string) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under(key));
    expect((await call('"abc"')).body).toEqual((await call('abc')).body);
  });
});

describe('what a key does not bind', () => {
  test('another input is 422, and nothing happens', async () => {
    const [viewer, id, key] = [await fan(), await gacha(), under(randomUUID())];
    const order = (play_amount: number) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount }, key);
    const first = await order(1);
    expect(refusal(await order(2))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await viewer.sees(first.body.id)).item_count).toBe(1);
  });

  test('another user, and another operation, have keys of their own', async () => {
    const [one, other, id] = [await fan(), await fan(), await gacha()];
    const order = (viewer: typeof one) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('same'));
    const [first, second] = [await order(one), await order(other)];
    expect(second.body.id).not.toBe(first.body.id);
    expect((await one.post(`/api/v1/orders/${first.body.id}/payments`, {}, under('same'))).status).toBe(200);
  });

  test('after 24 hours a key is new, and what was kept is thrown away', async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const call = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('daily'));
    const first = await call();
    const hours = 'select round(extract(epoch from expires_at - now()) / 3600)::int as n from kept_calls where caller like ?';
    expect(await sql(hours, [`%${await subjectOf(viewer.id)}%`])).toEqual([{ n: 24 }]);
    await sql('update kept_calls set expires_at = now() where caller like ?', [`%${await subjectOf(viewer.id)}%`]);
    const again = await call();
    expect(again.body.id).not.toBe(first.body.id);
    expect(await sql('select 1 from kept_calls where expires_at <= now()')).toEqual([]);
  });

  test('a refusal that says that trying again helps is not kept, one that is final is', async () => {
    const [viewer, id] = [await fan(), await gacha({ on_sale: false, has_limit: true, maximum: 1 })];
    const order = (play_amount: number, key: string) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount }, under(key));
    expect(refusal(await order(1, 'a'))).toEqual([409, 'NOT_ON_SALE']);
    await sql('update gachas set on_sale = true where id = ?', [id]);
    expect((await order(1, 'a')).status).toBe(200);
    expect(refusal(await order(2, 'b'))).toEqual([409, 'LIMIT_EXCEEDED']);
    await sql('update gachas set maximum = 9 where id = ?', [id]);
    expect(refusal(await order(2, 'b'))).toEqual([409, 'LIMIT_EXCEEDED']);
  });

  test('a sale without prizes left is asked again, and so is a bank that could not answer', async () => {
    const [viewer, id] = [await fan(), await gacha({ prizes: [prizeEntry({ stock: 1 })] })];
    await sql('update prizes set stock = 0 where gacha_id = ?', [id]);
    const order = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('more'));
    expect(refusal(await order())).toEqual([409, 'SOLD_OUT']);
    await sql('update prizes set stock = 1 where gacha_id = ?', [id]);
    const { status, body } = await order();
    expect(status).toBe(200);
    const pay = () => viewer.post(`/api/v1/orders/${body.id}/payments`, { token: 'tok_try_later' }, under('bank'));
    for (const n of [1, 2]) {
      expect(refusal(await pay())).toEqual([402, 'PAYMENT_TRY_LATER']);
      expect(await sql('select count(*)::int as n from payments where order_id = ?', [body.id])).toEqual([{ n }]);
    }
  });

  test('who had to check in first has done so', async () => {
    const [viewer, id] = [await fan(), await gacha({ needs_checkin: true })];
    const { beacon_id } = await beacon([id]);
    const order = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('there'));
    expect(refusal(await order())).toEqual([403, 'CHECK_IN_REQUIRED']);
    await viewer.post('/api/v1/beacons', { beacon_id });
    expect((await order()).status).toBe(200);
  });

  test('a payment that found too few prizes left is over', async () => {
    const [viewer, id] = [await fan(), await gacha({ prizes: [prizeEntry({ stock: 1 })] })];
    const orderId = await viewer.hasOrdered(id);
    const pay = () => viewer.post(`/api/v1/orders/${orderId}/payments`, {}, under('late'));
    await sql('update prizes set stock = 0 where gacha_id = ?', [id]);
    expect(refusal(await pay())).toEqual([409, 'SOLD_OUT']);
    await sql('update prizes set stock = 1 where gacha_id = ?', [id]);
    const again = await pay();
    expect([refusal(again), again.headers['idempotent-replayed']]).toEqual([[409, 'SOLD_OUT'], 'true']);
  });

  test('input that was refused may be corrected', async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const order = (play_amount: number) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount }, under('fix'));
    expect(refusal(await order(0))).toEqual([400, 'BAD_INPUT']);
    expect((await order(1)).status).toBe(200);
  });

  test.each(['', ' ', 'two words', 'x'.repeat(256)])('%j is no key', async (key) => {
    const answer = await (await fan()).post('/api/v1/beacons', { beacon_id: 1 }, under(key));
    expect(refusal(answer)).toEqual([400, 'BAD_INPUT']);
    expect(answer.body.errors).toEqual([{ field: 'Idempotency-Key', message: expect.any(String) }]);
  });

  test('nobody has no calls to keep', async () => {
    expect(refusal(await bearer('').post('/api/v1/beacons', { beacon_id: 1 }, under('k')))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

test('while the first is still running the second is told to come back', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const order = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('busy'));
  const first = await stage.database.fork().transactional(async (em) => {
    await em.execute('select 1 from users where id = ? for update', [viewer.id]);
    const begun = { answer: order() };
    await eventually(firstHoldsItsKey);
    const second = await order();
    expect([refusal(second), second.headers['retry-after']]).toEqual([[409, 'CALL_IN_PROGRESS'], '1']);
    return begun;
  });
  expect((await first.answer).status).toBe(200);
  expect((await order()).body).toEqual((await first.answer).body);
});

/** It then waits for the user's row. */
async function firstHoldsItsKey(): Promise<boolean> {
  const locks = await sql(
    `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  return locks.length > 0;
}

test('a lock that is lost is tried for again, with a key as without', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  let lost = 0;
  await sql(
    `create function lose(ids uuid[]) returns void language plpgsql as $$ begin raise exception 'lost' using errcode = '40P01'; end $$`,
  );
  stage.database.rewrite((statement) => {
    if (!/from "users" where .* for no key update/.test(statement) || lost === 2) return statement;
    lost += 1;
    return 'select lose($1)';
  });
  const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, under('lost'));
  stage.database.rewrite((statement) => statement);
  expect([answer.status, lost]).toEqual([200, 2]);
});

async function subjectOf(userId: string): Promise<string> {
  const [row] = await sql<{ subject: string }>('select provider_user_id as subject from users where id = ?', [userId]);
  return row?.subject ?? '';
}
