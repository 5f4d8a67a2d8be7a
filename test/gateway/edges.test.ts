import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;

beforeAll(async () => {
  fan = await Fan.signsUp(stage.gateway);
});

afterEach(() => stage.database.rewrite((sql) => sql));

const EDGE = '2031-05-06T07:08:09.000Z';
const BEFORE = '2031-05-06T07:08:08.999Z';
/** Nearer to the edge than a millisecond, which is all that a date of JavaScript can tell. */
const JUST_BEFORE = '2031-05-06T07:08:08.999999Z';

/** Stops the one clock that counts, the database's. */
function itIs(instant: string): void {
  stage.database.rewrite((sql) => sql.replaceAll(/\b(clock_timestamp|statement_timestamp|now)\(\)/g, `timestamptz '${instant}'`));
}

const set = (table: string, column: string, id: string, key = 'id') =>
  stage.database.sql(`update ${table} set ${column} = ? where ${key} = ?`, [EDGE, id]);

const READ_GACHA = 'query ($id: ID!) { gacha(id: $id) { status viewerOrderability { isOrderable refusal checkInExpiresAt } } }';

describe('the first instant belongs to it, the last does not:', () => {
  test.each([
    ['start_at', BEFORE, 'CLOSED', 'NOT_ON_SALE'],
    ['start_at', JUST_BEFORE, 'CLOSED', 'NOT_ON_SALE'],
    ['start_at', EDGE, 'ON_SALE', undefined],
    ['end_at', BEFORE, 'ON_SALE', undefined],
    ['end_at', JUST_BEFORE, 'ON_SALE', undefined],
    ['end_at', EDGE, 'CLOSED', 'NOT_ON_SALE'],
  ])('a sale with its %s, at %s', async (column, instant, status, refusal) => {
    const id = await aGacha(stage.database);
    await set('gachas', column, id);
    itIs(instant);
    const { gacha } = (await fan.asks(READ_GACHA, { id })).data;
    expect(gacha).toMatchObject({ status, viewerOrderability: { refusal: refusal ?? null } });
    expect((await fan.ordersPlays(id)).code).toBe(refusal);
  });

  test.each([
    [JUST_BEFORE, undefined],
    [EDGE, 'NOT_ON_SALE'],
  ])('a sale that ends while the order waits for its payment, at %s', async (instant, refusal) => {
    const id = await aGacha(stage.database);
    const orderId = await fan.hasOrdered(id);
    await set('gachas', 'end_at', id);
    await stage.database.sql(`update orders set payable_until = '2031-12-31' where id = ?`, [orderId]);
    itIs(instant);
    expect((await fan.pays(orderId)).code).toBe(refusal);
  });

  test.each([
    [JUST_BEFORE, 'PENDING'],
    [EDGE, 'EXPIRED'],
  ])('an order whose sale ends before its hour, at %s', async (instant, status) => {
    const id = await aGacha(stage.database);
    await set('gachas', 'end_at', id);
    itIs(BEFORE);
    const { order } = (await fan.ordersPlays(id)).data.createOrder;
    expect(order).toMatchObject({ status: 'PENDING', payableUntil: EDGE });
    itIs(instant);
    expect(await fan.sees(order.id)).toMatchObject({ status, payableUntil: EDGE });
    expect(await fan.seesOrders('pending')).toEqual(status === 'PENDING' ? [order.id] : []);
    expect((await fan.pays(order.id)).code).toBe(status === 'PENDING' ? undefined : 'ORDER_EXPIRED');
  });

  test.each([
    [BEFORE, undefined],
    [JUST_BEFORE, undefined],
    [EDGE, 'ORDER_EXPIRED'],
  ])('the time to pay an order, at %s', async (instant, refusal) => {
    const orderId = await fan.hasOrdered(await aGacha(stage.database));
    await set('orders', 'payable_until', orderId);
    itIs(instant);
    expect((await fan.pays(orderId)).code).toBe(refusal);
  });

  test.each([
    [BEFORE, undefined],
    [JUST_BEFORE, undefined],
    [EDGE, 'CHECK_IN_REQUIRED'],
  ])('a check-in, at %s', async (instant, refusal) => {
    const id = await aGacha(stage.database, { needs_checkin: true, tags: ['edge'] });
    await stage.database.sql('insert into check_ins values (?, ?, ?, ?)', [fan.id, id, '2030-01-01', EDGE]);
    itIs(instant);
    const { data } = await fan.asks(
      `query ($id: ID!) { gacha(id: $id) { viewerOrderability { isOrderable refusal checkInExpiresAt checkInEndedAt } }
      gachas(where: { tag: "edge" }) { nodes { id } } me { checkIns { nodes { gacha { id } } } } }`,
      { id },
    );
    const isLive = refusal === undefined;
    expect(data.gacha).toEqual({
      viewerOrderability: {
        ...{ isOrderable: isLive, refusal: refusal ?? null },
        ...{ checkInExpiresAt: isLive ? EDGE : null, checkInEndedAt: isLive ? null : EDGE },
      },
    });
    expect(data.gachas.nodes.some((gacha: { id: string }) => gacha.id === id)).toBe(isLive);
    expect(data.me.checkIns.nodes.some(({ gacha }: { gacha: { id: string } }) => gacha.id === id)).toBe(isLive);
    expect((await fan.ordersPlays(id)).code).toBe(refusal);
  });

  test.each([
    [BEFORE, undefined],
    [JUST_BEFORE, undefined],
    [EDGE, 'PICKUP_CODE_EXPIRED'],
  ])('a pickup code, at %s', async (instant, refusal) => {
    const other = await Fan.signsUp(stage.gateway);
    const id = await aGacha(stage.database);
    const staff = await StaffMember.isHired(stage.gateway, stage.database, [id]);
    const orderId = await other.hasPaid(id);
    const code = await other.hasCode();
    await set('pickup_tokens', 'expires_at', other.id, 'user_id');
    itIs(instant);
    expect((await staff.reads(code)).code).toBe(refusal);
    expect((await staff.handsOver(code, id, [orderId])).code).toBe(refusal);
  });

  test('an order can be paid for an hour, and a code lives ten minutes, to the millisecond', async () => {
    const id = await aGacha(stage.database);
    await fan.hasPaid(id);
    itIs(JUST_BEFORE);
    const { order } = (await fan.ordersPlays(id)).data.createOrder;
    expect(order.payableUntil).toBe('2031-05-06T08:08:08.999Z');
    const { pickupToken } = (await fan.asksForCode()).data.issuePickupToken;
    expect(pickupToken.expiresAt).toBe('2031-05-06T07:18:08.999Z');
  });
});

describe('a cursor', () => {
  const ID = '00000000-0000-4000-8000-000000000000';
  const QUERY = `query ($first: Int, $after: String) { gachas(where: { tag: "paged" }, first: $first, after: $after) {
    nodes { id } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const cursorOf = (...parts: unknown[]) => encoded(JSON.stringify(parts));
  const DATE = '2020-01-01T00:00:00.000Z';

  test.each<[string, (order: string) => string]>([
    ['empty', () => ''],
    ['no cursor', () => 'garbage'],
    ['ten kilobytes', () => 'x'.repeat(10 * 1024)],
    ['a JSON object', () => encoded('{"$gt":null}')],
    ['a list in a list', (order) => cursorOf([order, DATE, ID])],
    ['a JSON object for a date', (order) => cursorOf(order, { $ne: null }, ID)],
    ['SQL', (order) => cursorOf(order, DATE, `' or 1=1 --`)],
    ['SQL for a date', (order) => cursorOf(order, 'now()', ID)],
    ['a number for a date', (order) => cursorOf(order, 0, ID)],
    ['a number for an id', (order) => cursorOf(order, DATE, 1)],
    ['a date alone', (order) => cursorOf(order, DATE)],
    ['an id alone', (order) => cursorOf(order, ID)],
    ['without an order', () => cursorOf(DATE, ID)],
    ['of an order that there is not', () => cursorOf('__proto__', DATE, ID)],
    ['more than both', (order) => cursorOf(order, DATE, ID, ID)],
    ['with blanks', (order) => encoded(` ["${order}", "${DATE}", "${ID}"]`)],
    ['a date in another spelling', (order) => cursorOf(order, '2020-01-01T00:00:00Z', ID)],
    ['a date that no calendar has', (order) => cursorOf(order, '2020-02-30T00:00:00.000Z', ID)],
    ['a year before the first', (order) => cursorOf(order, '0000-01-01T00:00:00.000Z', ID)],
    ['the first instant of JavaScript', (order) => cursorOf(order, '-271821-04-20T00:00:00.000Z', ID)],
    ['the last instant of JavaScript', (order) => cursorOf(order, '+275760-09-13T00:00:00.000Z', ID)],
    ['an id in another spelling', (order) => cursorOf(order, DATE, `{${ID}}`)],
    ['an id with a NUL', (order) => cursorOf(order, DATE, `${ID}\0`)],
  ])('that is %s is refused', async (_what, made) => {
    const orders = 'query ($after: String) { orders(after: $after) { totalCount } }';
    for (const [query, order] of [[QUERY, 'gachas START DESC'] as const, [orders, 'orders'] as const]) {
      for (const place of ['after', 'before']) {
        const answer = await fan.asks(query.replaceAll('after', place), { [place]: made(order) });
        expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [place]]);
      }
    }
  });

  test.each(['a\0b', 'a\ud800', 'x'.repeat(256)])(
    'with the name %j is refused by lists that the database sorts by name',
    async (name) => {
      const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
      for (const [field, list] of [['staffMembers', 'staff'] as const, ['devices', 'devices'] as const])
        for (const place of ['after', 'before']) {
          const query = `query ($cursor: String) { ${field}(${place}: $cursor) { totalCount } }`;
          const answer = await operator.asks(query, { cursor: cursorOf(list, name, ID) });
          expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [place]]);
        }
    },
  );

  test.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('of %s is read', async (date) => {
    expect((await fan.asks(QUERY, { after: cursorOf('gachas START DESC', date, ID) })).errors).toEqual([]);
    const orders = 'query ($after: String) { orders(after: $after) { nodes { id } pageInfo { hasPreviousPage } } }';
    expect((await fan.asks(orders, { after: cursorOf('orders', date, ID) })).errors).toEqual([]);
  });

  test.each([0, -1, 101, 2 ** 31 - 1, -(2 ** 31)])('with first or last: %i is refused', async (first) => {
    for (const query of [QUERY, 'query ($first: Int) { orders(first: $first) { totalCount } }']) {
      for (const size of ['first', 'last']) {
        const answer = await fan.asks(query.replaceAll('first', size), { [size]: first });
        expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [size]]);
      }
    }
  });

  test.each([1, 2, 3, 100])('leads through gachas of the same instant, %i at a time, each of them once', async (first) => {
    await stage.database.sql(`update gachas set tags = '{}'`);
    const ids = await Promise.all(Array.from({ length: 5 }, () => aGacha(stage.database, { tags: ['paged'] })));
    const seen: string[] = [];
    let page = { hasNextPage: true, endCursor: null as string | null };
    for (let count = 0; page.hasNextPage && count < 10; count += 1) {
      const { gachas } = (await fan.asks(QUERY, { first, after: page.endCursor })).data;
      expect(gachas.pageInfo.hasPreviousPage).toBe(count > 0);
      seen.push(...gachas.nodes.map(({ id }: { id: string }) => id));
      page = gachas.pageInfo;
    }
    expect(seen).toEqual(ids.toSorted());
  });
});
