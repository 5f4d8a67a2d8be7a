import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { shownScreen, standingOf } from '../../src/operator/catalogue/told/preview.ts';
import { tryCatalogue } from '../../src/operator/catalogue/trial/try.ts';
import { saleTermsInForce } from '../../src/seller/sale-terms.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry, SELLER } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const em = () => stage.database.fork();
const both = (ja: string, en: string) => ({ ja, en });

/** What an import has changed, and how all stands after it, as a trial of it tells both. */
async function imported(file: object) {
  const { file: complete, ...told } = await importCatalogue(em(), file);
  const ids = complete.gachas.map(({ id }) => id);
  const [after, terms] = [await standingOf(em(), ids), await saleTermsInForce(em(), ids)];
  const previews = ids.map((id) => {
    const { seller, ...its } = terms.get(id) as NonNullable<ReturnType<typeof terms.get>>;
    return { id, after: after.get(id), lastScreen: shownScreen({ ...its, seller: seller?.unwrap() }, 'en') };
  });
  return { ...told, previews };
}

async function tried(file: object) {
  const before = await contentsOf(stage.database, CATALOGUE);
  const { file: _file, previews, ofShop, ...told } = await tryCatalogue(em(), file);
  expect(await contentsOf(stage.database, CATALOGUE)).toEqual(before);
  expect(Object.keys(ofShop.after)).toEqual(told.shop);
  return { ...told, previews: previews.map(({ before: _before, ...shown }) => shown) };
}

const [bear, wolf, owl] = [
  prizeEntry({ name: both('くま', 'Bear'), stock: 10 }),
  prizeEntry({ name: 'Wolf', stock: 90, pickup_weight: 9 }),
  prizeEntry({ name: 'Owl', stock: 5, pickup_weight: 3, retail_value: 700 }),
];
const secret = prizeEntry({ name: 'Ghost', kind: 'secret' });
const last = prizeEntry({ name: 'Crown', kind: 'last-one', stock: 1, pickup_weight: 0 });
const entry = gachaEntry({ name: both('どうぶつ', 'Animals'), prizes: [bear, wolf] });
const id = entry.id;
const selling = { delivery: both('すぐに', 'At once'), delivery_cost: 'Free', cancellation: null };
const beacon = { beacon_id: 4, valid_hours: 24, gacha_ids: [id] };
const area = { name: 'Harbour', latitude: '35.681236', longitude: '139.767125', radius_m: 100, valid_hours: 2, gacha_ids: [id] };
const member = { issuer: 'https://staff.test', subject: 'tried', name: 'Tried', gacha_ids: [id] };
const FILES: [string, object][] = [
  [
    'of a new gacha, with who sells it and where',
    { ...SELLER, gachas: [entry], beacons: [beacon], areas: [area], staff: [member] },
  ],
  ['that changes nothing', { ...SELLER, gachas: [entry], beacons: [beacon], areas: [area] }],
  [
    'of another price, end, text and way to collect',
    {
      gachas: [
        {
          ...entry,
          price: 600,
          end_at: '2099-01-01T00:00:00Z',
          description: both('新しい', 'New'),
          tags: ['new'],
          redeem_detail: { ...(entry.redeem_detail as object), rule: 'Two each.' },
        },
      ],
    },
  ],
  ['of what is said of selling', { gachas: [{ ...entry, selling }] }],
  ['that says nothing of selling', { gachas: [{ ...entry, selling: undefined }] }],
  [
    'that takes back what was said of selling',
    { gachas: [{ ...entry, selling: { delivery: null, delivery_cost: null, cancellation: null } }] },
  ],
  ['of other prizes in another order', { gachas: [{ ...entry, prizes: [owl, { ...bear, stock: 12 }] }] }],
  ['with a secret prize and a last one', { gachas: [{ ...entry, prizes: [bear, secret, last] }] }],
  ['that brings a prize back', { gachas: [{ ...entry, prizes: [wolf, bear, owl] }] }],
  [
    'of a beacon that is switched off, and an area that moves',
    {
      gachas: [],
      beacons: [{ ...beacon, active: false, gacha_ids: [] }],
      areas: [{ ...area, radius_m: 50, start_at: '2030-01-01T00:00:00Z' }],
    },
  ],
  ['of those without what they were told', { gachas: [], beacons: [beacon], areas: [area] }],
  [
    'of another telephone and other terms',
    {
      seller: { ...(SELLER as Json).seller, telephone: '03-0000-0000' },
      terms: { text: both('約款二', 'Terms two'), must_agree: true },
      gachas: [],
    },
  ],
];

describe('a trial of an import', () => {
  test('tells what the import then does, whatever is in the file', async () => {
    for (const [what, file] of FILES) {
      const told = await tried(file);
      expect([what, told]).toEqual([what, await imported(file)]);
      if (what.includes('new gacha')) await (await Fan.signsUp(stage.gateway)).hasPaid(id, 2);
    }
    const whole = JSON.parse(JSON.stringify(await exportCatalogue(em())));
    expect(await tried(whole)).toMatchObject({ changes: [], shop: [] });
  });

  test('waits for nobody and holds nothing: a sale goes on, and can be paused', async () => {
    const file = { ...SELLER, gachas: [{ ...entry, price: 700 }], beacons: [beacon], staff: [member] };
    const holder = em();
    await holder.begin();
    try {
      for (const table of ['gachas', 'prizes', 'staff', 'beacons']) await holder.execute(`select from ${table} for update`);
      await holder.execute(`select pg_advisory_xact_lock(hashtext('catalogue import'))`);
      stage.database.statements.splice(0);
      await tried(file);
    } finally {
      await holder.rollback();
    }
    const locks = /\bfor (no key )?(update|share)\b|advisory|^(insert|update|delete)\b/i;
    expect(stage.database.statements.splice(0).filter((sql) => locks.test(sql))).toEqual([]);
  });

  test('is refused as the import would be', async () => {
    const wrong = [
      { gachas: [{ ...entry, version: 1 }] },
      { gachas: [{ ...entry, prizes: [bear, wolf].map((prize) => ({ ...prize, stock: 0 })) }] },
      { gachas: [], beacons: [{ ...beacon, gacha_ids: [gachaEntry().id] }] },
    ];
    const messageOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => error.message,
      );
    for (const file of wrong) {
      const told = await messageOf(tryCatalogue(em(), file));
      expect(told).not.toBe('done');
      expect(told).toBe(await messageOf(importCatalogue(em(), file)));
    }
  });
});
