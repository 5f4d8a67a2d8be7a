import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { race } from '../support/race.ts';

const PAYERS = 16;
const PLAYS = 10;
const IMPORTS = 10;
const PRIZES = 5;

race(
  'imports that restock two gachas while they sell lose no stock, give none twice, stop nobody, and leave records that explain every draw',
  {
    run: async ({ database, gateway }) => {
      const entries = [1, 2].map(() => gachaEntry({ prizes: Array.from({ length: PRIZES }, () => prizeEntry({ stock: 500 })) }));
      const ids = entries.map(({ id }) => id);
      // The gachas and prizes of each file stand the other way round than in the one before.
      const restocked = (turn: number) => ({
        gachas: (turn % 2 ? entries.toReversed() : entries).map((entry) => ({
          ...entry,
          prizes: (turn % 2 ? entry.prizes.toReversed() : entry.prizes).map((prize) => ({ ...prize, stock: 500 + turn })),
        })),
      });
      const imports = async () => {
        for (let turn = 1; turn <= IMPORTS; turn++) await importCatalogue(database.fork(), restocked(turn));
      };
      await importCatalogue(database.fork(), { gachas: entries });
      const fans = await Promise.all(Array.from({ length: PAYERS }, () => Fan.signsUp(gateway)));
      const orders = await Promise.all(
        fans.map(async (fan, i) => ({ fan, orderId: await fan.hasOrdered(ids[i % 2] ?? '', PLAYS) })),
      );
      const [imported, ...answers] = await Promise.all([
        imports().then(
          () => 'imported',
          (error: unknown) => String(error),
        ),
        ...orders.map(({ fan, orderId }) => fan.pays(orderId)),
      ]);
      const [counted] = await database.sql(
        `select min(supply) as least, max(supply) as most, sum(supply - stock)::int as taken,
              (select count(*)::int from order_details d join orders o on o.id = d.order_id where o.gacha_id in (?)) as drawn
         from prizes where gacha_id in (?)`,
        [ids, ids],
      );
      const audits = await Promise.all(ids.map((id) => auditDraws(database.fork(), id)));
      const differences = audits.flatMap(({ first }) => first?.why ?? []);
      return { imported, refusals: answers.flatMap(({ code }) => code ?? []), counted, differences };
    },
    written: ({ counted, differences }) => {
      expect({ counted, differences }).toEqual({
        counted: { least: 500 + IMPORTS, most: 500 + IMPORTS, taken: PAYERS * PLAYS, drawn: PAYERS * PLAYS },
        differences: [],
      });
    },
    heard: ({ imported, refusals }) => expect([imported, ...refusals]).toEqual(['imported']),
    guards: {},
  },
);
