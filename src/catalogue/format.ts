import { z } from 'zod';
import { parsePosition } from '../check-in/position.ts';
import { DEAREST_ORDER } from '../order/order.ts';
import { isId, type Refusal, textMistake } from '../refusal.ts';

/** The catalogue file: what the operator sells, where it is discovered and who hands it over. */
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 255;
const LONGEST_ADDRESS = 2_048;
const BIGGEST_COUNT = 1_000_000_000;

const textOf = (longest: number) =>
  z.string().superRefine((value, context) => {
    const mistake = textMistake(value, longest);
    if (mistake) context.addIssue(mistake);
  });
const text = textOf(LONGEST_TEXT);
const label = textOf(LONGEST_NAME);
const name = label.refine((value) => value.trim() !== '', 'must not be empty');
const address = textOf(LONGEST_ADDRESS).refine(
  (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be a web address, or empty',
);
const id = z.string().refine(isId, 'must be a UUID in lower case, with hyphens');
const count = (least: number, most = BIGGEST_COUNT) => z.int().min(least).max(most);
const instant = z.iso
  .datetime({ offset: true, error: 'must be a date and time like 2026-01-01T00:00:00Z' })
  .transform((value) => new Date(value))
  .refine((date) => /^(?!0000)\d{4}-/.test(date.toISOString()), 'must lie in the years 1 to 9999');

const redeemDetail = z.strictObject({
  probability_provision: text,
  rule: text,
  place_url: address,
  place_text: text,
  info_text: text,
  call_number: label,
  web_url: address,
});

const prize = z.strictObject({
  id,
  name,
  picking_name: label,
  description: text,
  stock: count(0),
  pickup_weight: count(0),
  image_url: address,
  pickup_image_url: address,
  secret_image_url: address,
});

const gacha = z
  .strictObject({
    id,
    name,
    description: text,
    price: count(0, DEAREST_ORDER),
    has_limit: z.boolean(),
    maximum: count(0),
    on_sale: z.boolean(),
    published: z.boolean(),
    start_at: instant,
    end_at: instant,
    redeem_limit_date: instant.nullable(),
    delivery_type: z.enum(['self', 'mail']),
    auth_method: z.strictObject({ provider_type: name, provider_id: name.nullable() }).nullable(),
    needs_checkin: z.boolean(),
    thumbnail_image_url: address,
    lineup_image_url: address,
    tags: z.array(name).max(100),
    redeem_detail: redeemDetail,
    prizes: z.array(prize).min(1).max(1000),
  })
  // Asked this way round, dates that are refused themselves are not compared.
  .refine((it) => !(it.start_at >= it.end_at), { path: ['end_at'], message: 'must be later than start_at' });

const validHours = count(1, 87_600);

const beacon = z.strictObject({
  beacon_id: count(0, Number.MAX_SAFE_INTEGER),
  valid_hours: validHours,
  gacha_ids: z.array(id),
});

const area = z
  .strictObject({
    name,
    latitude: z.string(),
    longitude: z.string(),
    radius_m: count(1, 20_000_000),
    valid_hours: validHours,
    gacha_ids: z.array(id),
  })
  .transform(({ latitude, longitude, ...rest }, context) => {
    try {
      return { ...rest, position: parsePosition({ latitude, longitude }) };
    } catch (error) {
      for (const { field, message } of (error as Refusal).errors) context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    }
  });

const staff = z.strictObject({ issuer: name, subject: name, name, gacha_ids: z.union([z.literal('all'), z.array(id)]) });

export const catalogueFile = z
  .strictObject({
    gachas: z.array(gacha).default([]),
    beacons: z.array(beacon).default([]),
    areas: z.array(area).default([]),
    staff: z.array(staff).default([]),
  })
  .superRefine((file, context) => {
    const once = (place: (string | number)[], key: string, seen: Set<string>) => {
      if (seen.has(key)) context.addIssue({ code: 'custom', path: place, message: 'stands in this file twice' });
      seen.add(key);
    };
    const ids = new Set<string>();
    file.gachas.forEach((it, g) => {
      once(['gachas', g, 'id'], it.id, ids);
      it.prizes.forEach((one, p) => void once(['gachas', g, 'prizes', p, 'id'], one.id, ids));
    });
    const beacons = new Set<string>();
    file.beacons.forEach((it, b) => void once(['beacons', b, 'beacon_id'], String(it.beacon_id), beacons));
    const areas = new Set<string>();
    file.areas.forEach((it, a) => void once(['areas', a, 'name'], it.name, areas));
    const subjects = new Set<string>();
    file.staff.forEach((it, s) => void once(['staff', s, 'subject'], `${it.issuer}\n${it.subject}`, subjects));
  });

export type CatalogueFile = z.output<typeof catalogueFile>;
export type GachaEntry = CatalogueFile['gachas'][number];

/** `gachas[0].prizes[1].stock`: where in the file something is. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the file';
