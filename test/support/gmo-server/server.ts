import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eventually } from '../eventually.ts';
import { serveChallenge } from './acs.ts';
import { Book } from './book.ts';
import type { Card } from './card.ts';
import type { Form } from './checks.ts';
import { answer, type Fault } from './faults.ts';
import { readForm, type Said } from './form.ts';
import { Listening } from './listening.ts';
import { type Operation, operations } from './operations.ts';
import type { Trade } from './trade.ts';

/** A call that has arrived, or that was carried out and is not answered yet; `orderId` is whose payment it is about. */
export type Moment = { operation: Operation; form: Form; orderId: string; at: 'arrived' | 'done' };

type Ledger = Pick<Trade, 'status' | 'amount' | 'authorisations' | 'captures' | 'voids' | 'refunds'>;

/**
 * GMO Payment Gateway (protocol type, credit cards) as its public record tells of it, over real sockets, with a book that
 * tests can read and a clock that they can move. It knows no member cards, and none of the two-step callbacks.
 */
export class GmoServer extends Listening {
  readonly book = new Book();
  /** Every call that arrived, as it arrived. */
  readonly calls: { operation: string; body: string }[] = [];
  /** More calls a second than this are sent away; as at GMO, whatever they want. */
  mostPerSecond = Number.POSITIVE_INFINITY;
  /** Lets a test keep a call waiting at a moment, and say whether it then goes on or is lost. */
  gate: ((moment: Moment) => Promise<'goes on' | 'lost'>) | undefined;
  private readonly faults = new Map<Operation, Fault[]>();
  private readonly running: string[] = [];
  private arrivals: number[] = [];

  static async starts(): Promise<GmoServer> {
    const it = new GmoServer();
    await it.comesUp();
    return it;
  }

  issueToken(card?: Card, options?: { isExpired?: boolean }): string {
    return this.book.issueToken(card, options);
  }

  /** What GMO's own book says of a payment. */
  ledger(orderId: string): Ledger | undefined {
    const trade = this.book.trades.get(orderId);
    if (!trade) return undefined;
    const { status, amount, authorisations, captures, voids, refunds } = trade;
    return { status, amount, authorisations, captures, voids, refunds };
  }

  /** The next calls of an operation meet these faults, one each. */
  breaks(operation: Operation, ...faults: Fault[]): void {
    this.faults.set(operation, [...(this.faults.get(operation) ?? []), ...faults]);
  }

  recovers(): void {
    this.faults.clear();
    this.mostPerSecond = Number.POSITIVE_INFINITY;
  }

  /** Until every call that arrived is done with. */
  async rests(): Promise<void> {
    await eventually(() => this.running.length === 0);
  }

  callsOf(operation: Operation): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.endpoint);
    if (url.pathname === '/api/v2/brw/callback') return serveChallenge(this.book, url, response);
    const operation = /^\/payment\/(\w+)\.idPass$/.exec(url.pathname)?.[1] ?? '';
    const bytes = await buffer(request).catch(() => undefined);
    if (bytes === undefined) return;
    const body = bytes.toString('latin1');
    this.calls.push({ operation, body });
    const refusal = this.refusalOf(request, operation);
    if (refusal) return answer(response, () => ({ errors: [refusal] }));
    const known = operation as Operation;
    const form = readForm(body, request.headers['content-type']);
    const key = `${operation} ${form.get('AccessID') ?? form.get('OrderID')}`;
    const run = (): Said => operations[known](this.book, form, this.endpoint);
    if ((await this.pass(known, form, 'arrived')) === 'lost') return void response.destroy();
    const isRunning = known !== 'SearchTrade' && this.running.includes(key);
    this.running.push(key);
    const fault = this.faults.get(known)?.shift();
    await (isRunning || fault || !this.gate
      ? answer(
          response,
          isRunning ? () => ({ errors: ['E90010001'] }) : fault?.kind === 'pretended' ? this.pretend(form, run) : run,
          fault,
        )
      : this.answerThroughGate(response, run(), known, form));
    this.running.splice(this.running.indexOf(key), 1);
  }

  /** What a call about a payment would have answered. */
  private pretend(form: Form, run: () => Said): () => Said {
    return () => {
      const trade = this.book.byAccess(form.get('AccessID') ?? '', form.get('AccessPass') ?? '');
      const before = { ...trade };
      const said = run();
      if (trade) Object.assign(trade, before);
      return said;
    };
  }

  private async answerThroughGate(response: ServerResponse, said: Said, operation: Operation, form: Form): Promise<void> {
    if ((await this.pass(operation, form, 'done')) === 'lost') return void response.destroy();
    await answer(response, () => said);
  }

  private async pass(operation: Operation, form: Form, at: Moment['at']): Promise<'goes on' | 'lost'> {
    const access = [form.get('AccessID') ?? '', form.get('AccessPass') ?? ''] as const;
    const orderId = form.get('OrderID') ?? this.book.byAccess(...access)?.orderId ?? '';
    return this.gate ? this.gate({ operation, form, orderId, at }) : 'goes on';
  }

  private refusalOf({ method }: IncomingMessage, operation: string): string | undefined {
    const now = Date.now();
    this.arrivals = this.arrivals.filter((at) => at > now - 1000);
    if (method !== 'POST') return 'E31500014';
    if (!Object.hasOwn(operations, operation)) return 'E91099997';
    if (this.arrivals.length >= this.mostPerSecond) return 'E92000001';
    this.arrivals.push(now);
    return undefined;
  }
}
