import { signal } from '@preact/signals';

export type Language = 'ja' | 'en';

const KEY = 'language';
const isLanguage = (text: string | null): text is Language => text === 'ja' || text === 'en';

/** Storage may be closed to a page, in a private window for example: then a choice is good for as long as the page is open. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

function first(): Language {
  const chosen = remembered(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages
    .find((one) => /^(ja|en)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'ja';
}

/** In which the page speaks, and asks the gateway to speak. */
export const language = signal<Language>(first());

language.subscribe((now) => {
  document.documentElement.lang = now;
});

export function choose(chosen: Language): void {
  remember(KEY, chosen);
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
const format = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
  new Intl.DateTimeFormat(locale(), { timeZone: TOKYO, ...options }).format(new Date(instant));

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
