import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Heard } from './client.ts';
import type { Buyer } from './crowd.ts';
import type { chance } from './scale.ts';

/** Who does something about paid orders, and at which gateway each time. */
export type Desk = {
  counter: string;
  supervisor: string;
  support: string;
  shipping: string;
  anyGateway(): Promise<{ address: string }>;
};

const TRIES = 8;
const COMES_AGAIN: readonly string[] = ['UNAVAILABLE', 'CALL_IN_PROGRESS', 'REFUND_IN_PROGRESS'];

const CODE = 'mutation { issuePickupToken(input: {}) { code } }';
const SHEET = 'query ($code: String!) { handovers(pickupCode: $code) { orders { id itemIds } } }';
const GIVE = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { handoverIds } }';
const UNDO = 'mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) { undoneAt } }';
const REFUND = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

/** What becomes of an order after it is paid. A gateway that dies is asked again at another, as staff with a bad connection do. */
export class Afterlife {
  private readonly desk: Desk;
  private readonly random: ReturnType<typeof chance>;
  private posted = 0;
  /** What was heard, by the verb. */
  readonly heard: string[] = [];

  constructor(desk: Desk, random: ReturnType<typeof chance>) {
    this.desk = desk;
    this.random = random;
  }

  of(buyer: Buyer, isPosted: boolean): Promise<void> {
    const ways = isPosted ? [this.posts, this.refunds, this.postsAndRefunds] : COUNTER_WAYS.map((way) => this[way]);
    return this.random.oneOf(ways).call(this, buyer);
  }

  async collects(buyer: Buyer): Promise<void> {
    await this.hands(buyer, await this.sheet(buyer));
  }

  async collectsInParts(buyer: Buyer): Promise<void> {
    for (const item of await this.sheet(buyer)) await this.hands(buyer, [item]);
  }

  async isUndone(buyer: Buyer): Promise<void> {
    const items = await this.sheet(buyer);
    const [, handoverId] = /"handoverIds":\["([^"]+)"/.exec(await this.hands(buyer, items)) ?? [];
    if (!handoverId) return;
    await this.does('undo', UNDO, { handoverId, reason: 'the wrong fan' }, this.desk.supervisor);
    if (this.random.below(2) === 0) await this.collects(buyer);
  }

  async refunds({ orderId }: Buyer): Promise<void> {
    await this.does('refund', REFUND, this.whole(orderId), this.desk.support);
  }

  async refundsInParts({ orderId }: Buyer): Promise<void> {
    const part = { orderId, amount: 1 + this.random.below(99), reason: 'a scratch' };
    await this.does('refund a part', REFUND, part, this.desk.support);
    if (this.random.below(2) === 0) await this.does('refund', REFUND, this.whole(orderId), this.desk.supervisor);
  }

  /** At once: one of the two, or a part of each where a supervisor refunds. */
  async collectsAndRefunds(buyer: Buyer): Promise<void> {
    const items = await this.sheet(buyer);
    const some = items.slice(0, 1 + this.random.below(items.length + 1));
    const refund = this.does('refund', REFUND, this.whole(buyer.orderId), this.desk.supervisor);
    await Promise.all([this.hands(buyer, some), refund]);
  }

  async posts({ orderId }: Buyer): Promise<void> {
    await this.does('post', POST, this.label(orderId), this.desk.shipping);
  }

  async postsAndRefunds(buyer: Buyer): Promise<void> {
    await Promise.all([this.posts(buyer), this.refunds(buyer)]);
  }

  private readonly codes = new Map<string, string>();

  private async sheet(buyer: Buyer): Promise<string[]> {
    const [, code] = /"code":"(\d+)"/.exec(await this.asks('code', CODE, {}, buyer.token)) ?? [];
    if (!code) return [];
    this.codes.set(buyer.orderId, code);
    const sheet = await this.asks('read', SHEET, { code }, this.desk.counter);
    const [, items = ''] = /"itemIds":\[([^\]]*)\]/.exec(sheet) ?? [];
    return [...items.matchAll(/"([^"]+)"/g)].map(([, id]) => id as string);
  }

  private hands({ orderId, gachaId }: Buyer, itemIds: readonly string[]): Promise<string> {
    const pickupCode = this.codes.get(orderId);
    if (!pickupCode || itemIds.length === 0) return Promise.resolve('');
    return this.does('hand over', GIVE, { pickupCode, gachaId, itemIds }, this.desk.counter);
  }

  private whole(orderId: string): object {
    return { orderId, prizes: this.random.oneOf(['RESTOCK', 'WRITE_OFF']), reason: 'the show was cancelled' };
  }

  private label(orderId: string): object {
    this.posted += 1;
    return { orderIds: [orderId], carrier: 'YAMATO', trackingNumber: String(400_000_000_000 + this.posted) };
  }

  private does(what: string, query: string, input: object, token: string): Promise<string> {
    return this.asks(what, query, { input: { ...input, idempotencyKey: randomUUID() } }, token);
  }

  private async asks(what: string, query: string, variables: object, token: string): Promise<string> {
    let heard: Heard | undefined;
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { address } = await this.desk.anyGateway();
      heard = await ask(address, '/graphql', { token, body: { query, variables } });
      if (heard.status !== 0 && !COMES_AGAIN.includes(heard.code ?? '')) break;
      await pause(300);
    }
    this.heard.push(`${what}: ${heard?.status === 0 ? 'nothing' : (heard?.code ?? 'done')}`);
    return heard?.body ?? '';
  }
}

const COUNTER_WAYS = [
  'collects',
  'collectsInParts',
  'isUndone',
  'refunds',
  'refundsInParts',
  'collectsAndRefunds',
] as const satisfies (keyof Afterlife)[];
