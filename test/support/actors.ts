import { randomUUID } from 'node:crypto';
import { Staff } from '../../src/user/staff.ts';
import type { TestDatabase } from './database.ts';
import type { Answer, TestGateway } from './gateway.ts';
import { aToken, MEMBERS, STAFF } from './tokens.ts';

const ORDER = `id status playAmount serialNumber totalPrice payableUntil assignedAt deliveredAt
  orderDetails { id prizeId play: id deliveredAt prize { id name } } payment { id status paymentId accessPass tranId }`;

/** Somebody who buys plays. Every step answers what the gateway answered. */
export class Fan {
  readonly token: string;
  readonly id: string;
  private readonly gateway: TestGateway;

  private constructor(gateway: TestGateway, token: string, id: string) {
    this.gateway = gateway;
    this.token = token;
    this.id = id;
  }

  static async signsUp(gateway: TestGateway, { issuer = MEMBERS, subject = `fan-${randomUUID()}` } = {}): Promise<Fan> {
    const token = await aToken(issuer, subject);
    const { data } = await gateway.ask('mutation { signUp { user { id } } }', {}, token);
    return new Fan(gateway, token, data.signUp.user.id);
  }

  /** The same person, at another gateway. */
  at(gateway: TestGateway): Fan {
    return new Fan(gateway, this.token, this.id);
  }

  asks(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    return this.gateway.ask(query, variables, this.token);
  }

  ordersPlays(gachaId: string, playAmount = 1, deliveryInfo?: object): Promise<Answer> {
    const query = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { ${ORDER} } } }`;
    return this.asks(query, { input: { gachaId, playAmount, ...(deliveryInfo && { deliveryInfo }) } });
  }

  /** Orders, and answers the order's id; a refusal fails the test. */
  async hasOrdered(gachaId: string, playAmount = 1, deliveryInfo?: object): Promise<string> {
    const answer = await this.ordersPlays(gachaId, playAmount, deliveryInfo);
    if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
    return answer.data.createOrder.order.id;
  }

  pays(orderId: string, token?: string): Promise<Answer> {
    const query = `mutation ($input: PayInput!) { pay(input: $input) { order { ${ORDER} } payment { id status paymentId type amount accessPass } redirectUrl } }`;
    return this.asks(query, { input: { orderId, ...(token && { token }) } });
  }

  async hasPaid(gachaId: string, playAmount = 1, deliveryInfo?: object): Promise<string> {
    const orderId = await this.hasOrdered(gachaId, playAmount, deliveryInfo);
    const answer = await this.pays(orderId);
    if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
    return orderId;
  }

  cancels(orderId: string): Promise<Answer> {
    return this.asks(`mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { ${ORDER} } } }`, {
      input: { orderId },
    });
  }

  reads(orderId: string): Promise<Answer> {
    return this.asks(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id: orderId });
  }

  asksForCode(): Promise<Answer> {
    return this.asks('mutation { issuePickupToken { pickupToken { token expiredAt orderDetails { id orderId } } } }');
  }

  async hasCode(): Promise<string> {
    const { data } = await this.asksForCode();
    return data.issuePickupToken.pickupToken.token;
  }

  findsBeacon(beaconId: number): Promise<Answer> {
    return this.asks(
      'mutation ($input: CheckInInput!) { checkIn(input: $input) { checkedGachaIds checkIns { expiresAt gacha { id } } } }',
      {
        input: { beaconId },
      },
    );
  }

  isAt(latitude: string, longitude: string): Promise<Answer> {
    return this.asks('mutation ($input: CheckInInput!) { checkIn(input: $input) { checkedGachaIds } }', {
      input: { position: { latitude, longitude } },
    });
  }
}

const SHEET =
  'totalAmount gachaId gachaName orderIds userId authedId items { prizeId prizeName imageUrl amount } orders { id playAmount }';

/** Somebody at a counter. */
export class StaffMember {
  readonly token: string;
  private readonly gateway: TestGateway;

  private constructor(gateway: TestGateway, token: string) {
    this.gateway = gateway;
    this.token = token;
  }

  static async isHired(gateway: TestGateway, database: TestDatabase, gachaIds: 'all' | readonly string[]): Promise<StaffMember> {
    const subject = `staff-${randomUUID()}`;
    const em = database.fork();
    const staff = em.create(Staff, { issuer: STAFF, subject, name: 'A counter', allGachas: gachaIds === 'all' });
    await em.flush();
    for (const gachaId of gachaIds === 'all' ? [] : gachaIds) {
      await database.sql('insert into posts (staff_id, gacha_id) values (?, ?)', [staff.id, gachaId]);
    }
    return new StaffMember(gateway, await aToken(STAFF, subject));
  }

  asks(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    return this.gateway.ask(query, variables, this.token);
  }

  reads(pickupCode: string, gachaIds?: readonly string[]): Promise<Answer> {
    const query = `query ($pickupCode: String!, $gachaIds: [ID!]) { handovers(pickupCode: $pickupCode, gachaIds: $gachaIds) { ${SHEET} } }`;
    return this.asks(query, { pickupCode, ...(gachaIds && { gachaIds }) });
  }

  handsOver(pickupCode: string, gachaId: string, orderIds: readonly string[]): Promise<Answer> {
    const query = `mutation ($input: ConfirmHandoverInput!) {
      confirmHandover(input: $input) { gachaId orderIds deliveredAt remaining { ${SHEET} } } }`;
    return this.asks(query, { input: { pickupCode, gachaId, orderIds } });
  }
}
