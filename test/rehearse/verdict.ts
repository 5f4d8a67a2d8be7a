import { BACK_WITHIN_MS, type Figures, isFault } from './figures.ts';
import type { Journal } from './load/journal.ts';
import type { LookedUp } from './looked-up.ts';

export type Line = { asked: string; seen: string; isGood: boolean };

const ADMITTED_WITHIN_MS = 1_000;

/** What a rehearsal must show before the day, and what it showed. */
export function verdictOf(journal: Journal, figures: Figures, lookedUp: LookedUp): Line[] {
  const none = (asked: string, wrong: readonly string[]): Line => ({
    asked,
    seen: wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join(', ')}`,
    isGood: wrong.length === 0,
  });
  const { paid, handedOver, said } = journal;
  return [
    { asked: 'payments were acknowledged', seen: String(paid.size), isGood: paid.size > 0 },
    none(`lost, of ${paid.size} acknowledged payments`, lookedUp.lost),
    none('orders charged twice', lookedUp.doubled),
    none(`lost, of ${handedOver.size} acknowledged handovers`, lookedUp.handoversLost),
    none('prizes given out beyond their stock', lookedUp.oversold),
    none('payments through a real processor', Array(lookedUp.realPayments).fill('payment')),
    { asked: 'no payment is left under way', seen: `${lookedUp.unfinished} left`, isGood: lookedUp.unfinished === 0 },
    { asked: 'the books agree', seen: lastLine(lookedUp.books.said), isGood: lookedUp.books.agrees },
    { asked: 'every draw can be worked out again', seen: lastLine(lookedUp.draws.said), isGood: lookedUp.draws.agrees },
    none(
      'answers that are a fault (500, INTERNAL)',
      said.filter(isFault).map(({ operation, status }) => `${operation} ${status}`),
    ),
    {
      asked: `of the admitted, 99 of 100 within ${ADMITTED_WITHIN_MS} ms outside of faults`,
      seen: `${Math.round(figures.quietP99)} ms at the slowest operation`,
      isGood: figures.quietP99 < ADMITTED_WITHIN_MS,
    },
    ...figures.faults.map(({ name, backMs, failed }) => ({
      asked: `back within ${BACK_WITHIN_MS / 1_000} s of ${name}`,
      seen: failed ?? (backMs === undefined ? 'never' : `${(backMs / 1_000).toFixed(1)} s`),
      isGood: failed === undefined && backMs !== undefined && backMs < BACK_WITHIN_MS,
    })),
  ];
}

const lastLine = (text: string): string => text.split('\n').at(-1)?.trim() ?? '';
