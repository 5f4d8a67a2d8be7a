import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
} as const;
export type PictureType = keyof typeof EXTENSIONS;

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
/** To read one of 40 takes 800 MB, and a JPEG 300. */
export const MAX_AVIF_PIXELS = 8_000_000;
export const MAX_ALT_LENGTH = 500;

/** Named by its content, which never changes. What it shows may be told in each language, for screen readers. */
export const Picture = defineEntity({
  name: 'Picture',
  tableName: 'pictures',
  properties: {
    hash: p.text().primary(),
    type: p.text().$type<PictureType>(),
    bytes: p.blob().lazy(),
    width: p.integer(),
    height: p.integer(),
    altJa: p.text(),
    altEn: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Picture = InferEntity<typeof Picture>;

/** What its bytes say of themselves. */
export type Content = Pick<Picture, 'type' | 'width' | 'height'>;

/** Where every gateway serves it, and how a catalogue names it. */
export const pathOf = ({ hash, type }: Pick<Picture, 'hash' | 'type'>): string => `/pictures/${hash}.${EXTENSIONS[type]}`;

/** Drawn here: shown in place of a secret prize that has no picture for that. */
export const SECRET_PICTURE = {
  path: '/pictures/secret.svg',
  width: 480,
  height: 480,
  alt: { ja: 'シークレット', en: 'Secret' },
} as const;

const PATH = /^\/pictures\/([\da-f]{64})\.(png|jpg|webp|avif|svg)$/;

/** Null where it is the path of no picture. */
export const hashIn = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

/** What a picture shows, by language: none where it is not told. */
export type AltTexts = { readonly ja?: string; readonly en?: string };

export const altOf = ({ altJa, altEn }: Pick<Picture, 'altJa' | 'altEn'>): AltTexts => ({
  ...(altJa && { ja: altJa }),
  ...(altEn && { en: altEn }),
});
