import { userInfo } from 'node:os';
import { Mistake, reasonMistake } from '../../refusal.ts';

/** The account that runs a command, where its operator gives no name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

export function checked(option: string, text: string): string {
  const mistake = reasonMistake(text);
  if (mistake) throw new Mistake(`${option} ${mistake.message}.`);
  return text;
}
