import type { Language } from '../shared/chosen.ts';
import { language } from '../shared/language.ts';
import { buyEn } from './words/buy-en.ts';
import { buyJa } from './words/buy-ja.ts';
import { keepEn } from './words/keep-en.ts';
import { keepJa } from './words/keep-ja.ts';
import { pageEn, pageJa } from './words/page.ts';
import { spendingEn } from './words/spending-en.ts';
import { spendingJa } from './words/spending-ja.ts';

const en = { ...pageEn, ...buyEn, ...keepEn, spending: spendingEn };
const WORDS: Record<Language, typeof en> = { en, ja: { ...pageJa, ...buyJa, ...keepJa, spending: spendingJa } };
/** In the language that the page speaks now; what shows them is drawn anew in another. */
export const words = (): typeof en => WORDS[language.value];
