import { expect } from '@jest/globals';
import type { Heard } from './verbs.ts';

/** A client does so after a while, where one gateway after another dies under it. */
const GIVES_UP: readonly string[] = ['HTTP 0', 'UNAVAILABLE', 'CALL_IN_PROGRESS'];

/** Of what is asked, how much is done at least; and what may be heard where something else was asked of the same order. */
type Share = {
  least: number;
  beside?: Record<string, readonly Heard['verb'][]>;
  /** To a client that asks once more, since no answer came. */
  again?: string;
};
const SHARES: Record<Heard['verb'], Share> = {
  code: { least: 0.8 },
  read: { least: 0.8 },
  'hand over': { least: 0.6, beside: { ORDER_REFUNDED: ['refund', 'charge back'] } },
  undo: { least: 0.6 },
  refund: { least: 0.6, beside: { FORBIDDEN: ['post'], REFUND_IN_PROGRESS: ['refund a part'] } },
  'refund a part': { least: 0.6 },
  'charge back': { least: 0.6, again: 'CHARGE_BACK_RECORDED' },
  'refund by hand': { least: 0.6, again: 'ORDER_REFUNDED' },
  post: { least: 0.25, beside: { NOT_FOUND: ['refund'], ORDER_REFUNDED: ['refund'] } },
};

export function expectShares(heard: readonly Heard[]): void {
  for (const [verb, { least, beside = {}, again }] of Object.entries(SHARES)) {
    const answers = heard.filter((one) => one.verb === verb);
    // A client that asks again until it is done has asked for one thing.
    const ends = [...Map.groupBy(answers, ({ orderId }) => orderId).values()].map((its) => its.at(-1)?.answer);
    const done = ends.filter((answer) => answer === 'done').length;
    expect({ verb, done, of: ends.length, isEnough: done > 0 && done >= least * ends.length }).toEqual({
      ...{ verb, done, of: ends.length, isEnough: true },
    });
    const isExplained = ({ answer, orderId }: Heard) =>
      answer === 'done' ||
      GIVES_UP.includes(answer) ||
      (answer === again && answers.some((one) => one.orderId === orderId && one.wasUnanswered)) ||
      heard.some((other) => other.orderId === orderId && beside[answer]?.includes(other.verb));
    expect(answers.filter((one) => !isExplained(one))).toEqual([]);
  }
}
