import type { OrderAddress } from '../../order/delivery-info.ts';
import { type FieldError, type FieldMistake, fieldError, mistaken } from '../../refusal.ts';
import { missingInCp932, widthInCp932 } from './cp932.ts';
import type { Sender } from './sender.ts';

export type Outgoing = { id: string; number: string; packedAt: Date; items: number; deliveryInfo: OrderAddress };

export type Label = {
  number: string;
  zipCode: string;
  phoneNumber: string;
  address: readonly string[];
  names: readonly string[];
  day: Date;
  sender: Sender;
};

export type Widths = { address: readonly number[]; names: readonly number[]; phoneNumber: number };

type Labelled = { label: Label; errors: [] } | { label: undefined; errors: FieldError[] };

/** A program that opens the file would calculate it, and a label must not begin with anything put before it. */
const FORMULA = /^[=+\-@＝＋－＠]/;

export function labelOf({ id, number, deliveryInfo }: Outgoing, widths: Widths, sender: Sender, day: Date): Labelled {
  const { orderId, fullname, country, prefecture, city, address1, address2 } = deliveryInfo;
  const [zipCode, phoneNumber] = [narrow(deliveryInfo.zipCode).replace('〒', '').trim(), domestic(deliveryInfo.phoneNumber)];
  const address = poured([`${prefecture}${city}${address1}`, address2 ?? ''], widths.address);
  const names = poured([fullname], widths.names);
  const wrong: Record<string, FieldMistake | false | undefined> = {
    country: country !== 'JP' && mistaken('NOT_IN_JAPAN'),
    phoneNumber: phoneNumber.length > widths.phoneNumber && mistaken('LONGER_THAN_PRINTED'),
    address1: !address && mistaken('ADDRESS_LONGER_THAN_PRINTED', { bytes: sum(widths.address) }),
    fullname: !names && mistaken('NAME_LONGER_THAN_PRINTED', { bytes: sum(widths.names) }),
    ...mistakesIn({ fullname, prefecture, city, address1, address2: address2 ?? '' }),
  };
  const errors = Object.entries(wrong).flatMap(([field, mistake]) =>
    mistake ? [fieldError(`parcel ${number} (${id}), order ${orderId}, ${field}`, mistake)] : [],
  );
  if (errors.length > 0 || !address || !names) return { label: undefined, errors };
  return { label: { number, zipCode, phoneNumber, address, names, day, sender }, errors: [] };
}

function mistakesIn(texts: Record<string, string>): Record<string, FieldMistake> {
  const found = Object.entries(texts).flatMap(([field, text]): [string, FieldMistake][] => {
    const missing = missingInCp932(text);
    if (missing) return [[field, mistaken('NOT_IN_CP932', { character: missing, point: codeOf(missing) })]];
    return FORMULA.test(text) ? [[field, mistaken('A_FORMULA')]] : [];
  });
  return Object.fromEntries(found);
}

const codeOf = (character: string): string => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`;

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

const narrow = (text: string): string => text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\u30fc]/g, '-');

const domestic = (text: string): string =>
  narrow(text)
    .replace(/^\s*\+81[\s-]*(\(0\))?0?/, '0')
    .replace(/[^\d-]/g, '');

/** Each part in a cell of its own where it fits, or else one after the other. Undefined where they are too long. */
function poured(parts: readonly string[], widths: readonly number[]): string[] | undefined {
  const fits = parts.every((part, place) => widthInCp932(part) <= (widths[place] ?? 0));
  if (fits) return widths.map((_, place) => parts[place] ?? '');
  const cells = widths.map(() => '');
  let place = 0;
  for (const character of parts.filter(Boolean).join(' ')) {
    if (widthInCp932(`${cells[place]}${character}`) > (widths[place] ?? 0)) place += 1;
    if (place === widths.length) return undefined;
    cells[place] += character;
  }
  return cells;
}
