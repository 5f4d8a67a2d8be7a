import type { Language } from '../shared/chosen.ts';
import { language } from '../shared/language.ts';
import { en } from './words/en.ts';
import { ja } from './words/ja.ts';

const WORDS: Record<Language, typeof en> = { en, ja };
export const words = (): typeof en => WORDS[language.value];
