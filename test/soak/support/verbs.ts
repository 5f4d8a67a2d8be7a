import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Told } from './acknowledged.ts';
import type { Heard as Answered } from './client.ts';
import type { Buyer } from './crowd.ts';
import type { Desk } from './desk.ts';

/** On a busy machine a gateway may live for less long than it takes to start, and several die before one answers. */
const TRIES = 32;
const COMES_AGAIN: readonly string[] = ['UNAVAILABLE', 'CALL_IN_PROGRESS', 'REFUND_IN_PROGRESS'];

const CODE = 'mutation { issuePickupToken(input: {}) { code } }';
const SHEET = 'query ($code: String!) { handovers(pickupCode: $code) { orders { order { id } itemIds } } }';
const GIVE = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { handoverIds } }';
const UNDO = 'mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) { undoneAt } }';
const REFUND = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status refund { id } } }';
const RECORD = 'mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { refund { id amount } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

type Of = Pick<Buyer, 'orderId'>;
type Verb = Exclude<Told['verb'], 'pay'> | 'code' | 'read';
/** `answer`: a refusal, no answer at all, or that it is done. `wasUnanswered`: it may have been done by a try before. */
export type Heard = { verb: Verb; orderId: string; answer: string; wasUnanswered: boolean };
type Recorded = { recordRefund: { refund: { id: string; amount: number } } };
type Refunded = { refundOrder: { refund: { id: string } } };
type Asking = { verb: Verb; query: string; token: string; variables: object };

/** Asks, and asks another gateway again where one dies, as staff with a bad connection do; and keeps what it was told is done. */
export class Verbs {
  readonly heard: Heard[] = [];
  readonly told: Told[] = [];
  private readonly desk: Desk;
  private readonly codes = new Map<string, string>();

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** The items that wait at the counter. */
  async sheet({ orderId, token }: Buyer): Promise<string[]> {
    type Issued = { issuePickupToken: { code: string } };
    const issued = await this.asks<Issued>(orderId, { verb: 'code', query: CODE, variables: {}, token });
    if (!issued) return [];
    const { code } = issued.issuePickupToken;
    this.codes.set(orderId, code);
    type Sheet = { handovers: { orders: { order: { id: string }; itemIds: string[] }[] }[] };
    const reading = { verb: 'read', query: SHEET, variables: { code }, token: this.desk.counter } as const;
    const sheet = await this.asks<Sheet>(orderId, reading);
    return (sheet?.handovers ?? []).flatMap(({ orders }) => orders.flatMap(({ itemIds }) => itemIds));
  }

  /** Answers under which id. */
  async hands({ orderId, gachaId }: Buyer, itemIds: readonly string[]): Promise<string | undefined> {
    const pickupCode = this.codes.get(orderId);
    if (!pickupCode || itemIds.length === 0) return undefined;
    const input = { pickupCode, gachaId, itemIds };
    type Given = { confirmHandover: { handoverIds: string[] } };
    const given = await this.does<Given>(orderId, { verb: 'hand over', query: GIVE, input, token: this.desk.counter });
    if (!given) return undefined;
    const { handoverIds } = given.confirmHandover;
    this.told.push({ verb: 'hand over', handoverIds, itemIds });
    return handoverIds[0];
  }

  /** Whether it is known to be done. */
  async undoes({ orderId }: Of, handoverId: string, itemIds: readonly string[]): Promise<boolean> {
    const input = { handoverId, reason: 'the wrong fan' };
    const undone = await this.does(orderId, { verb: 'undo', query: UNDO, input, token: this.desk.supervisor });
    if (undone) this.told.push({ verb: 'undo', handoverId, itemIds });
    return undone !== undefined;
  }

  async refunds({ orderId }: Of, prizes: string, by: 'support' | 'supervisor'): Promise<void> {
    const input = { orderId, prizes, reason: 'the show was cancelled' };
    const refunded = await this.does<Refunded>(orderId, { verb: 'refund', query: REFUND, input, token: this.desk[by] });
    if (refunded) this.told.push({ verb: 'refund', orderId, refundId: refunded.refundOrder.refund.id, prizes });
  }

  async refundsPart({ orderId }: Of, amount: number): Promise<void> {
    const [verb, input] = ['refund a part', { orderId, amount, reason: 'a scratch' }] as const;
    const refunded = await this.does<Refunded>(orderId, { verb, query: REFUND, input, token: this.desk.support });
    if (refunded) this.told.push({ verb, orderId, refundId: refunded.refundOrder.refund.id, amount });
  }

  /** Without an amount of all. */
  async isChargedBack({ orderId }: Of, amount?: number): Promise<void> {
    await this.records('charge back', orderId, { origin: 'CHARGE_BACK', ...(amount ? { amount } : { prizes: 'WRITE_OFF' }) });
  }

  /** What has gone back there has to be written down, however often it takes. */
  async refundsByHand({ orderId }: Of, prizes: string): Promise<void> {
    await this.desk.givesBackByHand(orderId);
    for (let turn = 0; turn < TRIES; turn += 1) {
      const answer = await this.records('refund by hand', orderId, { origin: 'BY_HAND', prizes });
      if (answer === 'done' || answer === 'ORDER_REFUNDED') return;
    }
  }

  private async records(verb: 'charge back' | 'refund by hand', orderId: string, happened: object): Promise<string | undefined> {
    const input = { orderId, reason: 'it went back', ...happened };
    // It has no key: the same again is refused.
    const asking = { verb, query: RECORD, variables: { input }, token: this.desk.support };
    const recorded = await this.asks<Recorded>(orderId, asking);
    if (recorded)
      this.told.push({ verb, orderId, refundId: recorded.recordRefund.refund.id, amount: recorded.recordRefund.refund.amount });
    return this.heard.findLast((one) => one.orderId === orderId && one.verb === verb)?.answer;
  }

  async posts({ orderId }: Of): Promise<void> {
    // No two are the same, also of two runs on the same database, one after the other.
    const trackingNumber = String(randomInt(400_000_000_000, 500_000_000_000));
    const input = { orderIds: [orderId], carrier: 'YAMATO', trackingNumber };
    type Posted = { confirmShipment: { shipment: { id: string } } };
    const posted = await this.does<Posted>(orderId, { verb: 'post', query: POST, input, token: this.desk.shipping });
    if (posted) this.told.push({ verb: 'post', orderId, shipmentId: posted.confirmShipment.shipment.id, trackingNumber });
  }

  private does<Data>(orderId: string, { input, ...asking }: Omit<Asking, 'variables'> & { input: object }) {
    return this.asks<Data>(orderId, { ...asking, variables: { input: { ...input, idempotencyKey: randomUUID() } } });
  }

  private async asks<Data>(orderId: string, { verb, query, token, variables }: Asking): Promise<Data | undefined> {
    let said: Answered | undefined;
    let wasUnanswered = false;
    for (let turn = 0; turn < TRIES; turn += 1) {
      said = await this.desk.asks({ token, body: { query, variables } });
      if (said.status !== 0 && !COMES_AGAIN.includes(said.code ?? '')) break;
      wasUnanswered ||= said.status === 0 || said.code === 'UNAVAILABLE';
      await pause(300);
    }
    const isDone = said?.status === 200 && !said.code;
    this.heard.push({ verb, orderId, answer: isDone ? 'done' : (said?.code ?? `HTTP ${said?.status}`), wasUnanswered });
    return isDone ? JSON.parse(said?.body ?? '').data : undefined;
  }
}
