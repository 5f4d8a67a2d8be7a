import { z } from 'zod';
import { DEFAULT_VALID_HOURS } from '../../check-in/check-in.ts';
import { parsePosition } from '../../check-in/position.ts';
import { MAX_ORDER_YEN } from '../../order/order.ts';
import { hashIn } from '../../picture/picture.ts';
import { isId, type Refusal, textMistake } from '../../refusal.ts';
import { ROLES } from '../../staff/role.ts';
import { bytesOfPrizes, inMegabytes, MAX_LIST_BYTES } from './answer-size.ts';
import { inLanguages, legalTextEntry, notEmpty, sellerEntry, sellingEntry } from './format-seller.ts';

const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 255;
const MAX_URL_LENGTH = 2_048;
const MAX_COUNT = 1_000_000_000;

const textOf = (maxLength: number) =>
  z.string().superRefine((value, context) => {
    const mistake = textMistake(value, maxLength);
    if (mistake) context.addIssue(mistake.message);
  });
const longText = inLanguages((text) => textMistake(text, MAX_TEXT_LENGTH)?.message);
const label = textOf(MAX_NAME_LENGTH);
const name = label.refine((value) => value.trim() !== '', 'must not be empty');
const title = inLanguages((text) => textMistake(text, MAX_NAME_LENGTH)?.message ?? notEmpty(text));
const address = textOf(MAX_URL_LENGTH).refine(
  (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be a web address, or empty',
);
/** Here or elsewhere. */
const picture = textOf(MAX_URL_LENGTH).refine(
  (value) => value === '' || hashIn(value) !== null || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be a picture as `gacha pictures add` names it, a web address, or empty',
);
const id = z.string().refine(isId, 'must be a UUID in lower case, with hyphens');
const count = (min: number, max = MAX_COUNT) => z.int().min(min).max(max);
const instant = z.iso
  .datetime({ offset: true, error: 'must be a date and time like 2026-01-01T00:00:00Z' })
  .transform((value) => new Date(value))
  .refine((date) => /^(?!0000)\d{4}-/.test(date.toISOString()), 'must lie in the years 1 to 9999');

const redeemDetail = z.strictObject({
  probability_provision: longText,
  rule: longText,
  place_url: address,
  place_text: longText,
  info_text: longText,
  call_number: label,
  web_url: address,
});

const prize = z.strictObject({
  id,
  name: title,
  picking_name: label,
  description: longText,
  stock: count(0),
  pickup_weight: count(0),
  retail_value: count(0).nullable().default(null),
  image_url: picture,
  pickup_image_url: picture,
  secret_image_url: picture,
});

const gacha = z
  .strictObject({
    id,
    name: title,
    description: longText,
    price: count(0, MAX_ORDER_YEN),
    has_limit: z.boolean(),
    maximum: count(0),
    on_sale: z.boolean(),
    published: z.boolean(),
    start_at: instant,
    end_at: instant,
    redeem_limit_date: instant.nullable(),
    redeem_policy: z.enum(['ignore', 'warn', 'refuse']).default('ignore'),
    delivery_type: z.enum(['self', 'mail']),
    auth_method: z.strictObject({ provider_type: name, provider_id: name.nullable() }).nullable(),
    needs_checkin: z.boolean(),
    needs_purchase: count(1).nullable().default(null),
    thumbnail_image_url: picture,
    lineup_image_url: picture,
    tags: z.array(name).max(100),
    redeem_detail: redeemDetail,
    selling: sellingEntry.optional(),
    prizes: z
      .array(prize)
      .min(1)
      .max(1000)
      .superRefine((prizes, context) => {
        const bytes = bytesOfPrizes(prizes);
        if (bytes > MAX_LIST_BYTES)
          context.addIssue(`together make an answer of ${inMegabytes(bytes)}, and one may have 2 MB: shorten their texts`);
      }),
  })
  // Written so that dates which are refused themselves (NaN) are not compared.
  .refine((it) => !(it.start_at >= it.end_at), { path: ['end_at'], message: 'must be later than start_at' });

const validHours = count(1, 87_600).default(DEFAULT_VALID_HOURS);

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

const gachaIds = z.union([z.literal('all'), z.array(id)]);

/** `gacha_ids` are those of the counter, `roles` all others. */
const staff = z.strictObject({
  ...{ issuer: name, subject: name, name, gacha_ids: gachaIds },
  roles: z.array(z.strictObject({ role: z.enum(ROLES).exclude(['counter']), gacha_ids: gachaIds })).optional(),
});

export const catalogueFile = z
  .strictObject({
    seller: sellerEntry.optional(),
    terms: legalTextEntry.optional(),
    privacy: legalTextEntry.optional(),
    gachas: z.array(gacha).default([]),
    beacons: z.array(beacon).default([]),
    areas: z.array(area).default([]),
    staff: z.array(staff).default([]),
  })
  .superRefine((file, context) => {
    const mustBeUnique = (place: (string | number)[], key: string, seen: Set<string>) => {
      if (seen.has(key)) context.addIssue({ code: 'custom', path: place, message: 'stands in this file twice' });
      seen.add(key);
    };
    const ids = new Set<string>();
    file.gachas.forEach((it, g) => {
      mustBeUnique(['gachas', g, 'id'], it.id, ids);
      it.prizes.forEach((one, p) => void mustBeUnique(['gachas', g, 'prizes', p, 'id'], one.id, ids));
    });
    const beacons = new Set<string>();
    file.beacons.forEach((it, b) => void mustBeUnique(['beacons', b, 'beacon_id'], String(it.beacon_id), beacons));
    const areas = new Set<string>();
    file.areas.forEach((it, a) => void mustBeUnique(['areas', a, 'name'], it.name, areas));
    const subjects = new Set<string>();
    file.staff.forEach((it, s) => void mustBeUnique(['staff', s, 'subject'], `${it.issuer}\n${it.subject}`, subjects));
  });

export type CatalogueFile = z.output<typeof catalogueFile>;
export type GachaEntry = CatalogueFile['gachas'][number];
export type StaffEntry = CatalogueFile['staff'][number];

export const pathInFile = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the file';
