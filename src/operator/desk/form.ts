import type { LocalizedText } from '../../language/language.ts';
import { badInput, type FieldMistake, fieldError, mistaken, Refusal } from '../../refusal.ts';
import type { InFile } from '../catalogue/file/read.ts';

/** A text as a form has it: one for all, or one for each language. */
export type FormText = { text?: string | null | undefined; ja?: string | null | undefined; en?: string | null | undefined };

/** Where a form has another name than a file, beside how it is spelt. */
const IN_FILE: Readonly<Record<string, string>> = {
  ...{ maxPlaysPerUser: 'maximum', isCheckInNeeded: 'needs_checkin', isOpen: 'on_sale' },
  ...{ isActive: 'active', isConsentRequired: 'must_agree', radiusMetres: 'radius_m' },
};
const IN_FORM = Object.fromEntries(Object.entries(IN_FILE).map(([form, file]) => [file, form]));

/** What a file has to say, also where it says nothing. */
const SAID: Readonly<Record<string, object>> = { authMethod: { provider_id: null } };

const toFile = (name: string): string => IN_FILE[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toForm = (name: string): string =>
  IN_FORM[name] ?? name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const TEXT = ['text', 'ja', 'en'];
const isText = (value: object): value is FormText => Object.keys(value).every((name) => TEXT.includes(name));

/** A form as an entry of a file, so that both are held to the same. A null is no value, as everywhere in an input. */
export function entryIn(form: object, place = ''): Record<string, unknown> {
  const given = Object.entries(form).filter(([, value]) => value != null);
  return Object.fromEntries(given.map(([name, value]) => [toFile(name), saidIn(name, valueIn(value, `${place}${name}`))]));
}

const saidIn = (name: string, value: unknown): unknown => (SAID[name] ? { ...SAID[name], ...(value as object) } : value);

function valueIn(value: unknown, place: string): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one, index) => valueIn(one, `${place}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return isText(value) ? textOf(value, place) : entryIn(value, `${place}.`);
}

function textOf({ text, ...each }: FormText, place: string): LocalizedText {
  const given = Object.fromEntries(Object.entries(each).filter(([, one]) => one != null));
  if (text == null) return given;
  const [other] = Object.keys(given);
  if (other) throw badInput(`${place}.text`, 'NOT_TOGETHER', { other: `${place}.${other}` });
  return text;
}

/** The same of a form that also takes values away: those are null. `cleared`: as a file names them. `place`: where it stands. */
export function changesIn(form: object, cleared: readonly string[] = [], place = ''): Record<string, unknown> {
  const given = entryIn(form, place);
  const both = cleared.find((field) => field in given);
  if (both) throw badInput(`${place}without`, 'NOT_TOGETHER', { other: toForm(both) });
  return { ...given, ...Object.fromEntries(cleared.map((field) => [field, null])) };
}

/** A file's mistakes, named by the fields of the form. `inside`: the entry that the form is, as `gachas[0]`. */
export const refusedForm = (mistakes: readonly InFile[], inside: string): Refusal =>
  new Refusal(
    'BAD_INPUT',
    mistakes.map(({ place, mistake }) => fieldError(fieldOf(place, inside), inWordsOfForm(mistake))),
  );

const fieldOf = (place: string, inside: string): string =>
  place
    .replace(inside, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map(toForm)
    .join('.');

/** One that names another field names it as the form does. */
function inWordsOfForm(mistake: FieldMistake): FieldMistake {
  if (mistake.code !== 'NOT_LATER') return mistake;
  const { other } = mistake.params as { other: string };
  return mistaken('NOT_LATER', { other: toForm(other) });
}
