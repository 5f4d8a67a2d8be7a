import { type Language, language } from '../shared/language.ts';
import { en } from './words/en.ts';
import { ja } from './words/ja.ts';

const WORDS: Record<Language, typeof en> = { en, ja };
/** In the language that the page speaks now; what shows them is drawn anew in another. */
export const words = (): typeof en => WORDS[language.value];
