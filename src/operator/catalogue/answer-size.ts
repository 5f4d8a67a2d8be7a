type PrizeEntry = Record<'name' | 'picking_name' | 'description' | 'image_url' | 'pickup_image_url' | 'secret_image_url', string>;
type Listed = {
  name: string;
  description: string;
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

export const bytesOfPrizes = (prizes: readonly PrizeEntry[]): number =>
  prizes.reduce((sum, one) => sum + REST_OF_PRIZE + bytesOf(one.name, one.picking_name, one.description, ...imagesOf(one)), 0);

const imagesOf = (one: PrizeEntry): string[] => [one.image_url, one.pickup_image_url, one.secret_image_url].map(whole);

/** As it is answered. */
const whole = (url: string): string => (url.startsWith('/') ? url.padStart(OWN_ADDRESS + url.length) : url);

export const bytesOfGachas = (gachas: readonly Listed[]): number =>
  gachas.reduce(
    (sum, { name, description, thumbnailImageUrl, lineupImageUrl, tags }) =>
      sum + REST_OF_GACHA + bytesOf(name, description, whole(thumbnailImageUrl), whole(lineupImageUrl), tags),
    0,
  );

export const inMegabytes = (bytes: number): string => `${(Math.ceil(bytes / 10_000) / 100).toFixed(2)} MB`;
