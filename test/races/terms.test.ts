import { expect } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { race } from '../support/race.ts';

const ROUNDS = 8;
const FANS = 8;

const CREATE = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';

race('an order is made under the terms that its client has shown, at their price, also while an import changes both', {
  run: async ({ database, gateway }) => {
    const entry = gachaEntry({ selling: SELLING });
    const priced = (price: number) => importCatalogue(database.fork(), { ...SELLER, gachas: [{ ...entry, price }] });
    await priced(500);
    const fans = await Promise.all(Array.from({ length: FANS }, () => Fan.signsUp(gateway)));
    const codes: (string | undefined)[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const input = { gachaId: entry.id, playAmount: 1, termsVersion: round };
      // Half of the clients show nothing, and name no version.
      const { termsVersion, ...silent } = input;
      const asks = (fan: Fan, at: number) => fan.asks(CREATE, { input: at % 2 ? input : silent });
      const [, ...answers] = await Promise.all([priced(500 + round), ...fans.map(asks)]);
      codes.push(...answers.map(({ code }) => code));
      const late = await Promise.all(fans.map((fan) => fan.asks(CREATE, { input })));
      codes.push(...late.map(({ code }) => code ?? 'taken although it was replaced'));
    }
    const orders = await database.sql<{ price: number; told: number | null; shown: boolean | null }>(
      `select o.price, t.price as told, o.terms_shown as shown from orders o left join sale_terms t on t.id = o.sale_terms_id
        where o.gacha_id = ?`,
      [entry.id],
    );
    return { codes, orders };
  },
  written: ({ orders }) => {
    expect(orders.filter(({ price, told, shown }) => price !== told || shown === null)).toEqual([]);
    expect(orders.length).toBeGreaterThan(ROUNDS);
  },
  heard: ({ codes }) => {
    expect(codes.filter((code) => code !== undefined && code !== 'TERMS_CHANGED')).toEqual([]);
    expect(codes.length).toBe(ROUNDS * FANS * 2);
  },
  guards: { without: ['terms of sale'] },
});
