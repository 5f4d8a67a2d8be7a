import { expect } from '@jest/globals';

/**
 * Of what is asked, how much is done at least, and what else may be heard: two do something with an order at the same time, and a client
 * gives up where one gateway after another dies under it.
 */
const GIVES_UP = ['HTTP 0', 'UNAVAILABLE', 'CALL_IN_PROGRESS'];
const EXPECTED: Record<string, { least: number; others: readonly string[] }> = {
  code: { least: 0.8, others: GIVES_UP },
  read: { least: 0.8, others: GIVES_UP },
  'hand over': { least: 0.6, others: [...GIVES_UP, 'ORDER_REFUNDED'] },
  undo: { least: 0.6, others: GIVES_UP },
  refund: { least: 0.6, others: [...GIVES_UP, 'REFUND_IN_PROGRESS', 'FORBIDDEN'] },
  'refund a part': { least: 0.6, others: [...GIVES_UP, 'REFUND_IN_PROGRESS'] },
  post: { least: 0.4, others: [...GIVES_UP, 'ORDER_REFUNDED'] },
};

/** `heard`: a verb and what was answered. */
export function expectShares(heard: readonly string[]): void {
  const answersOf = (verb: string) => heard.filter((one) => one.startsWith(`${verb}: `)).map((one) => one.slice(verb.length + 2));
  for (const [verb, { least, others }] of Object.entries(EXPECTED)) {
    const answers = answersOf(verb);
    const done = answers.filter((answer) => answer === 'done');
    expect([verb, answers.filter((answer) => answer !== 'done' && !others.includes(answer))]).toEqual([verb, []]);
    expect([verb, done.length > 0 && done.length >= least * answers.length]).toEqual([verb, true]);
  }
}
