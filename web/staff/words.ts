import { type Language, language } from '../shared/language.ts';

const en = { name: 'Counter', hello: (name: string) => `Hello, ${name}` };
const ja: typeof en = { name: 'カウンター', hello: (name) => `${name}さん、お疲れさまです` };
const WORDS: Record<Language, typeof en> = { en, ja };
export const words = (): typeof en => WORDS[language.value];
