import type { Document } from '../../../shared/client.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { ask } from '../../session.ts';
import {
  OrdersOfDrawsDocument,
  RecordOfDrawsDocument,
  StocksOfDrawsDocument,
  TermsOfDrawsDocument,
  type TermsOfDrawsQuery,
} from '../documents.ts';
import { Checker } from './check.ts';
import type { Mistake } from './mistake.ts';

/** What an answer may hold: of many prizes, fewer versions come at once. */
const MOST_VALUES = 12_000;
export const versionsAtOnce = (prizes: number): number => Math.max(1, Math.min(20, Math.floor(MOST_VALUES / (100 + 8 * prizes))));

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

const SECONDS = 5;

/** A long check gives way where the gateway refuses it for a while, and goes on when it may. */
async function askPatiently<Answer, Variables>(
  document: Document<Answer, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask(document, variables, { signal });
    } catch (error) {
      if (!(error instanceof Refusal && error.detail.retryable) || signal.aborted) throw error;
      await wait(error.detail.retryAfterSeconds ?? SECONDS, signal);
    }
  }
}

/** Of draws, and after them of the orders that won something. */
export type Progress = { of: 'draws' | 'orders'; done: number; total: number };

/** The check of all draws of a gacha in this browser. One that was stopped goes on where it was. */
export class Verification {
  readonly checker = new Checker();
  readonly mistakes: Mistake[] = [];
  /** How many draws there are later, of which nothing is told yet. */
  held = 0;
  private readonly gachaId: string;
  private readonly prizes: number;
  private total = -1;
  private after: string | null = null;
  private isDrawn = false;
  private hasStocks = false;
  private orders = 0;
  private afterOrder: string | null = null;

  constructor(gachaId: string, prizes: number) {
    this.gachaId = gachaId;
    this.prizes = prizes;
  }

  get progress(): Progress {
    const { counts, orders } = this.checker;
    return this.isDrawn
      ? { of: 'orders', done: this.orders, total: Math.max(orders, this.orders) }
      : { of: 'draws', done: counts.draws, total: Math.max(this.total, counts.draws) };
  }

  async run(signal: AbortSignal, told: (progress: Progress) => void): Promise<void> {
    if (this.total < 0) await this.learn(signal);
    if (!this.isDrawn) await this.checkDraws(signal, told);
    if (!this.hasStocks) await this.checkStocks(signal);
    await this.checkOrders(signal, told);
  }

  private async checkDraws(signal: AbortSignal, told: (progress: Progress) => void): Promise<void> {
    // The next page is on its way while one is checked.
    let coming = this.page(this.after, signal);
    for (;;) {
      const { nodes, pageInfo } = await coming;
      signal.throwIfAborted();
      // What was drawn since is for another time.
      const isLast = !pageInfo.hasNextPage || (nodes.at(-1)?.sequence ?? 0) >= this.total;
      const next = isLast ? null : pageInfo.endCursor;
      if (next !== null) {
        coming = this.page(next, signal);
        // What fails is heard where it is waited for.
        coming.catch(() => {});
      }
      if (!nodes.every((one) => this.checker.knows(one))) await this.learn(signal);
      this.mistakes.push(...(await this.checker.check(nodes)));
      this.after = next ?? pageInfo.endCursor;
      told(this.progress);
      if (next === null) break;
    }
    this.mistakes.push(...this.checker.end());
    this.isDrawn = true;
  }

  private async page(after: string | null, signal: AbortSignal) {
    return (await this.asks(RecordOfDrawsDocument, { gachaId: this.gachaId, after }, signal)).draws;
  }

  /** Against the draws that were told: what others draw meanwhile is taken back from it. */
  private async checkStocks(signal: AbortSignal): Promise<void> {
    const { gachaId, total: throughDraw } = this;
    const { lastDraw, stocksAfter, ordersWithoutNumber } = await this.asks(
      StocksOfDrawsDocument,
      { gachaId, throughDraw },
      signal,
    );
    if (!this.checker.hasVersion(stocksAfter.oddsNumber)) await this.learn(signal);
    this.mistakes.push(
      ...this.checker.checkReturns(lastDraw),
      ...this.checker.checkStocks(stocksAfter),
      ...this.checker.checkOrders(ordersWithoutNumber),
    );
    this.hasStocks = true;
  }

  private async checkOrders(signal: AbortSignal, told: (progress: Progress) => void): Promise<void> {
    const { gachaId, total: throughDraw } = this;
    for (;;) {
      told(this.progress);
      const asked = await this.asks(OrdersOfDrawsDocument, { gachaId, throughDraw, after: this.afterOrder }, signal);
      signal.throwIfAborted();
      const { nodes, pageInfo } = asked.drawnOrders;
      this.mistakes.push(...this.checker.checkOrders(nodes));
      this.orders += nodes.length;
      this.afterOrder = pageInfo.endCursor ?? this.afterOrder;
      if (!pageInfo.hasNextPage) break;
    }
  }

  /** Before the draws, and again where their terms are newer. What was drawn by the first time must be told. */
  private async learn(signal: AbortSignal): Promise<void> {
    let after: string | null = null;
    do {
      const variables: { gachaId: string; first: number; after: string | null } = {
        ...{ gachaId: this.gachaId, first: versionsAtOnce(this.prizes), after },
      };
      const terms: NonNullable<TermsOfDrawsQuery['gachaFairness']> = await this.asks(TermsOfDrawsDocument, variables, signal);
      const { seeds, lastDraw, heldFrom, oddsVersions } = terms;
      this.mistakes.push(...(await this.checker.learn(seeds, oddsVersions.nodes)));
      // What was drawn since may be in no page that was asked for already.
      if (this.total < 0) {
        this.total = heldFrom === null ? lastDraw : heldFrom - 1;
        this.held = lastDraw - this.total;
        this.checker.endsWith(this.total);
      }
      after = oddsVersions.pageInfo.hasNextPage ? oddsVersions.pageInfo.endCursor : null;
    } while (after !== null);
  }

  private async asks<Fairness, Variables>(
    document: Document<{ gachaFairness: Fairness | null }, Variables>,
    variables: Variables,
    signal: AbortSignal,
  ): Promise<Fairness> {
    const { gachaFairness } = await askPatiently(document, variables, signal);
    if (!gachaFairness) throw new Error('the gacha is gone');
    return gachaFairness;
  }
}
