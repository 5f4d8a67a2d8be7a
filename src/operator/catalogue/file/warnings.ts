import { LANGUAGES, type Language } from '../../../language/language.ts';
import { type CatalogueFile, completed, type GachaEntry } from './complete.ts';
import { placeIn, readCatalogue } from './read.ts';

/** Of what comes with a purchase by lottery: the Premiums Act, notification 3 of 1977. A lawyer says whether it is that. */
const MOST_TIMES_PURCHASE = 20;
const MOST_YEN = 100_000;
const MOST_PERCENT_OF_SALES = 2;

const yen = (amount: number): string => `${amount} yen`;

/** What a lawyer should look at. Nothing of it stops an import. */
export function warningsIn(json: unknown, language: Language = 'en'): string[] {
  const file = completed(readCatalogue(json, language));
  return [...ofShop(file), ...file.gachas.flatMap((gacha, at) => ofGacha(gacha, `gachas[${at}]`))];
}

function ofShop({ seller, terms, gachas }: CatalogueFile): string[] {
  if (gachas.length === 0) return [];
  return [
    ...(seller
      ? []
      : ['seller: is not in this file: unless it was imported before, last screens name none, and there are no receipts']),
    ...(seller && !seller.registration_number
      ? ['seller.registration_number: is missing: receipts are no qualified invoices']
      : []),
    ...(terms ? [] : ['terms: are not in this file: unless they were imported before, last screens have none']),
  ];
}

function ofGacha(gacha: GachaEntry, place: string): string[] {
  const { price, needs_purchase: purchase, prizes } = gacha;
  const valued = prizes.flatMap(({ retail_value: value, pickup_weight: weight }, at) =>
    value === null || weight === 0 ? [] : [{ value, place: `${place}.prizes[${at}].retail_value` }],
  );
  const [least] = valued.toSorted((one, other) => one.value - other.value);
  const [most] = valued.toSorted((one, other) => other.value - one.value);
  return [
    ...untold(gacha, place),
    ...(price > 0 && purchase !== null ? [`${place}.needs_purchase: counts for a free gacha only`] : []),
    ...(least && price > 0 && least.value < price
      ? [`${least.place}: is ${yen(least.value)}, less than the price of a play (${yen(price)}): ask whether it is gambling`]
      : []),
    ...(price === 0 && purchase !== null ? ofPremiums(gacha, purchase, most, place) : []),
  ];
}

function untold({ selling }: GachaEntry, place: string): string[] {
  if (!selling) return [`${place}.selling: is left out: what was imported before stays`];
  const names = (['delivery', 'delivery_cost', 'cancellation'] as const).filter((name) => selling[name] === null);
  return names.map((name) => `${place}.selling.${name}: is missing on the last screen`);
}

type Valued = { value: number; place: string };

function ofPremiums({ prizes }: GachaEntry, purchase: number, most: Valued | undefined, place: string): string[] {
  const cap = Math.min(MOST_TIMES_PURCHASE * purchase, MOST_YEN);
  const all = prizes.reduce((sum, { retail_value: value, stock }) => sum + (value ?? 0) * stock, 0);
  const unvalued = prizes.filter(({ retail_value: value }) => value === null).length;
  return [
    ...(most && most.value > cap
      ? [
          `${most.place}: is ${yen(most.value)}, and what comes with a purchase of ${yen(purchase)} by lottery may be worth ${yen(cap)}`,
        ]
      : []),
    ...(all > 0
      ? [
          `${place}.prizes: are worth ${yen(all)} together: at most ${MOST_PERCENT_OF_SALES} % of the planned sales, so those must be ${yen(Math.ceil((all * 100) / MOST_PERCENT_OF_SALES))}`,
        ]
      : []),
    ...(unvalued > 0 ? [`${place}.prizes: ${unvalued} without retail_value: what they may be worth was not looked at`] : []),
  ];
}

const NAMES: Readonly<Record<Language, string>> = { ja: 'Japanese', en: 'English' };

/** More of them are only counted. */
const MAX_NAMED = 10;

/** Which texts by language lack one: those who ask for that read the other. */
export function unsaid(json: unknown): string[] {
  return LANGUAGES.flatMap((language) => {
    const places = lacking(json, language, []).map(placeIn);
    if (places.length === 0) return [];
    const more = places.length > MAX_NAMED ? ` and ${places.length - MAX_NAMED} more` : '';
    return [`Without ${NAMES[language]}, and shown in another language: ${places.slice(0, MAX_NAMED).join(', ')}${more}.`];
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
