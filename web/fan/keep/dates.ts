import { locale, moment } from '../../shared/language.ts';

const yearOf = (at: Date): string => at.toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Tokyo' });

/** With its year where that is another one than now: some sales go on for long. */
export function far(instant: string): string {
  const at = new Date(instant);
  if (yearOf(at) === yearOf(new Date())) return moment(instant);
  return at.toLocaleString(locale(), { timeZone: 'Asia/Tokyo', dateStyle: 'long', timeStyle: 'short' });
}
