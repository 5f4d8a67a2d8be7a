import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { crowd } from '../soak/support/crowd.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';
import { restClient } from '../support/rest.ts';

const PAYS = 50;

race('one order that is paid fifty times at once is charged once', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(gachaId, 2);
    // Two gateways: within one, a user's payments are entered one after the other anyway.
    const other = await openTestGateway(database);
    const answers = await Promise.all(
      Array.from({ length: PAYS }, (_, index) => (index % 2 ? fan : fan.at(other)).pays(orderId)),
    );
    await other.close();
    const [ledger] = await database.sql<{ authorised: number; captures: number; won: number }>(
      `select count(*)::int as authorised, coalesce(sum(captures), 0)::int as captures,
              (select count(*)::int from order_details where order_id = ?) as won
         from sandbox_transactions s join payments p using (processor_order_id) where p.order_id = ?`,
      [orderId, orderId],
    );
    return { ledger, answers };
  },
  written: ({ ledger }) => expect(ledger).toEqual({ authorised: 1, captures: 1, won: 2 }),
  heard: ({ answers }) => {
    for (const { code, data } of answers) expect(code ?? data.pay.order.status).toMatch(/^(PAID|PAYMENT_IN_PROGRESS)$/);
    expect(answers.some(({ code }) => code === undefined)).toBe(true);
  },
  guards: { without: ['state'], constraints: ['payments_one_live_per_order'] },
});

const ONE_PRIZE_A_PLAY = ['draws_one_per_play', 'order_details_one_per_play', 'orders.orders_serial_number_once'];

race('an order that costs nothing, and that is paid and completed fifty times at once, is drawn once', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { price: 0, prizes: [prizeEntry({ stock: 500 })] });
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(gachaId, 2);
    const other = await openTestGateway(database);
    const [here, there] = [restClient(gateway, fan.token), restClient(other, fan.token)];
    const path = `/api/v1/orders/${orderId}/payment`;
    const answers = await Promise.all(
      Array.from({ length: PAYS }, (_, index) => {
        const at = index % 4 < 2 ? here : there;
        return index % 2 ? at.post(`${path}s`) : at.get(path);
      }),
    );
    await other.close();
    const [drawn] = await database.sql<{ payments: number; won: number; stock: number }>(
      `select (select count(*)::int from payments where order_id = ? and state = 'captured') as payments,
              (select count(*)::int from order_details where order_id = ? and deleted_at is null) as won,
              (select stock from prizes where gacha_id = ?) as stock`,
      [orderId, orderId, gachaId],
    );
    return { drawn, answers };
  },
  written: ({ drawn }) => expect(drawn).toEqual({ payments: 1, won: 2, stock: 498 }),
  heard: ({ answers }) => {
    for (const { status, body } of answers)
      expect([status, body.code ?? body.status].join(' ')).toMatch(/^(200 (captured|processing)|409 PAYMENT_IN_PROGRESS)$/);
    expect(answers.some(({ body }) => body.status === 'captured')).toBe(true);
  },
  guards: {
    without: ['state'],
    constraints: ['payments_one_live_per_order', 'draws.draws_once_per_attempt', 'draws.draws_pkey', ...ONE_PRIZE_A_PLAY],
  },
});

const PAYERS = 200;
const PRIZES = 60;

const GACHAS = 6;
const PRIZES_EACH = 12;

race('ninety-six payers at six gachas at once win what each gacha has, and are numbered by gacha', {
  run: async ({ database, gateway }) => {
    const gachaIds = await Promise.all(
      Array.from({ length: GACHAS }, () => aGacha(database, { prizes: [prizeEntry({ stock: PRIZES_EACH })] })),
    );
    const buyers = await crowd({ database }, 96, (n) => gachaIds[n % GACHAS] as string);
    // Three gateways, so that each gacha is among those that several of them settle at once.
    const others = await Promise.all([openTestGateway(database), openTestGateway(database)]);
    const at = [gateway, ...others];
    const answers = await Promise.all(
      buyers.map((buyer, n) => Fan.isKnown(at[Math.floor(n / GACHAS) % at.length] as TestGateway, buyer).pays(buyer.orderId)),
    );
    await Promise.all(others.map((other) => other.close()));
    const left = await database.sql<{ stock: number; won: number; serials: number; last: number }>(
      `select p.stock, (select count(*)::int from order_details d where d.prize_id = p.id and d.deleted_at is null) as won,
              (select count(distinct serial_number)::int from orders o where o.gacha_id = g.id) as serials, g.last_draw as last
         from gachas g join prizes p on p.gacha_id = g.id where g.id = any(array[?]::uuid[])`,
      [gachaIds],
    );
    const audits = await Promise.all(gachaIds.map((gachaId) => auditDraws(database.fork(), gachaId)));
    return { codes: answers.map(({ code }) => code ?? 'WON').toSorted(), left, differences: audits.map(({ first }) => first) };
  },
  written: ({ left, differences }) => {
    const soldOut = { stock: 0, won: PRIZES_EACH, serials: PRIZES_EACH, last: PRIZES_EACH };
    expect(left).toEqual(Array(GACHAS).fill(soldOut));
    expect(differences).toEqual(Array(GACHAS).fill(null));
  },
  heard: ({ codes }) => {
    const winners = GACHAS * PRIZES_EACH;
    expect(codes).toEqual([...Array(96 - winners).fill('SOLD_OUT'), ...Array(winners).fill('WON')]);
  },
  guards: { constraints: ['prizes.prizes_stock', 'draws.draws_pkey', 'orders.orders_serial_number_once'] },
});

race('two hundred payers for sixty prizes win exactly sixty, and the rest are released and told so', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { prizes: [prizeEntry({ stock: 20, pickup_weight: 3 }), prizeEntry({ stock: 40 })] });
    const buyers = await crowd({ database }, PAYERS, () => gachaId);
    // Two gateways: within one, payments that wait at a gacha settle together anyway.
    const other = await openTestGateway(database);
    const answers = await Promise.all(
      buyers.map((buyer, index) => Fan.isKnown(index % 2 ? gateway : other, buyer).pays(buyer.orderId)),
    );
    await other.close();
    const count = async (query: string) => (await database.sql<{ n: number }>(query, [gachaId]))[0]?.n;
    const atProcessor = (status: string) =>
      count(`select count(*)::int as n from sandbox_transactions s join payments p using (processor_order_id)
               join orders o on o.id = p.order_id where o.gacha_id = ? and s.status = '${status}'`);
    return {
      winners: answers.filter(({ code }) => code === undefined).length,
      losers: answers.filter(({ code }) => code === 'SOLD_OUT').length,
      won: await count('select count(*)::int as n from order_details d join orders o on o.id = d.order_id where o.gacha_id = ?'),
      stock: await count('select sum(stock)::int as n from prizes where gacha_id = ?'),
      captured: await atProcessor('captured'),
      reserved: await atProcessor('authorised'),
      voided: await atProcessor('voided'),
      voidedHere: await count(
        `select count(*)::int as n from payments p join orders o on o.id = p.order_id where o.gacha_id = ? and p.state = 'voided'`,
      ),
      difference: (await auditDraws(database.fork(), gachaId)).first,
      serials: await count(
        'select count(distinct serial_number)::int as n from orders where gacha_id = ? and serial_number <= 60',
      ),
    };
  },
  written: ({ winners: _winners, losers: _losers, voided, voidedHere, ...outcome }) => {
    expect(outcome).toEqual({
      won: PRIZES,
      stock: 0,
      captured: PRIZES,
      reserved: 0,
      difference: null,
      serials: PRIZES,
    });
    expect(voided).toBeGreaterThan(0);
    expect(voidedHere).toBe(voided);
  },
  heard: ({ winners, losers }) => expect([winners, losers]).toEqual([PRIZES, PAYERS - PRIZES]),
  // A payment that draws the same number as another is stopped by that alone, and begins again.
  guards: { constraints: ['prizes.prizes_stock', 'draws.draws_pkey', 'orders.orders_serial_number_once'] },
});
