import { type Book, SHOP } from './book.ts';
import type { Trade } from './trade.ts';

export type Form = ReadonlyMap<string, string>;

/** All that is wrong with a form, in the order of its parameters: at GMO, each mistake is told. */
export function mistakes(form: Form, checks: Record<string, [missing: string, ...rest: [RegExp, string][]]>): string[] {
  return Object.entries(checks).flatMap(([name, [missing, ...rest]]) => {
    const value = form.get(name) ?? '';
    if (value === '') return missing ? [missing] : [];
    return rest.filter(([pattern]) => !pattern.test(value)).map(([, code]) => code);
  });
}

export const shopMistakes = (form: Form): string[] => {
  const found = mistakes(form, { ShopID: ['E01010001'], ShopPass: ['E01020001'] });
  if (found.length > 0 || (form.get('ShopID') === SHOP.shopId && form.get('ShopPass') === SHOP.shopPass)) return found;
  return ['E01030002'];
};

const KEY = /^[0-9A-Za-z]{32}$/;

/** The payment that the keys open. Keys that are written wrong open none either, and both is told, as recorded. */
export function tradeOf(book: Book, form: Form): Trade | string[] {
  const [id, pass] = [form.get('AccessID') ?? '', form.get('AccessPass') ?? ''];
  const trade = book.byAccess(id, pass);
  if (trade) return trade;
  const wrong = mistakes(form, { AccessID: ['E01090001', [KEY, 'E01090008']], AccessPass: ['E01100001', [KEY, 'E01100008']] });
  return id && pass ? [...wrong, 'E01110002'] : wrong;
}

export const keysOf = ({ accessId, accessPass }: Trade): [string, string][] => [
  ['AccessID', accessId],
  ['AccessPass', accessPass],
];
