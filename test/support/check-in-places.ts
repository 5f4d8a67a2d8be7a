import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from './actors.ts';
import { aGacha } from './catalogue.ts';
import { oneRow, type Stage } from './stage.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

type AreaEntry = { latitude: string; longitude: string; radius_m: number; gacha_ids: string[]; valid_hours?: number };

/** What there is to check in at, and how long that counts. */
export const placesOf = (stage: Stage) => ({
  fan: () => Fan.signsUp(stage.gateway),
  hidden: (changes: Record<string, unknown> = {}) => aGacha(stage.database, { needs_checkin: true, ...changes }),

  aBeacon: async (gacha_ids: string[], valid_hours?: number): Promise<number> => {
    const beacon_id = randomInt(2 ** 40);
    const beacon = { beacon_id, gacha_ids, ...(valid_hours && { valid_hours }) };
    await importCatalogue(stage.database.fork(), { beacons: [beacon] });
    return beacon_id;
  },

  anArea: async (area: AreaEntry): Promise<void> => {
    await importCatalogue(stage.database.fork(), { areas: [{ name: `Area ${randomInt(2 ** 40)}`, ...area }] });
  },

  /** How long a check-in counts, from when it was made. */
  validityOf: async ({ id }: Fan, gachaId: string): Promise<number> => {
    const { ms } = await oneRow<{ ms: number }>(
      stage.database,
      `select (extract(epoch from expires_at - now()) * 1000)::float8 as ms from check_ins where user_id = ? and gacha_id = ?`,
      [id, gachaId],
    );
    return ms;
  },
});

export const idOfGacha = ({ gacha }: { gacha: { id: string } }): string => gacha.id;

export const expectAbout = (ms: number, expected: number) => expect(Math.abs(ms - expected)).toBeLessThan(60_000);
