import { badInput, reasonMistake, refuseField } from '../../../refusal.ts';

type Asked = { file: string; seen: string; reason: string; isForced: boolean };

const NAMES = ['file', 'seen', 'reason', 'isForced'];

/** The reason comes in the body, with the file as a text: addresses are kept by proxies and browsers. */
export function importIn(text: string): Asked {
  const body = objectIn(text);
  for (const name of Object.keys(body)) if (!NAMES.includes(name)) throw badInput(name, 'NOT_KNOWN', { words: NAMES.join(', ') });
  const { isForced = false } = body;
  if (typeof isForced !== 'boolean') throw badInput('isForced', 'NOT_A_FLAG');
  const reason = textIn(body, 'reason');
  const mistake = reasonMistake(reason);
  if (mistake) throw refuseField('reason', mistake);
  return { file: textIn(body, 'file'), seen: textIn(body, 'seen'), reason, isForced };
}

function objectIn(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badInput('file', 'NO_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badInput('reason', 'REQUIRED');
  return body as Record<string, unknown>;
}

function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (value === undefined) throw badInput(name, 'REQUIRED');
  if (typeof value !== 'string') throw badInput(name, 'NOT_A_TEXT');
  return value;
}
