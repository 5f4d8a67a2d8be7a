import { isDeepStrictEqual } from 'node:util';

/** A way to ask the same: where, with which token, over GraphQL or not, and how its answer is brought into the common shape. */
export type Asked = {
  name: string;
  address: string;
  path: string;
  token?: string;
  body?: unknown;
  shape?: (answer: unknown) => unknown;
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** All servers must say the same: a fast wrong answer ends the run. Answers the length of each answer. */
export async function sameAnswers(all: readonly Asked[]): Promise<Map<string, number>> {
  const answers = await Promise.all(all.map(answerOf));
  const [first] = answers;
  for (const one of answers) mustBeSame(one.name, one.value, first?.name ?? '', first?.value);
  return new Map(answers.map(({ name, length }) => [name, length]));
}

export function mustBeSame(name: string, value: unknown, other: string, otherValue: unknown): void {
  const place = differenceOf(value, otherValue);
  if (place) throw new Error(`${name} and ${other} do not answer the same: ${place}`);
}

async function answerOf({
  name,
  address,
  path,
  token,
  body,
  shape,
}: Asked): Promise<{ name: string; length: number; value: unknown }> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${address}${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status} to ${path}: ${text.slice(0, 500)}`);
  const answer: unknown = JSON.parse(text);
  return { name, length: Buffer.byteLength(text), value: plain(shape ? shape(answer) : answer) };
}

/** An instant is the same however it is written, and so is a number. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? new Date(value).toISOString() : value;
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Where two values differ first, or nothing. */
function differenceOf(one: unknown, other: unknown, place = 'the answer'): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  if (!isObject(one) || !isObject(other))
    return `${place}: ${JSON.stringify(one)?.slice(0, 200)} and ${JSON.stringify(other)?.slice(0, 200)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = differenceOf(one[key], other[key], `${place}.${key}`);
    if (found) return found;
  }
  return place;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
