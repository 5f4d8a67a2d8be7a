import { signal } from '@preact/signals';
import { chosenLanguage, type Language, rememberLanguage } from './chosen.ts';
import { writtenClock, writtenDay, writtenMoment, writtenNumber } from './written.ts';

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
  language.value === 'ja' ? `${writtenNumber(amount)}円` : `¥${writtenNumber(amount)}`;

export const count = writtenNumber;
export const day = (instant: string | number): string => writtenDay(language.value, instant);
export const moment = (instant: string | number): string => writtenMoment(language.value, instant);
export const clock = writtenClock;
