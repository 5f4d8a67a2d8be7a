import { randomUUID } from 'node:crypto';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import type { TestDatabase } from './database.ts';

type PrizeEntry = { id: string; stock: number; pickup_weight: number } & Record<string, unknown>;
type GachaEntry = { id: string; prizes: PrizeEntry[] } & Record<string, unknown>;

/** An entry of a catalogue file with something in every field; a test says only what matters to it. */
export function prizeEntry(changes: Record<string, unknown> = {}): PrizeEntry {
  return {
    id: randomUUID(),
    name: 'Sticker',
    picking_name: 'STICKER',
    description: 'A prize',
    stock: 1000,
    pickup_weight: 1,
    image_url: 'https://images.example/sticker.png',
    pickup_image_url: '',
    secret_image_url: '',
    ...changes,
  };
}

export function gachaEntry(changes: Record<string, unknown> = {}): GachaEntry {
  return {
    id: randomUUID(),
    name: 'Test Gacha',
    description: 'One play,\none prize.',
    price: 500,
    has_limit: false,
    maximum: 0,
    on_sale: true,
    published: true,
    start_at: '2020-01-01T00:00:00Z',
    end_at: '2100-01-01T00:00:00Z',
    redeem_limit_date: null,
    delivery_type: 'self',
    auth_method: null,
    needs_checkin: false,
    thumbnail_image_url: 'https://images.example/thumb.png',
    lineup_image_url: 'https://images.example/lineup.png',
    tags: [],
    redeem_detail: {
      probability_provision: 'Odds are shown.',
      rule: 'One each.',
      place_url: 'https://maps.example/booth',
      place_text: 'Booth',
      info_text: 'Open',
      call_number: 'A',
      web_url: 'https://gacha.example',
    },
    prizes: [prizeEntry()],
    ...changes,
  };
}

/** Puts a gacha on sale and answers its id. One after the other, also where a race has taken all locks away. */
export async function aGacha(database: TestDatabase, changes: Record<string, unknown> = {}): Promise<string> {
  const entry = gachaEntry(changes);
  const imported = importing.then(() => importCatalogue(database.fork(), { gachas: [entry] }));
  importing = imported.then(
    () => {},
    () => {},
  );
  await imported;
  return entry.id;
}

let importing = Promise.resolve();

/** The seller, and the terms. */
export const SELLER = {
  seller: {
    name: { ja: '港の店', en: 'The Harbour Shop' },
    address: '1-1 Minato, Yokohama',
    telephone: '045-000-0000',
    person_in_charge: { ja: '港 花子', en: 'Hanako Minato' },
    registration_number: 'T7000012050002',
  },
  terms: { text: { ja: '利用規約', en: 'The terms' }, must_agree: false },
  privacy: { text: { ja: '個人情報の取り扱い', en: 'Privacy' }, must_agree: false },
};

export const SELLING = {
  delivery: { ja: '当日お渡しします。', en: 'On the same day.' },
  delivery_cost: { ja: '無料です。', en: 'Free.' },
  cancellation: { ja: 'お支払い後はお受けできません。', en: 'Not after the payment.' },
};
