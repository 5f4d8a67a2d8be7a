import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import { race } from '../support/race.ts';

const REFUSED = 5;
const RETURNS = 4;
const PAYERS = 15;
const SUPPLY = 200;

race('prizes that are given back, four times at once, while others draw, are there once and counted once', {
  run: async ({ database, gateway }) => {
    const prizes = [prizeEntry({ stock: SUPPLY / 2 }), prizeEntry({ stock: SUPPLY / 2 })];
    const gachaId = await aGacha(database, { prizes });
    const fans = await Promise.all(Array.from({ length: REFUSED + PAYERS }, () => Fan.signsUp(gateway)));
    const orders = await Promise.all(fans.map(async (fan) => ({ fan, orderId: await fan.hasOrdered(gachaId, 2) })));
    const [refused, paying] = [orders.slice(0, REFUSED), orders.slice(REFUSED)];
    const refusedIds = refused.map(({ orderId }) => orderId);
    await areDrawn(database, refusedIds);
    await Promise.all([
      ...Array.from({ length: RETURNS }, (_, turn) =>
        areRefused(database, turn % 2 ? refusedIds.toReversed() : refusedIds).catch((error: Error) => error.message),
      ),
      ...paying.map(({ fan, orderId }) => fan.pays(orderId)),
    ]);
    const count = async (query: string) => (await database.sql<{ n: number }>(query, [gachaId]))[0]?.n;
    return {
      stock: await count('select sum(stock)::int as n from prizes where gacha_id = ?'),
      standing: await count(
        'select count(*)::int as n from order_details d join orders o on o.id = d.order_id where d.deleted_at is null and o.gacha_id = ?',
      ),
      draws: await count('select count(*)::int as n from draws where gacha_id = ?'),
      last: await count('select max(sequence)::int as n from draws where gacha_id = ?'),
      returned: await count('select count(*)::int as n from draws where returned_after is not null and gacha_id = ?'),
      difference: (await auditDraws(database.fork(), gachaId)).first,
    };
  },
  written: (outcome) => {
    expect(outcome).toEqual({
      stock: SUPPLY - PAYERS * 2,
      standing: PAYERS * 2,
      draws: (REFUSED + PAYERS) * 2,
      last: (REFUSED + PAYERS) * 2,
      returned: REFUSED * 2,
      difference: null,
    });
  },
  guards: {
    without: ['item not returned'],
    constraints: ['prizes.prizes_stock'],
  },
});
