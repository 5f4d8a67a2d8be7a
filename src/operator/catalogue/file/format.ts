import { z } from 'zod';
import { DEFAULT_VALID_HOURS } from '../../../check-in/check-in.ts';
import { parsePosition } from '../../../check-in/position.ts';
import { PRIZE_KINDS } from '../../../gacha/prize.ts';
import { MAX_ORDER_YEN } from '../../../order/order.ts';
import type { Refusal } from '../../../refusal.ts';
import { ROLES } from '../../../staff/role.ts';
import { legalTextEntry, sellerEntry, sellingEntry } from './format-seller.ts';
import { address, count, id, instant, label, longText, name, picture, title, wrong } from './values.ts';

const redeemDetail = z.strictObject({
  probability_provision: longText.optional(),
  rule: longText.optional(),
  place_url: address.optional(),
  place_text: longText.optional(),
  info_text: longText.optional(),
  call_number: label.optional(),
  web_url: address.optional(),
});

/** JSON has no comments of its own. */
const comment = z.union([z.string(), z.array(z.string())]).optional();

const prizeOf = <Kind extends z.ZodType, Count extends z.ZodType>(kind: Kind, counted: Count) =>
  z.strictObject({
    $comment: comment,
    id: id.optional(),
    kind,
    name: title,
    picking_name: label.optional(),
    description: longText.optional(),
    stock: counted,
    pickup_weight: counted,
    retail_value: count(0).nullish(),
    image_url: picture.optional(),
    pickup_image_url: picture.optional(),
    secret_image_url: picture.optional(),
  });

/** There is one last-one prize, and no play draws it, so a file need not say so. */
const prize = z.discriminatedUnion('kind', [
  prizeOf(z.enum(PRIZE_KINDS).exclude(['last-one']).optional(), count(0)),
  prizeOf(z.literal('last-one'), count(0).optional()),
]);

/** Dates which are refused themselves (NaN) are not compared. */
export const isLater = ({
  start_at,
  end_at,
}: {
  start_at?: Date | null | undefined;
  end_at?: Date | null | undefined;
}): boolean => !start_at || !end_at || !(start_at >= end_at);
const laterThanStart = { path: ['end_at'], ...wrong('NOT_LATER', { other: 'start_at' }) };

const gacha = z
  .strictObject({
    $comment: comment,
    id: id.optional(),
    version: count(1).optional(),
    name: title,
    description: longText.optional(),
    price: count(0, MAX_ORDER_YEN),
    has_limit: z.boolean().optional(),
    maximum: count(0).optional(),
    on_sale: z.boolean().optional(),
    paused: z.boolean().optional(),
    published: z.boolean().optional(),
    start_at: instant,
    end_at: instant,
    redeem_limit_date: instant.nullish(),
    redeem_policy: z.enum(['ignore', 'warn', 'refuse']).optional(),
    delivery_type: z.enum(['self', 'mail']).optional(),
    auth_method: z.strictObject({ provider_type: name, provider_id: name.nullable() }).nullish(),
    needs_checkin: z.boolean().optional(),
    needs_purchase: count(1).nullish(),
    thumbnail_image_url: picture.optional(),
    lineup_image_url: picture.optional(),
    tags: z.array(name).max(100).optional(),
    redeem_detail: redeemDetail.optional(),
    selling: sellingEntry.optional(),
    prizes: z.array(prize).min(1).max(1000),
  })
  .refine(isLater, laterThanStart);

const validHours = count(1, 87_600).default(DEFAULT_VALID_HOURS);

/** A place counts while it is active, and within its window where it has one. */
const ofPlace = {
  ...{ valid_hours: validHours, active: z.boolean().optional(), start_at: instant.nullish(), end_at: instant.nullish() },
  gacha_ids: z.array(id),
};
const beacon = z.strictObject({ beacon_id: count(0, Number.MAX_SAFE_INTEGER), ...ofPlace }).refine(isLater, laterThanStart);

const area = z
  .strictObject({ name, latitude: z.string(), longitude: z.string(), radius_m: count(1, 20_000_000), ...ofPlace })
  .refine(isLater, laterThanStart)
  .transform(({ latitude, longitude, ...rest }, context) => {
    try {
      return { ...rest, position: parsePosition({ latitude, longitude }) };
    } catch (error) {
      for (const { field, ...mistake } of (error as Refusal).errors)
        context.addIssue({ code: 'custom', path: [field], params: mistake });
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
    /** For editors. */
    $schema: z.string().optional(),
    $comment: comment,
    seller: sellerEntry.optional(),
    terms: legalTextEntry.optional(),
    privacy: legalTextEntry.optional(),
    gachas: z.array(gacha).default([]),
    beacons: z.array(beacon).default([]),
    areas: z.array(area).default([]),
    staff: z.array(staff).default([]),
  })
  .superRefine((file, context) => {
    const seen = new Set<string>();
    const mustBeUnique = (path: (string | number)[], key: string | undefined) => {
      if (key !== undefined && seen.has(`${path[0]} ${key}`))
        context.addIssue({ code: 'custom', path, ...wrong('TWICE_IN_FILE') });
      seen.add(`${path[0]} ${key}`);
    };
    file.gachas.forEach((it, g) => {
      mustBeUnique(['gachas', g, 'id'], it.id);
      it.prizes.forEach((one, p) => void mustBeUnique(['gachas', g, 'prizes', p, 'id'], one.id));
    });
    file.beacons.forEach((it, b) => void mustBeUnique(['beacons', b, 'beacon_id'], String(it.beacon_id)));
    file.areas.forEach((it, a) => void mustBeUnique(['areas', a, 'name'], it.name));
    file.staff.forEach((it, s) => void mustBeUnique(['staff', s, 'subject'], `${it.issuer}\n${it.subject}`));
  });

/** As it was written: what is left out keeps its value, or takes the one that `complete.ts` names. */
export type GivenFile = z.output<typeof catalogueFile>;
export type GivenGacha = GivenFile['gachas'][number];
export type GivenPrize = GivenGacha['prizes'][number];
export type StaffEntry = GivenFile['staff'][number];
