import { LANGUAGES, type Language } from '../../../language/language.ts';
import { WORDS, type Words } from '../../../language/words.ts';
import { type CatalogueFile, completed, type GachaEntry, type PrizeEntry } from './complete.ts';
import { placeIn, readCatalogue } from './read.ts';

/** Of what comes with a purchase by lottery: the Premiums Act, notification 3 of 1977. A lawyer says whether it is that. */
const MOST_TIMES_PURCHASE = 20;
const MOST_YEN = 100_000;
const MOST_PERCENT_OF_SALES = 2;

type Sentences = Words['catalogue']['warnings'];
/** `prize`: the one that it is about, by its place in the gacha. */
export type Warning = { place: string; prize?: number; said: (words: Sentences) => string };

/** What a lawyer should look at. Nothing of it stops an import. */
export function warningsIn(json: unknown, language: Language = 'en'): string[] {
  const file = completed(readCatalogue(json, language));
  const warnings = [...ofShop(file), ...file.gachas.flatMap((gacha, at) => ofGacha(gacha, `gachas[${at}]`))];
  return warnings.map(({ place, said }) => `${place}: ${said(WORDS[language].catalogue.warnings)}`);
}

function ofShop({ seller, terms, gachas }: CatalogueFile): Warning[] {
  if (gachas.length === 0) return [];
  return [
    ...(seller ? [] : [{ place: 'seller', said: ({ noSeller }: Sentences) => noSeller }]),
    ...(seller && !seller.registration_number
      ? [{ place: 'seller.registration_number', said: ({ noRegistration }: Sentences) => noRegistration }]
      : []),
    ...(terms ? [] : [{ place: 'terms', said: ({ noTerms }: Sentences) => noTerms }]),
  ];
}

function ofGacha(gacha: GachaEntry, place: string): Warning[] {
  const { price, needs_purchase: purchase } = gacha;
  return [
    ...untold(gacha, place),
    ...(price > 0 && purchase !== null
      ? [{ place: `${place}.needs_purchase`, said: ({ needsPurchase }: Sentences) => needsPurchase }]
      : []),
    ...warningsOfPrizes(gacha).map((warning) => ({ ...warning, place: `${place}.${warning.place}` })),
  ];
}

function untold({ selling }: GachaEntry, place: string): Warning[] {
  if (!selling) return [{ place: `${place}.selling`, said: ({ noSelling }) => noSelling }];
  const names = (['delivery', 'delivery_cost', 'cancellation'] as const).filter((name) => selling[name] === null);
  return names.map((name) => ({ place: `${place}.selling.${name}`, said: ({ notOnLastScreen }) => notOnLastScreen }));
}

/** What the law limits: what prizes of such worth may be won for. */
export function warningsOfPrizes({ price, needs_purchase: purchase, prizes }: ForLaw): Warning[] {
  // A last-one prize has no weight and is won all the same, beside that of a play: no play is worth as little as that.
  const valued = prizes.flatMap(({ kind, retail_value: value, pickup_weight: weight }, at) =>
    value === null || (weight === 0 && kind !== 'last-one')
      ? []
      : [{ value, prize: at, place: `prizes[${at}].retail_value`, isDrawn: weight > 0 }],
  );
  const [least] = valued.filter(({ isDrawn }) => isDrawn).toSorted((one, other) => one.value - other.value);
  const [most] = valued.toSorted((one, other) => other.value - one.value);
  return [
    ...(least && price > 0 && least.value < price
      ? [{ place: least.place, prize: least.prize, said: ({ worthLess }: Sentences) => worthLess(least.value, price) }]
      : []),
    ...(price === 0 && purchase !== null ? ofPremiums(prizes, purchase, most) : []),
  ];
}

type ForLaw = Pick<GachaEntry, 'price' | 'needs_purchase'> & {
  prizes: readonly Pick<PrizeEntry, 'kind' | 'retail_value' | 'pickup_weight' | 'stock'>[];
};
type Valued = { value: number; prize: number; place: string };

function ofPremiums(prizes: ForLaw['prizes'], purchase: number, most: Valued | undefined): Warning[] {
  const cap = Math.min(MOST_TIMES_PURCHASE * purchase, MOST_YEN);
  const all = prizes.reduce((sum, { retail_value: value, stock }) => sum + (value ?? 0) * stock, 0);
  const sales = Math.ceil((all * 100) / MOST_PERCENT_OF_SALES);
  const unvalued = prizes.filter(({ retail_value: value }) => value === null).length;
  return [
    ...(most && most.value > cap
      ? [{ place: most.place, prize: most.prize, said: ({ premium }: Sentences) => premium(most.value, purchase, cap) }]
      : []),
    ...(all > 0 ? [{ place: 'prizes', said: ({ premiums }: Sentences) => premiums(all, MOST_PERCENT_OF_SALES, sales) }] : []),
    ...(unvalued > 0 ? [{ place: 'prizes', said: ({ unvalued: told }: Sentences) => told(unvalued) }] : []),
  ];
}

/** More of them are only counted. */
const MAX_NAMED = 10;

/** Which texts by language lack one: those who ask for that read the other. */
export function unsaid(json: unknown, spoken: Language): string[] {
  const { lacks } = WORDS[spoken].catalogue;
  return LANGUAGES.flatMap((language) => {
    const places = lacking(json, language, []).map(placeIn);
    const named = places.slice(0, MAX_NAMED);
    return places.length > 0 ? [lacks(language, named, places.length - named.length)] : [];
  });
}

function lacking(value: unknown, language: Language, path: readonly PropertyKey[]): PropertyKey[][] {
  if (value === null || typeof value !== 'object') return [];
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => LANGUAGES.some((one) => one === name)))
    return names.includes(language) ? [] : [[...path]];
  const steps = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...steps].flatMap(([step, inner]) => lacking(inner, language, [...path, step]));
}
