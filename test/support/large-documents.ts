import { expect } from '@jest/globals';
import type { Fan } from './actors.ts';
import type { Answer } from './gateway.ts';
import { takesLittle } from './quick.ts';

/** Refused as a whole: nothing was executed, and the caller reads why. */
export function expectRefused({ status, data, errors }: Answer, why: RegExp): void {
  expect([status, data]).toEqual([400, null]);
  expect(errors[0]?.extensions).toEqual({
    code: 'BAD_INPUT',
    retryable: false,
    errors: [{ field: 'query', code: expect.stringMatching(/^[A-Z]+(_[A-Z]+)+$/), message: expect.stringMatching(why) }],
  });
}

/** However it is bent, a document is answered at once. */
export const quickly = <T>(act: () => Promise<T>): Promise<T> => takesLittle(3_000, act);

/** Whole documents of one fan: answered without a mistake, or refused because of `why`. */
export const sending =
  (fan: () => Fan) =>
  async (query: string, why?: RegExp): Promise<void> => {
    const answer = await quickly(() => fan().asks(query));
    if (why) expectRefused(answer, why);
    else expect(answer.errors).toEqual([]);
  };
