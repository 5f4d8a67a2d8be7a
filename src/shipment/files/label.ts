import type { OrderAddress } from '../../order/delivery-info.ts';
import type { FieldError } from '../../refusal.ts';
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

export type Labelled = { label: Label; errors: [] } | { label: undefined; errors: FieldError[] };

/** A program that opens the file would calculate it, and a label must not begin with anything put before it. */
const FORMULA = /^[=+\-@＝＋－＠]/;

export function labelOf({ id, number, deliveryInfo }: Outgoing, widths: Widths, sender: Sender, day: Date): Labelled {
  const { orderId, fullname, country, prefecture, city, address1, address2 } = deliveryInfo;
  const [zipCode, phoneNumber] = [narrow(deliveryInfo.zipCode).replace('〒', '').trim(), domestic(deliveryInfo.phoneNumber)];
  const address = poured([`${prefecture}${city}${address1}`, address2 ?? ''], widths.address);
  const names = poured([fullname], widths.names);
  const wrong: Record<string, string | false | undefined> = {
    country: country !== 'JP' && 'is not Japan: this file is for parcels within it',
    phoneNumber: phoneNumber.length > widths.phoneNumber && 'is longer than the carrier prints',
    address1: !address && `is longer than the carrier prints, with all of the address: ${sum(widths.address)} bytes`,
    fullname: !names && `is longer than the carrier prints: ${sum(widths.names)} bytes`,
    ...mistakesIn({ fullname, prefecture, city, address1, address2: address2 ?? '' }),
  };
  const errors = Object.entries(wrong).flatMap(([field, message]) =>
    message ? [{ field: `parcel ${number} (${id}), order ${orderId}, ${field}`, message }] : [],
  );
  if (errors.length > 0 || !address || !names) return { label: undefined, errors };
  return { label: { number, zipCode, phoneNumber, address, names, day, sender }, errors: [] };
}

function mistakesIn(texts: Record<string, string>): Record<string, string> {
  const found = Object.entries(texts).flatMap(([field, text]) => {
    const missing = missingInCp932(text);
    if (missing) return [[field, `has ${missing} (${codeOf(missing)}), which the carrier's encoding CP932 has not`]];
    return FORMULA.test(text) ? [[field, 'begins as a formula of a spreadsheet does']] : [];
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
