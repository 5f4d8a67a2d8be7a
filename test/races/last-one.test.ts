import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { crowd } from '../soak/support/crowd.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';
import { goBack } from '../support/refunds.ts';

const PAYERS = 64;
const PRIZES = 20;

const lastOne = () => ({ id: randomUUID(), name: 'Last one', kind: 'last-one' });

type Awards = { awards: number; live: number; stock: number; supply: number };

const AWARDS = `
  select (select count(*)::int from draws where last_one_id = p.id and returned_after is null) as awards,
         (select count(*)::int from order_details where prize_id = p.id and deleted_at is null and refunded_at is null) as live,
         p.stock, p.supply
    from prizes p where p.id = ?`;

const GUARDS = {
  constraints: [
    ...['prizes.prizes_stock', 'order_details_last_one_once', 'draws.draws_pkey', 'draws.draws_left_after'],
    'orders.orders_serial_number_once',
  ],
};

race('of sixty-four payers at the end of a gacha exactly one gets the last-one prize, who drew the last of the others', {
  run: async ({ database, gateway }) => {
    const last = lastOne();
    const gachaId = await aGacha(database, { prizes: [prizeEntry({ stock: PRIZES }), last] });
    const buyers = await crowd({ database }, PAYERS, () => gachaId);
    const other = await openTestGateway(database);
    const answers = await Promise.all(buyers.map((buyer, n) => Fan.isKnown(n % 2 ? gateway : other, buyer).pays(buyer.orderId)));
    await other.close();
    const [awards] = await database.sql<Awards>(AWARDS, [last.id]);
    const [got] = await database.sql<{ sequence: number }>('select sequence from draws where last_one_id = ?', [last.id]);
    const audit = await auditDraws(database.fork(), gachaId);
    return { awards, got, why: audit.first?.why ?? null, codes: answers.map(({ code }) => code ?? 'WON').toSorted() };
  },
  written: ({ awards, got, why }) => {
    expect(awards).toEqual({ awards: 1, live: 1, stock: 0, supply: 1 });
    expect(got).toEqual({ sequence: PRIZES });
    expect(why).toBeNull();
  },
  heard: ({ codes }) => expect(codes).toEqual([...Array(PAYERS - PRIZES).fill('SOLD_OUT'), ...Array(PRIZES).fill('WON')]),
  guards: GUARDS,
});

race('a refund that puts the last order back beside payers gives the last-one prize to one order at a time', {
  run: async ({ database, gateway }) => {
    const last = lastOne();
    const gachaId = await aGacha(database, { prizes: [prizeEntry({ stock: 3 }), last] });
    const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
    const fan = await Fan.signsUp(gateway);
    // Ordered while there is something, to be paid when more comes back.
    const buyers = await crowd({ database }, 16, () => gachaId);
    const orderId = await fan.hasPaid(gachaId, 3);
    await supervisor.refundsOrder({ orderId, prizes: 'RESTOCK', reason: 'a race' });
    const pays = (buyer: (typeof buyers)[number]) => Fan.isKnown(gateway, buyer).pays(buyer.orderId);
    const [, ...answers] = await Promise.all([goBack(database), ...buyers.map(pays)]);
    // Fans that were too early pay again.
    const again = await Promise.all(buyers.filter((_, n) => answers[n]?.code === 'SOLD_OUT').map(pays));
    const [awards] = await database.sql<Awards>(AWARDS, [last.id]);
    const audit = await auditDraws(database.fork(), gachaId);
    const codes = [...answers, ...again].flatMap(({ code }) => (code === 'SOLD_OUT' ? [] : [code ?? 'WON']));
    return { awards, why: audit.first?.why ?? null, codes };
  },
  written: ({ awards, why }) => {
    // Of the order that was refunded, whose record stays, and of one that drew afterwards.
    expect(awards).toEqual({ awards: 2, live: 1, stock: 0, supply: 2 });
    expect(why).toBeNull();
  },
  heard: ({ codes }) => expect(codes).toEqual(Array(3).fill('WON')),
  guards: GUARDS,
});
