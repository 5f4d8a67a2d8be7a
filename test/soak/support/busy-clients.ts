import { randomInt, randomUUID } from 'node:crypto';
import type { Role } from '../../../src/staff/role.ts';
import { ADDRESS } from '../../support/address.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { aToken, MEMBERS } from '../../support/tokens.ts';
import type { Told } from './acknowledged.ts';
import { ask, type Heard } from './client.ts';
import { isDone, outcomeOf, pays } from './crowd.ts';
import { hires } from './refunds.ts';
import type { World } from './world.ts';

const SIGN_UP = 'mutation { signUp { user { id } } }';
const LIST = '{ gachas(first: 20) { nodes { id price viewerOrderability { isOrderable } } } }';
const ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
const REFUND = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { refund { id } } }';
const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

/** Before one of them is at the limit of what a caller may write in a minute, another one takes their place. */
const DEEDS_OF_ONE = 40;

type Said = Heard & { what: string };
type Deed = { what: string; query: string; token: string; input?: object; names?: string };

/** Clients that never rest: a fan signs up, looks, orders and pays, and then support refunds the order, or shipping posts it. */
export class BusyClients {
  readonly heard: Said[] = [];
  readonly told: Told[] = [];
  private readonly world: World;
  private readonly gateways: readonly RunningGateway[];
  private readonly gachaId: string;
  private calls = 0;

  constructor(world: World, gateways: readonly RunningGateway[], gachaId: string) {
    this.world = world;
    this.gateways = gateways;
    this.gachaId = gachaId;
  }

  async work(count: number, forMs: number): Promise<void> {
    const until = performance.now() + forMs;
    const works = async (_: unknown, who: number) => {
      const [support, shipping] = [this.staff('support'), this.staff('shipping')];
      for (let turn = who; turn < who + 2 || performance.now() < until; turn += 1) {
        const orderId = await this.buys();
        if (orderId) await (turn % 2 ? this.refunds(orderId, await support()) : this.posts(orderId, await shipping()));
      }
    };
    await Promise.all(Array.from({ length: count }, works));
  }

  /** The token of the member at work. */
  private staff(role: Role): () => Promise<string> {
    let [deeds, token] = [0, ''];
    return async () => {
      if (deeds++ % DEEDS_OF_ONE === 0) token = await hires(this.world, role);
      return token;
    };
  }

  /** Answers the order, if it is paid: over REST, as many apps do. */
  private async buys(): Promise<string | undefined> {
    const userId = randomUUID();
    const token = await aToken(MEMBERS, userId);
    await this.asks({ what: 'sign up', query: SIGN_UP, token });
    await this.asks({ what: 'look', query: LIST, token });
    const { gachaId } = this;
    const input = { gachaId, playAmount: 1, deliveryInfo: ADDRESS };
    const orderId = await this.asks({ what: 'order', query: ORDER, token, input, names: 'order' });
    if (!orderId) return;
    const heard = await pays(this.gateway, { userId, token, orderId, gachaId, plays: 1 }, this.world.gmo.issueToken());
    this.heard.push({ ...heard, what: 'pay' });
    if (outcomeOf(heard) !== 'paid') return;
    this.told.push({ verb: 'pay', orderId, paymentId: /"payment_id":"([^"]+)"/.exec(heard.body)?.[1] ?? 'none' });
    return orderId;
  }

  private async refunds(orderId: string, token: string): Promise<void> {
    const input = { orderId, prizes: 'RESTOCK', reason: 'the show was cancelled' };
    const refundId = await this.asks({ what: 'refund', query: REFUND, token, input, names: 'refund' });
    if (refundId) this.told.push({ verb: 'refund', orderId, refundId, prizes: 'RESTOCK' });
  }

  private async posts(orderId: string, token: string): Promise<void> {
    const orderIds = [orderId];
    await this.asks({ what: 'pack', query: PACK, token, input: { orderIds } });
    const trackingNumber = String(randomInt(400_000_000_000, 500_000_000_000));
    const input = { orderIds, carrier: 'YAMATO', trackingNumber };
    const shipmentId = await this.asks({ what: 'post', query: POST, token, input, names: 'shipment' });
    if (shipmentId) this.told.push({ verb: 'post', orderId, shipmentId, trackingNumber });
  }

  /** In turn, as a balancer does. */
  private get gateway(): RunningGateway {
    return this.gateways[this.calls++ % this.gateways.length] as RunningGateway;
  }

  /** Once. Answers the id of what the answer names. */
  private async asks({ what, query, token, input, names }: Deed): Promise<string | undefined> {
    const heard = await ask(this.gateway.address, '/graphql', { token, body: { query, variables: { input } } });
    this.heard.push({ ...heard, what });
    return isDone(heard) ? new RegExp(`"${names}":\\{"id":"([^"]+)"`).exec(heard.body)?.[1] : undefined;
  }
}
