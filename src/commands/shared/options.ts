import { isId, Mistake } from '../../refusal.ts';
import { Misuse } from './command.ts';

export function mustHave(option: string, text: string | undefined): string {
  if (text) return text;
  throw new Misuse(`${option} is needed.`);
}

export function wordOf<Word extends string>(option: string, words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const choice = `one of ${words.join(', ')}`;
  throw new Misuse(text === undefined ? `${option} is needed: ${choice}.` : `${option} ${text}: it must be ${choice}.`);
}

/** Ids are kept in small letters; people also paste them in capitals. */
export const idIn = (text: string): string => text.trim().toLowerCase();

/** For what is only looked for, where a wrong one would look like none. */
export function wholeIdIn(option: string, text: string): string {
  const id = idIn(text);
  if (!isId(id)) throw new Mistake(`${option} ${text}: is no id, as 0198a3c4-5b6d-7e8f-9012-3456789abcde.`);
  return id;
}

export function nothingElse([word]: readonly string[]): void {
  if (word !== undefined) throw new Misuse(`${word} is one word too many.`);
}

export function refuseOptions(verb: string, given: object, taken: readonly string[] = []): void {
  const other = Object.keys(given).find((name) => !taken.includes(name));
  if (other !== undefined) throw new Misuse(`--${other} is not for ${verb}.`);
}
