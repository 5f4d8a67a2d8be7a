import { isId, Mistake } from '../../refusal.ts';

/** Ids are kept in small letters; people also paste them in capitals. */
export const idIn = (text: string): string => text.trim().toLowerCase();

/** For searches, where a wrong id would look like no result. */
export function wholeIdIn(option: string, text: string): string {
  const id = idIn(text);
  if (!isId(id)) throw new Mistake(`${option} ${text}: is no id, as 0198a3c4-5b6d-7e8f-9012-3456789abcde.`);
  return id;
}
