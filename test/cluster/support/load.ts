import { setTimeout as pause } from 'node:timers/promises';
import { Afterlife } from '../../soak/support/afterlife.ts';
import { ask, type Heard } from '../../soak/support/client.ts';
import { type Buyer, ordersAndCancels, outcomeOf, pays, paysOverGraphql, readsOrder } from '../../soak/support/crowd.ts';
import type { Staff } from '../../soak/support/desk.ts';
import { givesBack } from '../../soak/support/refunds.ts';
import type { chance } from '../../soak/support/scale.ts';
import { Verbs } from '../../soak/support/verbs.ts';
import { eventually } from '../../support/eventually.ts';
import type { Stage } from './stage.ts';

const PAYERS = 12;
const ORDERERS = 2;
/** Those at the counter, in support and in the shipping room. */
const DESKS = 4;
/** A client that hears nothing, or that it shall come again, comes again so often, with a new order after that. */
const TRIES = 6;
const BETWEEN_MS = 100;
const AGAIN_MS = 60_000;
const COMES_AGAIN = /^(HTTP 0|UNAVAILABLE|PAYMENT_IN_PROGRESS|CALL_IN_PROGRESS|PAYMENT_TRY_LATER|processing)$/;
/** So many payments at each gateway say that it serves as before. */
const WELL_AFTER = 3;

export type Said = Heard & { gateway: number; atMs: number };
/** A payment whose payer was told that it is done. */
export type Acknowledged = { orderId: string; serialNumber: number | undefined; gateway: number; beganMs: number; atMs: number };

type Random = ReturnType<typeof chance>;

/**
 * Users who pay at any gateway, one order after the other, users who order and cancel, and staff who hand over, undo,
 * refund and post what was paid, until it is stopped.
 */
export class Load {
  readonly said: Said[] = [];
  readonly paid: Acknowledged[] = [];
  readonly verbs: Verbs;
  private readonly afterlife: Afterlife;
  private readonly served: Buyer[] = [];
  private readonly stage: Stage;
  private readonly buyers: Buyer[];
  private readonly random: Random;
  private readonly running: Promise<void>[];
  private isOver = false;

  constructor(stage: Stage, buyers: Buyer[], staff: Staff, random: Random) {
    [this.stage, this.buyers, this.random] = [stage, buyers, random];
    // The database that tells which payment it was may be failing over.
    const givesBackByHand = (orderId: string) =>
      eventually(() => givesBack(stage.world, orderId), { withinMs: AGAIN_MS, everyMs: 500 });
    this.verbs = new Verbs({ ...staff, asks: (asked) => this.asks('/graphql', asked), givesBackByHand });
    this.afterlife = new Afterlife(this.verbs, random);
    const payers = Array.from({ length: PAYERS }, (_, index) => this.runs(() => this.buys(index)));
    const orderers = Array.from({ length: ORDERERS }, () => this.runs(() => this.orders()));
    const desks = Array.from({ length: DESKS }, () => this.runs(() => this.cares()));
    this.running = [...payers, ...orderers, ...desks];
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  /** When every gateway has acknowledged payments that began after a moment. */
  async isWellSince(moment: number, withinMs: number): Promise<void> {
    const of = (gateway: number) => this.paid.filter((one) => one.gateway === gateway && one.beganMs > moment).length;
    await eventually(() => this.stage.gateways.every((_, index) => of(index) >= WELL_AFTER), { withinMs, everyMs: 100 });
  }

  private async runs(round: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await round();
      await pause(BETWEEN_MS);
    }
  }

  private async buys(index: number): Promise<void> {
    const buyer = this.buyers.pop();
    if (!buyer) throw new Error('every order has been paid');
    const card = this.stage.world.gmo.issueToken();
    const key = { 'idempotency-key': buyer.orderId };
    for (let turn = 0; turn < TRIES; turn += 1) {
      const gateway = this.random.below(this.stage.gateways.length);
      const began = performance.now();
      const at = this.stage.gateways[gateway] as { address: string };
      const again = this.stage.world.gmo.issueToken();
      const heard = await (index % 2 ? pays(at, buyer, card, key) : paysOverGraphql(at, buyer, again));
      this.notes(gateway, heard);
      const outcome = outcomeOf(heard);
      if (outcome === 'paid') this.isPaid(buyer, gateway, began, heard);
      if (!COMES_AGAIN.test(outcome)) break;
      await pause(5 * BETWEEN_MS);
    }
    const gateway = this.random.below(this.stage.gateways.length);
    this.notes(gateway, await readsOrder(this.stage.gateways[gateway] as { address: string }, buyer));
  }

  private isPaid(buyer: Buyer, gateway: number, beganMs: number, { body }: Heard): void {
    const { orderId } = buyer;
    const [, number] = /"serialNumber":(\d+)/.exec(body) ?? [];
    this.paid.push({ orderId, serialNumber: number ? Number(number) : undefined, gateway, beganMs, atMs: performance.now() });
    this.served.push(buyer);
  }

  private async cares(): Promise<void> {
    const buyer = this.served.shift();
    if (buyer) await this.afterlife.of(buyer, buyer.gachaId === this.stage.postedId);
  }

  /** Any gateway. */
  private async asks(path: string, asked: Parameters<typeof ask>[2]): Promise<Heard> {
    const gateway = this.random.below(this.stage.gateways.length);
    return this.notes(gateway, await ask(this.stage.gateways[gateway]?.address ?? '', path, asked));
  }

  private async orders(): Promise<void> {
    const gateway = this.random.below(this.stage.gateways.length);
    const { address } = this.stage.gateways[gateway] as { address: string };
    const asks = async (path: string, request: Parameters<typeof ask>[2]) =>
      this.notes(gateway, await ask(address, path, request));
    await ordersAndCancels(this.stage.gachaId, asks, this.stage.world.gmo.issueToken('challenge'));
  }

  private notes(gateway: number, heard: Heard): Heard {
    this.said.push({ ...heard, gateway, atMs: performance.now() });
    return heard;
  }
}

/** How long each gateway acknowledged nothing, at most, in a time. */
export function longestGaps(paid: readonly Acknowledged[], gateways: number, fromMs: number, toMs: number): number[] {
  return Array.from({ length: gateways }, (_, index) => {
    const times = paid.filter(({ gateway, atMs }) => gateway === index && atMs > fromMs && atMs < toMs).map(({ atMs }) => atMs);
    const marks = [fromMs, ...times.toSorted((a, b) => a - b), toMs];
    return Math.max(...marks.slice(1).map((mark, before) => mark - (marks[before] as number)));
  });
}
