import { signal } from '@preact/signals';
import { chosenLanguage, type Language, rememberLanguage } from './chosen.ts';

/** In which the page speaks, and asks the gateway to speak. */
export const language = signal<Language>(chosenLanguage());

language.subscribe((now) => {
  document.documentElement.lang = now;
});

export function choose(chosen: Language): void {
  rememberLanguage(chosen);
  // The press is seen first: on a slow phone a whole screen takes a moment to be drawn anew.
  requestAnimationFrame(() =>
    setTimeout(() => {
      language.value = chosen;
    }),
  );
}

const LOCALE = { ja: 'ja-JP', en: 'en-GB' } as const;
export const locale = (): string => LOCALE[language.value];

export const yen = (amount: number): string =>
  language.value === 'ja' ? `${amount.toLocaleString('ja-JP')}円` : `¥${amount.toLocaleString('en-GB')}`;

export const count = (number: number): string => number.toLocaleString(locale());

const TOKYO = 'Asia/Tokyo';

/** Times are those of the event, wherever the phone thinks it is. */
const format = (options: Intl.DateTimeFormatOptions) => {
  /** By language: making one takes a slow phone longer than all dates of a screen. */
  const made = new Map<string, Intl.DateTimeFormat>();
  return (instant: string | number): string => {
    const own = made.get(locale()) ?? new Intl.DateTimeFormat(locale(), { timeZone: TOKYO, ...options });
    made.set(locale(), own);
    return own.format(new Date(instant));
  };
};

const yearOf = format({ year: 'numeric' });
const DAY = { month: 'long', day: 'numeric', weekday: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** The year is told where it is another one. */
const dated = (options: Intl.DateTimeFormatOptions) => {
  const [near, far] = [format(options), format({ year: 'numeric', ...options })];
  return (instant: string | number) => (yearOf(instant) === yearOf(Date.now()) ? near : far)(instant);
};

export const day = dated(DAY);
export const moment = dated({ ...DAY, ...CLOCK });
export const clock = format(CLOCK);
