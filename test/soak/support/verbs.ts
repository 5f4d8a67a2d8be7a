import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Told } from './acknowledged.ts';
import { ask, type Heard } from './client.ts';
import type { Buyer } from './crowd.ts';

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
const REFUND = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status refund { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

type Of = Pick<Buyer, 'orderId'>;

/** Asks, and asks another gateway again where one dies, as staff with a bad connection do; and keeps what it was told is done. */
export class Verbs {
  /** What was heard, by the verb. */
  readonly heard: string[] = [];
  readonly told: Told[] = [];
  private readonly desk: Desk;
  private readonly codes = new Map<string, string>();
  private posted = 0;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** The items that wait at the counter. */
  async sheet({ orderId, token }: Buyer): Promise<string[]> {
    const issued = await this.asks<{ issuePickupToken: { code: string } }>('code', CODE, {}, token);
    if (!issued) return [];
    const { code } = issued.issuePickupToken;
    this.codes.set(orderId, code);
    type Sheet = { handovers: { orders: { id: string; itemIds: string[] }[] }[] };
    const sheet = await this.asks<Sheet>('read', SHEET, { code }, this.desk.counter);
    return (sheet?.handovers ?? []).flatMap(({ orders }) => orders.flatMap(({ itemIds }) => itemIds));
  }

  /** Answers under which id. */
  async hands({ orderId, gachaId }: Buyer, itemIds: readonly string[]): Promise<string | undefined> {
    const pickupCode = this.codes.get(orderId);
    if (!pickupCode || itemIds.length === 0) return undefined;
    type Given = { confirmHandover: { handoverIds: string[] } };
    const given = await this.does<Given>('hand over', GIVE, { pickupCode, gachaId, itemIds }, this.desk.counter);
    if (!given) return undefined;
    const { handoverIds } = given.confirmHandover;
    this.told.push({ verb: 'hand over', handoverIds, itemIds });
    return handoverIds[0];
  }

  async undoes(handoverId: string, itemIds: readonly string[]): Promise<void> {
    const input = { handoverId, reason: 'the wrong fan' };
    if (await this.does('undo', UNDO, input, this.desk.supervisor)) this.told.push({ verb: 'undo', handoverId, itemIds });
  }

  async refunds({ orderId }: Of, prizes: string, by: 'support' | 'supervisor'): Promise<void> {
    const refundId = await this.refundsBy('refund', { orderId, prizes, reason: 'the show was cancelled' }, this.desk[by]);
    if (refundId) this.told.push({ verb: 'refund', orderId, refundId, prizes });
  }

  async refundsPart({ orderId }: Of, amount: number): Promise<void> {
    const refundId = await this.refundsBy('refund a part', { orderId, amount, reason: 'a scratch' }, this.desk.support);
    if (refundId) this.told.push({ verb: 'refund a part', orderId, refundId, amount });
  }

  async posts({ orderId }: Of): Promise<void> {
    this.posted += 1;
    const trackingNumber = String(400_000_000_000 + this.posted);
    type Posted = { confirmShipment: { shipment: { id: string } } };
    const label = { orderIds: [orderId], carrier: 'YAMATO', trackingNumber };
    const shipmentId = (await this.does<Posted>('post', POST, label, this.desk.shipping))?.confirmShipment.shipment.id;
    if (shipmentId) this.told.push({ verb: 'post', orderId, shipmentId, trackingNumber });
  }

  private async refundsBy(verb: Told['verb'], input: object, token: string): Promise<string | undefined> {
    type Refunded = { refundOrder: { refund: { id: string } } };
    return (await this.does<Refunded>(verb, REFUND, input, token))?.refundOrder.refund.id;
  }

  private does<Data>(verb: Told['verb'], query: string, input: object, token: string): Promise<Data | undefined> {
    return this.asks(verb, query, { input: { ...input, idempotencyKey: randomUUID() } }, token);
  }

  private async asks<Data>(what: string, query: string, variables: object, token: string): Promise<Data | undefined> {
    let heard: Heard | undefined;
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { address } = await this.desk.anyGateway();
      heard = await ask(address, '/graphql', { token, body: { query, variables } });
      if (heard.status !== 0 && !COMES_AGAIN.includes(heard.code ?? '')) break;
      await pause(300);
    }
    const isDone = heard?.status === 200 && !heard.code;
    this.heard.push(`${what}: ${isDone ? 'done' : (heard?.code ?? `HTTP ${heard?.status}`)}`);
    return isDone ? JSON.parse(heard?.body ?? '').data : undefined;
  }
}
