import { randomInt, randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { gachaEntry, prizeEntry } from '../../support/catalogue.ts';
import type { Identity } from './identity.ts';

/** What is sold for the rehearsal alone. */
export type Sale = {
  /** All fans come for it, and there is not enough. */
  scarce: string;
  prizes: number;
  gachas: string[];
  beaconId: number;
  counters: string[];
  takeBack(): Promise<void>;
};

const PRICE = 500;
const OTHERS = 6;
const PRIZES_FOR_EACH_FAN = 0.6;
const FANS_AT_A_COUNTER = 60;
const BY = { by: 'a rehearsal', why: 'a rehearsal' };

export async function putOnSale(orm: MikroORM, identity: Identity, fans: number, isFree: boolean): Promise<Sale> {
  const run = randomUUID().slice(0, 8);
  const prizes = Math.max(5, Math.round(fans * PRIZES_FOR_EACH_FAN));
  const named = { price: isFree ? 0 : PRICE, tags: ['rehearsal'], description: 'A rehearsal: nothing is given out.' };
  const scarce = gachaEntry({ ...named, name: `Rehearsal ${run}: scarce`, prizes: split(prizes) });
  const others = Array.from({ length: OTHERS }, (_, index) =>
    gachaEntry({
      ...{ ...named, name: `Rehearsal ${run}: ${index + 1}`, needs_checkin: index % 2 === 0, prizes: split(1_000_000) },
    }),
  );
  const gachas = [scarce, ...others];
  const ids = gachas.map(({ id }) => id);
  const beaconId = randomInt(2 ** 40, 2 ** 47);
  const counters = Array.from({ length: Math.ceil(fans / FANS_AT_A_COUNTER) }, (_, index) => `rehearsal-${run}-${index + 1}`);
  const staffOf = (gacha_ids: string[]) =>
    counters.map((subject) => ({ issuer: identity.staffIssuer, subject, name: `Rehearsal ${run}`, gacha_ids }));
  const beacon = { beacon_id: beaconId, valid_hours: 1 };
  const file = { gachas, beacons: [{ ...beacon, gacha_ids: ids }], staff: staffOf(ids) };
  await importCatalogue(orm.em.fork(), file, { change: BY });
  const takeBack = async () => {
    const over = gachas.map((gacha) => ({ ...gacha, on_sale: false, published: false }));
    await importCatalogue(
      orm.em.fork(),
      { gachas: over, beacons: [{ ...beacon, gacha_ids: [] }], staff: staffOf([]) },
      { change: BY },
    );
  };
  return { scarce: scarce.id, prizes, gachas: ids, beaconId, counters, takeBack };
}

/** One in ten is a better one. */
function split(prizes: number) {
  const rare = Math.floor(prizes / 10);
  const better = prizeEntry({ name: 'Rare', stock: rare, pickup_weight: 1 });
  return [better, prizeEntry({ name: 'Common', stock: prizes - rare, pickup_weight: 20 })];
}
