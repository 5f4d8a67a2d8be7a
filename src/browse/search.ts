import type { DeliveryType } from '../gacha/gacha.ts';
import { type GachaStatus, gachaStatus } from '../gacha/status.ts';
import { badInput, refuseField, textMistake } from '../refusal.ts';
import type { ShownGacha } from './catalogue.ts';

type Given<T> = T | null | undefined;

export type GachaFilter = {
  tag?: Given<string>;
  search?: Given<string>;
  status?: Given<readonly GachaStatus[]>;
  deliveryType?: Given<DeliveryType>;
  minPrice?: Given<number>;
  maxPrice?: Given<number>;
};

const MAX_TAG_LENGTH = 10_000;
const MAX_SEARCH_LENGTH = 100;

export function refuseWrong({ tag, search, status }: GachaFilter): void {
  const texts = [['tag', tag, MAX_TAG_LENGTH] as const, ['search', search, MAX_SEARCH_LENGTH] as const];
  for (const [field, text, maxLength] of texts) {
    const mistake = textMistake(text ?? '', maxLength);
    if (mistake) throw refuseField(field, mistake);
  }
  if (status?.length === 0) throw badInput('status', 'NAMES_NO_STATUS');
}

export function isWanted(
  { tag, search, status, deliveryType, minPrice, maxPrice }: GachaFilter,
  now: Date,
): (gacha: ShownGacha) => boolean {
  const words = folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return (gacha) =>
    (tag == null || gacha.tags.includes(tag)) &&
    (deliveryType == null || gacha.deliveryType === deliveryType) &&
    (minPrice == null || gacha.price >= minPrice) &&
    (maxPrice == null || gacha.price <= maxPrice) &&
    (status == null || status.includes(gachaStatus(gacha, gacha.prizes, now))) &&
    (words.length === 0 || hasEvery(words, gacha));
}

const hasEvery = (words: readonly string[], gacha: ShownGacha): boolean => {
  const text = searchedText(gacha);
  return words.every((word) => text.includes(word));
};

/** The same for ＡＢＣ and abc, for ｶﾞﾁｬ and ガチャ. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

const texts = new WeakMap<ShownGacha, string>();

/** In every language. No word has a line break in it, so none is found across the end of a name or tag. */
function searchedText(gacha: ShownGacha): string {
  const text = texts.get(gacha) ?? [gacha.name, ...Object.values(gacha.texts?.name ?? {}), ...gacha.tags].map(folded).join('\n');
  texts.set(gacha, text);
  return text;
}
