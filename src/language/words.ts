import { catalogue } from './en/catalogue.ts';
import { catalogueFields, catalogue as catalogueTold } from './en/catalogue-told.ts';
import { fields } from './en/fields.ts';
import * as en from './en/people.ts';
import { refusals } from './en/refusals.ts';
import { ofLine, signIn } from './en/sign-in.ts';
import { work } from './en/work.ts';
import { catalogue as catalogueInJapanese } from './ja/catalogue.ts';
import { catalogueFields as catalogueFieldsInJapanese, catalogue as catalogueToldInJapanese } from './ja/catalogue-told.ts';
import { fields as fieldsInJapanese } from './ja/fields.ts';
import * as ja from './ja/people.ts';
import { refusals as refusalsInJapanese } from './ja/refusals.ts';
import { ofLine as ofLineInJapanese, signIn as signInInJapanese } from './ja/sign-in.ts';
import { work as workInJapanese } from './ja/work.ts';
import type { Language } from './language.ts';

const english = {
  refusals,
  mistakes: { ...fields, ...work, ...ofLine, ...catalogue },
  signIn,
  catalogue: catalogueTold,
  catalogueFields,
  ...en,
};

export type Words = typeof english;

/** Every sentence that the gateway says to people. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: english,
  ja: {
    refusals: refusalsInJapanese,
    mistakes: { ...fieldsInJapanese, ...workInJapanese, ...ofLineInJapanese, ...catalogueInJapanese },
    signIn: signInInJapanese,
    catalogue: catalogueToldInJapanese,
    catalogueFields: catalogueFieldsInJapanese,
    ...ja,
  },
};

export type MistakeCode = keyof Words['mistakes'];

type Telling<Params> = string | ((params: Params) => string);

/** What a sentence names, where it names something. */
export type ParamsOf<Code extends MistakeCode> = Words['mistakes'][Code] extends (params: infer Params) => string
  ? [params: Params]
  : [];

/** The sentence about a field. */
export function mistakeIn(language: Language, code: MistakeCode, params?: object): string {
  const words = WORDS[language].mistakes[code] as Telling<object>;
  return typeof words === 'string' ? words : words(params ?? {});
}
