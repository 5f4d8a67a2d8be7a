import type { z } from 'zod';
import { PRIZE_KINDS } from '../../../gacha/prize.ts';
import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import { type FieldMistake, Mistake, mistaken, saidOfField } from '../../../refusal.ts';
import { catalogueFile, type GivenFile } from './format.ts';

/** What is wrong, and where: `gachas[0].prizes[2].stock`. */
export type InFile = { place: string; mistake: FieldMistake };

export const mistakeAt = (place: string, mistake: FieldMistake): InFile => ({ place, mistake });

/** Every mistake of a file at once. */
export const readCatalogue = (json: unknown, language: Language): GivenFile =>
  readWhole(json, (mistakes) => refusedFile(mistakes, language));

/** What is written in a file, or in a form that is like one. */
export function readWhole(json: unknown, refused: (mistakes: readonly InFile[]) => Error): GivenFile {
  const parsed = catalogueFile.safeParse(json);
  if (!parsed.success) throw refused(parsed.error.issues.flatMap((issue) => mistakesOf(issue, json)));
  return parsed.data;
}

/** More of them would help no reader. */
export const MAX_TOLD = 100;

/** `told` is for a command, as lines; over HTTP each mistake is told by itself. */
export class FileMistake extends Mistake {
  readonly mistakes: readonly InFile[];

  constructor(told: string, mistakes: readonly InFile[]) {
    super(told);
    this.mistakes = mistakes;
  }
}

export function refusedFile(mistakes: readonly InFile[], language: Language): FileMistake {
  const { refused, at } = WORDS[language].catalogue;
  const lines = mistakes.slice(0, MAX_TOLD).map(({ place, mistake }) => `  ${at(place, saidOfField(mistake, language))}`);
  const count = mistakes.length - lines.length;
  const more = count > 0 ? [`  ${saidOfField(mistaken('MORE_MISTAKES', { count }), language)}`] : [];
  return new FileMistake([refused, ...lines, ...more].join('\n'), mistakes);
}

export const placeIn = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');

/** `json`: what it is an issue of. It is not asked of zod, which would write it down with each issue once more. */
export function mistakesOf(issue: z.core.$ZodIssue, json: unknown): InFile[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => mistakeAt(placeIn([...issue.path, key]), mistaken('UNKNOWN_FIELD')));
  return [mistakeAt(placeIn(issue.path), mistakeOf(issue, json))];
}

const isMissing = (path: readonly PropertyKey[], json: unknown): boolean =>
  path.reduce((value: unknown, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step], json) === undefined;

function mistakeOf(issue: z.core.$ZodIssue, json: unknown): FieldMistake {
  if (issue.code === 'custom') return (issue.params ?? mistaken('WRONG_VALUE')) as FieldMistake;
  if (isMissing(issue.path, json)) return mistaken('IS_MISSING');
  switch (issue.code) {
    case 'invalid_type':
      return mistaken(WANTED[issue.expected] ?? 'WRONG_VALUE');
    case 'invalid_value':
      return mistaken('NOT_ONE_OF', { words: issue.values.join(', ') });
    case 'invalid_union':
      // Of fields by kind there is one: which kind of prize it is.
      if (issue.discriminator) return mistaken('NOT_ONE_OF', { words: PRIZE_KINDS.join(', ') });
      return mistaken(issue.errors.some(isList) ? 'ALL_OR_LIST' : 'TEXT_OR_EACH');
    case 'too_small':
      return issue.origin === 'array' ? mistaken('MUST_NOT_BE_EMPTY') : mistaken('AT_LEAST', { least: Number(issue.minimum) });
    case 'too_big':
      return mistaken(issue.origin === 'array' ? 'TOO_MANY' : 'AT_MOST', { most: Number(issue.maximum) });
    default:
      return mistaken('WRONG_VALUE');
  }
}

const WANTED: Readonly<Partial<Record<string, 'NOT_A_TEXT' | 'NOT_WHOLE_NUMBER' | 'NOT_A_FLAG' | 'NOT_A_LIST' | 'NOT_A_GROUP'>>> =
  {
    string: 'NOT_A_TEXT',
    number: 'NOT_WHOLE_NUMBER',
    int: 'NOT_WHOLE_NUMBER',
    boolean: 'NOT_A_FLAG',
    array: 'NOT_A_LIST',
    object: 'NOT_A_GROUP',
  };

const isList = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array');
