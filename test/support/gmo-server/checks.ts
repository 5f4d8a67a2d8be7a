import { type Book, SHOP, type Trade } from './book.ts';

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

export const accessMistakes = (form: Form): string[] => mistakes(form, { AccessID: ['E01090001'], AccessPass: ['E01100001'] });
export const tradeOf = (book: Book, form: Form) => book.byAccess(form.get('AccessID') ?? '', form.get('AccessPass') ?? '');

export const keysOf = ({ accessId, accessPass }: Trade): [string, string][] => [
  ['AccessID', accessId],
  ['AccessPass', accessPass],
];
