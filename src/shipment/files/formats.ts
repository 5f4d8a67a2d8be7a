import type { Carrier } from '../carrier.ts';
import type { Format } from './format.ts';
import { JAPAN_POST } from './japanpost.ts';
import { PLAIN } from './plain.ts';
import { SAGAWA } from './sagawa.ts';
import { YAMATO } from './yamato.ts';

const FORMATS = { yamato: YAMATO, sagawa: SAGAWA, japanpost: JAPAN_POST, plain: PLAIN } satisfies Record<
  Carrier | 'plain',
  Format
>;
export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

export const isFormatName = (text: string): text is FormatName => Object.hasOwn(FORMATS, text);
export const formatOf = (name: FormatName): Format => FORMATS[name];
