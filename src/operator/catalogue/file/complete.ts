import { randomUUID } from 'node:crypto';
import type { LocalizedText } from '../../../language/language.ts';
import type { GivenFile, GivenGacha, GivenPrize } from './format.ts';

type Whole<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };
type Kept<T> = Pick<T, Extract<keyof T, 'version' | 'selling'>>;

export type PrizeEntry = Whole<Omit<GivenPrize, '$comment'>>;
export type GachaEntry = Whole<Omit<GivenGacha, '$comment' | 'version' | 'selling' | 'redeem_detail' | 'prizes'>> &
  Kept<GivenGacha> & { redeem_detail: Whole<NonNullable<GivenGacha['redeem_detail']>>; prizes: PrizeEntry[] };
/** A file in which nothing is left out. */
export type CatalogueFile = Omit<GivenFile, 'gachas'> & { gachas: GachaEntry[] };

const REDEEM_DETAIL: GachaEntry['redeem_detail'] = {
  ...{ probability_provision: '', rule: '', place_url: '', place_text: '', info_text: '', call_number: '', web_url: '' },
};

/** A sale that is open to every fan from its beginning to its end, and is collected on site. */
const GACHA = {
  ...{ description: '', has_limit: false, maximum: 0, on_sale: true, paused: false, published: true },
  ...{ redeem_limit_date: null, redeem_policy: 'ignore', delivery_type: 'self', auth_method: null },
  ...{ needs_checkin: false, needs_purchase: null, thumbnail_image_url: '', lineup_image_url: '', tags: [] },
} as const satisfies Partial<Record<keyof GachaEntry, unknown>>;

const PRIZE = {
  ...{ kind: 'normal', description: '', retail_value: null, image_url: '', pickup_image_url: '', secret_image_url: '' },
} as const satisfies Partial<Record<keyof PrizeEntry, unknown>>;

/** What a file need not say of it. */
const LAST_ONE = { stock: 1, pickup_weight: 0 } as const satisfies Partial<PrizeEntry>;

const PICKING_NAME_LENGTH = 255;

/** `known`: gachas as they are, by id. What the file leaves out of them stays. */
export function completed({ gachas, ...file }: GivenFile, known: ReadonlyMap<string, GachaEntry> = new Map()): CatalogueFile {
  return { ...file, gachas: gachas.map((gacha) => completedGacha(gacha, known.get(gacha.id ?? ''))) };
}

function completedGacha(given: GivenGacha, known: GachaEntry | undefined): GachaEntry {
  const { $comment: _comment, redeem_detail: detail, prizes, ...rest } = given;
  const before = new Map(known?.prizes.map((prize) => [prize.id, prize]));
  return {
    ...withoutGaps({ ...GACHA, tags: [], ...known }, rest),
    id: given.id ?? randomUUID(),
    version: given.version,
    selling: given.selling,
    redeem_detail: withoutGaps({ ...REDEEM_DETAIL, ...known?.redeem_detail }, detail ?? {}),
    prizes: prizes.map((prize) => completedPrize(prize, before.get(prize.id ?? ''))),
  } as GachaEntry;
}

const completedPrize = ({ $comment: _comment, ...given }: GivenPrize, known: PrizeEntry | undefined): PrizeEntry =>
  ({
    ...withoutGaps({ ...PRIZE, ...(given.kind === 'last-one' && LAST_ONE), picking_name: pickedAs(given.name), ...known }, given),
    id: given.id ?? randomUUID(),
  }) as PrizeEntry;

/** Staff pick by the name that fans read, where there is no other. */
const pickedAs = (name: LocalizedText): string =>
  (typeof name === 'string' ? name : (name.ja ?? name.en ?? '')).slice(0, PICKING_NAME_LENGTH);

const withoutGaps = <Base extends object>(base: Base, given: object): Base => ({
  ...base,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});
