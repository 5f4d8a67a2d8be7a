import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Stage } from './stage.ts';

/** The gachas of the demonstration, and those that tests add to it. */
export const gacha = (number: number): string => `0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f${String(number).padStart(4, '0')}`;
export const [HARBOUR, LIGHTHOUSE, MAIL, LAST_YEAR, FERRY, FREE, CHEST] = [1, 2, 3, 4, 5, 6, 7].map(gacha) as [
  ...[string, string, string, string, string, string, string],
];
export const BEACON = 7;

type Entry = { prizes: readonly { id: string }[]; redeem_detail: object };
const { gachas } = JSON.parse(readFileSync(new URL('../../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));

/** For the catalogue: the first gacha of the demonstration once more, with what is different of it. */
export function gachaLike(number: number, { prize = {}, redeem_detail = {}, ...changes }: Record<string, object | unknown>) {
  const first = gachas[0] as Entry;
  return {
    ...{ ...first, ...changes, id: gacha(number) },
    redeem_detail: { ...first.redeem_detail, ...(redeem_detail as object) },
    prizes: first.prizes.map((one, index) => ({ ...one, ...(prize as object), id: gacha(number * 100 + 2_000 + index) })),
  };
}

export const ADDRESS = {
  ...{ fullname: '見本 花子', phoneNumber: '03-1234-5678', country: 'JP', zipCode: '100-0001', prefecture: '東京都' },
  ...{ city: '千代田区', address1: '千代田1-1', address2: 'ガチャビル 101' },
};

/** No two parcels have one label. */
let lastLabel = 100_000_000_000;

/** A fan of the demonstration, by what they did before the page was opened. */
export class Before {
  private readonly stage: Stage;
  private readonly token: string;

  private constructor(stage: Stage, token: string) {
    this.stage = stage;
    this.token = token;
  }

  static async of(stage: Stage, name: string): Promise<Before> {
    const fan = new Before(stage, await stage.token(name));
    await fan.asks('mutation { signUp { user { id } } }');
    return fan;
  }

  asks(query: string, variables: object = {}) {
    return this.stage.asks(query, variables, this.token);
  }

  async id(): Promise<string> {
    return (await this.asks('{ me { id } }')).me.id;
  }

  async ordered(gachaId: string, playAmount = 1): Promise<string> {
    const input = { gachaId, playAmount, idempotencyKey: randomUUID(), ...(gachaId === MAIL && { deliveryInfo: ADDRESS }) };
    const { createOrder } = await this.asks(
      'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }',
      {
        input,
      },
    );
    return createOrder.order.id;
  }

  async pays(orderId: string, token?: string): Promise<void> {
    const input = { orderId, ...(token && { token }) };
    await this.asks('mutation ($input: PayInput!) { pay(input: $input) { order { id } } }', { input });
  }

  async paid(gachaId: string, playAmount = 1): Promise<string> {
    const orderId = await this.ordered(gachaId, playAmount);
    await this.pays(orderId);
    return orderId;
  }

  async cancelled(gachaId: string): Promise<string> {
    const orderId = await this.ordered(gachaId);
    await this.asks('mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { order { id } } }', { id: orderId });
    return orderId;
  }

  /** It was not paid in time. */
  async expired(gachaId: string): Promise<string> {
    const orderId = await this.ordered(gachaId);
    await this.stage.inDatabase('update orders set payable_until = now() where id = $1', [orderId]);
    return orderId;
  }

  async refunded(gachaId: string): Promise<string> {
    const orderId = await this.paid(gachaId);
    await this.refunds(orderId);
    return orderId;
  }

  /** One of its prizes. */
  async refundsItem(orderId: string): Promise<void> {
    const { order } = await this.asks('query ($id: ID!) { order(id: $id) { items { id } } }', { id: orderId });
    await this.stage.asks(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }',
      { input: { orderId, itemIds: [order.items[0].id], prizes: 'WRITE_OFF', reason: 'a broken wing' } },
      await this.stage.token('supervisor', 'staff'),
    );
  }

  /** Answers the number of the parcel. */
  async posted(orderId: string): Promise<string> {
    return (await this.posts(orderId)).number;
  }

  /** Posted, and brought back by the carrier. */
  async cameBack(orderId: string): Promise<void> {
    const input = { shipmentId: (await this.posts(orderId)).id, because: 'UNKNOWN_ADDRESS' };
    const returns = 'mutation ($input: ReturnParcelInput!) { returnParcel(input: $input) { shipment { id } } }';
    await this.stage.asks(returns, { input }, await this.stage.token('shipping', 'staff'));
  }

  private async posts(orderId: string): Promise<{ id: string; number: string }> {
    lastLabel += 1;
    const trackingNumber = String(lastLabel);
    const { confirmShipment } = await this.stage.asks(
      'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id number } } }',
      { input: { orderIds: [orderId], carrier: 'YAMATO', trackingNumber } },
      await this.stage.token('shipping', 'staff'),
    );
    return confirmShipment.shipment;
  }

  async isHeld(orderId: string): Promise<void> {
    await this.stage.asks(
      'mutation ($id: ID!) { holdOrder(input: { orderId: $id, reason: "a test" }) { order { id } } }',
      { id: orderId },
      await this.stage.token('supervisor', 'staff'),
    );
  }

  /** All money goes back. */
  async refunds(orderId: string): Promise<void> {
    await this.stage.asks(
      'mutation ($id: ID!) { refundOrder(input: { orderId: $id, prizes: WRITE_OFF, reason: "a test" }) { status } }',
      { id: orderId },
      await this.stage.token('supervisor', 'staff'),
    );
  }

  /** As a counter calls it, without its letter. */
  async numberOf(orderId: string): Promise<number> {
    return (await this.asks('query ($id: ID!) { order(id: $id) { serialNumber } }', { id: orderId })).order.serialNumber;
  }

  async statusOf(orderId: string): Promise<string> {
    return (await this.asks('query ($id: ID!) { order(id: $id) { status } }', { id: orderId })).order.status;
  }

  async checkedIn(): Promise<void> {
    await this.asks('mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { id } } }', {
      input: { place: { beaconId: BEACON } },
    });
  }

  /** The digits of a code for all that waits. */
  async code(): Promise<string> {
    return (await this.asks('mutation { issuePickupToken { code } }')).issuePickupToken.code;
  }
}

type Given = { itemIds?: readonly string[]; occurredAt?: string };

/** A counter hands over all of a code at a gacha, or some items of it. */
export const givesOut = async (stage: Stage, member: string, code: string, gachaId: string, given: Given = {}): Promise<void> => {
  const token = await stage.token(member, 'staff');
  const occurredAt = given.itemIds ? undefined : new Date().toISOString();
  const input = { pickupCode: code, gachaId, occurredAt, ...given };
  const confirm = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';
  await stage.asks(confirm, { input }, token);
};
