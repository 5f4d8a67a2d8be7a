import type { z } from 'zod';
import { type FieldMistake, fieldError, mistaken, Refusal } from '../../refusal.ts';
import { type InFile, mistakesOf } from '../catalogue/file/read.ts';

/** Of a form, where they are not those of a file in another spelling: `imageUrl` is `image_url`. */
export type Names = Readonly<Record<string, string>>;

/** A form of the desk is an entry of a file, with the same checks; each mistake is told under the name that the form has for it. */
export function readForm<Entry>(entry: z.ZodType<Entry>, form: object, names: Names = {}): Entry {
  const parsed = entry.safeParse(entryOf(form, names), { reportInput: true });
  if (!parsed.success) throw refusedForm(parsed.error.issues.flatMap(mistakesOf), names);
  return parsed.data;
}

/** What a form has, as a file would say it. What is null is left out. */
export const entryOf = (form: object, names: Names = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value == null ? [] : [[names[name] ?? inFile(name), asWritten(value)]])),
  );

export const refusedForm = (mistakes: readonly InFile[], names: Names = {}): Refusal => {
  const inForm = new Map(Object.entries(names).map(([form, file]) => [file, form]));
  const named = (place: string): string =>
    place.replace(/\[(\d+)\]/g, '.$1').replace(/[a-z_]+/g, (name) => inForm.get(name) ?? name.replace(/_([a-z])/g, upper));
  return new Refusal(
    'BAD_INPUT',
    mistakes.map(({ place, mistake }) => fieldError(named(place), spelt(mistake, named))),
  );
};

const upper = (_all: string, letter: string): string => letter.toUpperCase();
const inFile = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function spelt(mistake: FieldMistake, named: (place: string) => string): FieldMistake {
  if (mistake.code !== 'NOT_LATER') return mistake;
  return mistaken('NOT_LATER', { other: named((mistake.params as { other: string }).other) });
}

function asWritten(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as object).filter(([, inner]) => inner != null));
}
