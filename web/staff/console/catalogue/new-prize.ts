import type { PreviewedPrizeInput, PrizeInput, PrizeKind } from '../documents.ts';
import { localized } from '../parts/localized.ts';

export const PICTURES = ['imageUrl', 'pickupImageUrl', 'secretImageUrl'] as const;
const TEXTS = ['nameJa', 'nameEn', 'descriptionJa', 'descriptionEn', 'pickingName'] as const;
const NUMBERS = ['stock', 'pickupWeight', 'retailValue', 'place'] as const;

type Field = (typeof PICTURES)[number] | (typeof TEXTS)[number] | (typeof NUMBERS)[number];

/** As it is written into its fields. `key` tells two that are written alike from each other. */
export type NewPrize = { key: string; kind: PrizeKind } & Record<Field, string>;

export const emptyPrize = (): NewPrize => ({
  ...{ key: crypto.randomUUID(), kind: 'NORMAL' },
  ...(Object.fromEntries([...PICTURES, ...TEXTS, ...NUMBERS].map((name) => [name, ''])) as Record<Field, string>),
});

const numberOf = (text: string): number => Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || 'x');
const isWhole = (text: string): boolean => Number.isInteger(numberOf(text));

/** Whether it has what every prize needs: until then nothing of it is asked or saved. */
export const isReady = ({ kind, nameJa, nameEn, stock, pickupWeight }: NewPrize): boolean =>
  (nameJa + nameEn).trim() !== '' && (kind === 'LAST_ONE' || (isWhole(stock) && isWhole(pickupWeight)));

/** Of a last-one prize there is one, which no play draws: neither number is asked for. */
const countsOf = ({ kind, stock, pickupWeight, retailValue }: NewPrize) => ({
  ...(kind !== 'NORMAL' && { kind }),
  ...(kind !== 'LAST_ONE' && { stock: numberOf(stock), pickupWeight: numberOf(pickupWeight) }),
  ...(retailValue.trim() !== '' && { retailValue: numberOf(retailValue) }),
});

/** What is left empty has its default. */
export function prizeInputOf(prize: NewPrize): PrizeInput {
  const { nameJa, nameEn, descriptionJa, descriptionEn, pickingName } = prize;
  return {
    ...countsOf(prize),
    name: localized({ ja: nameJa, en: nameEn }),
    ...((descriptionJa + descriptionEn).trim() !== '' && { description: localized({ ja: descriptionJa, en: descriptionEn }) }),
    ...(pickingName.trim() !== '' && { pickingName }),
    ...Object.fromEntries(PICTURES.filter((name) => prize[name] !== '').map((name) => [name, prize[name]])),
  };
}

/** One that is added to others: it is the last where no place is written. */
export const addedOf = (prize: NewPrize): PrizeInput & { position?: number } => ({
  ...prizeInputOf(prize),
  ...(isWhole(prize.place) && { position: numberOf(prize.place) }),
});

export function previewedOf(prize: NewPrize): PreviewedPrizeInput[] {
  if (!isReady(prize)) return [];
  const { stock, ...counts } = countsOf(prize);
  const name = localized({ ja: prize.nameJa, en: prize.nameEn });
  return [{ ...counts, name, ...(stock !== undefined && { amount: stock }) }];
}
