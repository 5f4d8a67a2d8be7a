import { readFileSync } from 'node:fs';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import type { TestDatabase } from './database.ts';

const { staff } = JSON.parse(readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));

type Member = { gacha_ids: unknown };

/** The staff of the demonstration, at all gachas, and one whose name is no HTML. */
export const demoStaff = (database: TestDatabase): Promise<unknown> =>
  importCatalogue(database.fork(), {
    staff: [
      ...(staff as Member[]).map((one) => ({
        ...one,
        gacha_ids: Array.isArray(one.gacha_ids) && one.gacha_ids[0] ? 'all' : one.gacha_ids,
      })),
      { issuer: 'https://staff.example', subject: 'booth-7', name: '<b>"Booth" & 7</b>', gacha_ids: 'all' },
    ],
  });
