import { type ByLanguage, givenText } from '../../../gacha/texts.ts';
import type { LocalizedText } from '../../../language/language.ts';

type PrizeEntry = Record<'name' | 'description', LocalizedText> &
  Record<'picking_name' | 'image_url' | 'pickup_image_url' | 'secret_image_url', string>;
type Listed = {
  name: string;
  description: string;
  texts?: ByLanguage<'name' | 'description'> | null | undefined;
  thumbnailImageUrl: string;
  lineupImageUrl: string;
  tags: readonly string[];
};

/** The size limit of one answer. Lists of the catalogue are answered whole, so they must fit. */
export const MAX_LIST_BYTES = 2_000_000;

/** What stands before the path of a picture that is served here. */
const OWN_ADDRESS = 200;

/** Names of fields, ids, dates and numbers, at their longest. */
const REST_OF_PRIZE = 750;
const REST_OF_GACHA = 750;

const bytesOf = (...texts: (string | readonly string[])[]): number => Buffer.byteLength(JSON.stringify(texts));

/** An answer is in one language: in the longest, as far as is known. */
const longest = (text: LocalizedText): string =>
  typeof text === 'string' ? text : Object.values(text).reduce((one, other) => (bytesOf(other) > bytesOf(one) ? other : one), '');

export const bytesOfPrizes = (prizes: readonly PrizeEntry[]): number =>
  prizes.reduce(
    (sum, one) => sum + REST_OF_PRIZE + bytesOf(longest(one.name), one.picking_name, longest(one.description), ...imagesOf(one)),
    0,
  );

const imagesOf = (one: PrizeEntry): string[] => [one.image_url, one.pickup_image_url, one.secret_image_url].map(whole);

/** As it is answered. */
const whole = (url: string): string => (url.startsWith('/') ? url.padStart(OWN_ADDRESS + url.length) : url);

const wordsOf = (one: Listed): string[] => [longest(givenText(one, 'name')), longest(givenText(one, 'description'))];

export const bytesOfGachas = (gachas: readonly Listed[]): number =>
  gachas.reduce(
    (sum, one) =>
      sum + REST_OF_GACHA + bytesOf(...wordsOf(one), whole(one.thumbnailImageUrl), whole(one.lineupImageUrl), one.tags),
    0,
  );

export const inMegabytes = (bytes: number): string => (Math.ceil(bytes / 10_000) / 100).toFixed(2);
