import { userInfo } from 'node:os';
import { Mistake } from '../mistake.ts';
import { textMistake } from '../refusal.ts';

const MAX_TEXT_LENGTH = 1000;

/** The account that runs a command, where its operator gives no name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

export function checked(option: string, text: string): string {
  const mistake = text.trim() === '' ? 'must not be empty' : textMistake(text, MAX_TEXT_LENGTH);
  if (mistake) throw new Mistake(`${option} ${mistake}.`);
  return text;
}
