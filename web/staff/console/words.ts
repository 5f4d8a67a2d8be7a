import type { Language } from '../../shared/chosen.ts';
import { language } from '../../shared/language.ts';
import { deskEn, deskJa } from './words/desk.ts';
import { todayEn, todayJa } from './words/today.ts';

const en = {
  ...{ desk: deskEn, today: todayEn },
};
const ja: typeof en = {
  ...{ desk: deskJa, today: todayJa },
};

/** What desks say comes with the console. */
const WORDS: Record<Language, typeof en> = { en, ja };
export const said = (): typeof en => WORDS[language.value];
