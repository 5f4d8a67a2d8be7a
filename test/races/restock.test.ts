import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { race } from '../support/race.ts';

const PAYERS = 64;
const PLAYS = 3;
const SUPPLY = 200;
const AMOUNT = 7;
const RESTOCKS = 4;

race('a prize that is restocked while 64 fans pay loses no stock, gives none twice, and stops nobody', {
  run: async ({ database, gateway }) => {
    const prizes = [prizeEntry({ stock: SUPPLY }), prizeEntry({ name: 'Badge', stock: SUPPLY })];
    const entry = gachaEntry({ prizes });
    await importCatalogue(database.fork(), { gachas: [entry] });
    const operator = await StaffMember.isHired(gateway, database, [entry.id], 'operator');
    const fans = await Promise.all(Array.from({ length: PAYERS }, () => Fan.signsUp(gateway)));
    const orders = await Promise.all(fans.map(async (fan) => ({ fan, orderId: await fan.hasOrdered(entry.id, PLAYS) })));
    const restocks = async () => {
      const told: unknown[] = [];
      for (let version = 1; version <= RESTOCKS; version += 1) {
        const input = { prizeId: prizes[0]?.id, version, amount: AMOUNT };
        const { data, code } = await does(operator, 'restockPrize', input, 'prize { supply }');
        told.push(code ?? data.restockPrize.prize.supply);
      }
      return told;
    };
    const [told, ...answers] = await Promise.all([restocks(), ...orders.map(({ fan, orderId }) => fan.pays(orderId))]);
    const rows = await database.sql(
      `select p.supply, p.supply - p.stock as taken, count(d.id)::int as drawn from prizes p
         left join order_details d on d.prize_id = p.id and d.deleted_at is null
        where p.gacha_id = ? group by p.id order by p.position`,
      [entry.id],
    );
    const audit = await auditDraws(database.fork(), entry.id);
    return { told, refusals: answers.flatMap(({ code }) => code ?? []), rows, difference: audit.first?.why ?? null };
  },
  written: ({ rows, difference }) => {
    expect(rows.map(({ supply }) => supply)).toEqual([SUPPLY + RESTOCKS * AMOUNT, SUPPLY]);
    expect(rows.filter(({ taken, drawn }) => taken !== drawn)).toEqual([]);
    expect(rows.reduce((sum, { drawn }) => sum + Number(drawn), 0)).toBe(PAYERS * PLAYS);
    expect(difference).toBeNull();
  },
  heard: ({ told, refusals }) => {
    expect(told).toEqual([1, 2, 3, 4].map((times) => SUPPLY + times * AMOUNT));
    expect(refusals).toEqual([]);
  },
  guards: {},
});
