import type { Book } from './book.ts';
import { type Card, cardOf } from './card.ts';
import { type Form, mistakes } from './checks.ts';

/** What is paid with. A token is used up by being executed, whatever comes of it. */
export type Means = { card: Card; cardNo: string; expire: string; use(): void };

/** What is wrong with a card's number, unless a token stands for it. */
export function cardMistakes(form: Form): string[] {
  if (form.get('Token')) return [];
  return mistakes(form, {
    CardNo: ['E01170001', [/^.{10,16}$/, 'E01170011'], [/^\d*$/, 'E01170006']],
    Expire: ['E01180001', [/^.{4}$/, 'E01180003'], [/^\d*$/, 'E01180006']],
    SecurityCode: ['', [/^\d{3,4}$/, 'E01460008']],
  });
}

/** The card behind a token of the script in the browser, or behind a number; or why there is none. */
export function meansOf(book: Book, form: Form): Means | string {
  const [number = '', expire = ''] = [form.get('CardNo'), form.get('Expire')];
  if (!form.get('Token')) {
    return { card: cardOf(number, expire, book.clock), cardNo: number.slice(-4).padStart(number.length, '*'), expire, use() {} };
  }
  const token = book.tokens.get(form.get('Token') ?? '');
  if (!token) return 'EX1000301';
  if (token.isUsed) return 'EX1000302';
  if (token.isExpired) return 'EX1000303';
  const use = () => {
    token.isUsed = true;
  };
  return { card: token.card, cardNo: '************1111', expire: '3012', use };
}
