import { Refusal } from '../../refusal.ts';

const CODE = /^[A-Z0-9_]{1,40}$/;
const NAME = /^\w{1,60}$/;

/** Low in number, and nothing that a caller wrote. A word that is known to be so stands for itself. */
export function errorType(error: unknown): string {
  if (typeof error === 'string' && CODE.test(error)) return error;
  if (!(error instanceof Error)) return '_OTHER';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && CODE.test(code)) return code;
  return NAME.test(error.name) ? error.name : '_OTHER';
}

/** A refusal is an answer, unless a fault lies behind it. */
export const isFault = (error: unknown): boolean => !(error instanceof Refusal) || error.cause !== undefined;
