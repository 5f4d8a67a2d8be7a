import { GMO_TIMINGS, gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { together } from '../soak/support/client.ts';
import { type Buyer, crowd, outcomeOf, paysOverGraphql } from '../soak/support/crowd.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { SHOP } from '../support/gmo-server/book.ts';
import type { Operation } from '../support/gmo-server/operations.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { type Ended, type Environment, RunningGateway, runs } from '../support/running-gateway.ts';
import { testProviders } from '../support/tokens.ts';

/** A payment of which a fan was told that it is made. */
export type Receipt = Buyer & { serialNumber: number };

const AT_ONCE = 12;

/** A shop at a GMO of its own, whose book goes on while the shop's database is lost and restored. */
export class Shop {
  readonly gmo: GmoServer;
  readonly processor: Processor;
  readonly gachas: string[] = [];

  private constructor(server: GmoServer) {
    this.gmo = server;
    this.processor = gmo(gmoSettings(server, { timings: { ...GMO_TIMINGS, slowMs: 20_000 } }), () => {});
  }

  static async opens(): Promise<Shop> {
    return new Shop(await GmoServer.starts());
  }

  async offers(database: TestDatabase, gachas = 3): Promise<void> {
    const prizes = () => [prizeEntry({ stock: 200 }), prizeEntry({ stock: 50, pickup_weight: 1 }), prizeEntry({ stock: 3000 })];
    for (let count = 0; count < gachas; count += 1) this.gachas.push(await aGacha(database, { price: 700, prizes: prizes() }));
  }

  /** So many fans come and pay, a dozen at once; those of whom a gateway has said that they paid. */
  async sells(gateway: { address: string }, database: TestDatabase, fans: number): Promise<Receipt[]> {
    const buyers = await crowd({ database }, fans, (index) => this.gachas[index % this.gachas.length] ?? '');
    const receipts = await together(buyers, AT_ONCE, (buyer) => this.serves(gateway, buyer));
    return receipts.filter((receipt) => receipt !== null);
  }

  async serves(gateway: { address: string }, buyer: Buyer): Promise<Receipt | null> {
    const heard = await paysOverGraphql(gateway, buyer, this.gmo.issueToken());
    if (outcomeOf(heard) !== 'paid') return null;
    return { ...buyer, serialNumber: JSON.parse(heard.body).data.pay.order.serialNumber };
  }

  /** The next call of each of these operations is carried out, and its answer kept back until it goes on. */
  holds(operations: readonly Operation[]): { all: Promise<unknown>; goOn(): void } {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    const reached = new Map(operations.map((operation) => [operation, Promise.withResolvers<void>()]));
    this.gmo.gate = async ({ operation, at }) => {
      const first = at === 'done' ? reached.get(operation) : undefined;
      if (first) reached.delete(operation);
      first?.resolve();
      if (first) await until;
      return 'goes on';
    };
    const all = Promise.all([...reached.values()].map(({ promise }) => promise));
    return { all, goOn };
  }

  gatewayOn(url: string): Promise<RunningGateway> {
    return RunningGateway.starts(this.env(url));
  }

  /** One that is expected to end by itself. */
  triesGatewayOn(url: string): Promise<Ended> {
    return runs('src/main.ts', [], { PORT: '0', ...this.env(url) });
  }

  restore(url: string, ...words: string[]): Promise<Ended> {
    return runs('src/commands/gacha.ts', ['restore', ...words], this.env(url));
  }

  env(url: string): Environment {
    return {
      ...{ NODE_ENV: 'test', DATABASE_URL: url, IDENTITY_PROVIDERS: JSON.stringify(testProviders), LOG_LEVEL: 'error' },
      ...{ PAYMENT_PROCESSOR: 'gmo', GMO_SHOP_ID: SHOP.shopId, GMO_SHOP_PASS: SHOP.shopPass },
      ...{ GMO_ENDPOINT: this.gmo.endpoint, GMO_3DS: 'attempt' },
    };
  }

  /** What the processor lists of its payments: other shops' too, and whatever became of them. */
  list(): string {
    const rows = [...this.gmo.book.trades.values()].map(({ orderId, status, amount }) => `"${orderId}",${status},${amount}`);
    return ['オーダーID,取引状態,利用金額', ...rows].join('\r\n');
  }

  /** How often money was taken and is not given back, by the processor's id. */
  kept(): Map<string, number> {
    return new Map([...this.gmo.book.trades.values()].map(({ orderId, captures, refunds }) => [orderId, captures - refunds]));
  }

  away(): Promise<void> {
    return this.gmo.goesDown();
  }
}

export const connected = (url: string): Promise<TestDatabase> => connectTestDatabase(url, async () => {});
