import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { Answer, TestGateway } from '../support/gateway.ts';
import { aLimitedStage, metricOf } from '../support/rates.ts';
import { returnPathOf } from '../support/return-path.ts';
import { oneRow } from '../support/stage.ts';

const stage = aLimitedStage();
const LIMIT = { declines: { perOrder: 0, perHour: 0, perAddress: 3 } };
const HALL = '192.0.2.7';

/** Its bank asks no holder. */
const aShopWithout3ds = (changes = {}) => stage.limited(LIMIT, { processor: sandbox(stage.database.orm.em), ...changes });
const aShopWith3ds = () => stage.limited(LIMIT);

beforeEach(() => stage.database.sql('delete from declined_cards'));
afterEach(() => expectBooksToBalance(stage.database, sandbox(stage.database.orm.em)));

const PAY = `mutation ($input: PayInput!) { pay(input: $input) { order { id status } redirectUrl } }`;

class Payer {
  readonly fan: Fan;
  readonly orderId: string;
  private readonly gateway: TestGateway;

  private constructor(fan: Fan, orderId: string, gateway: TestGateway) {
    this.fan = fan;
    this.orderId = orderId;
    this.gateway = gateway;
  }

  static async at(gateway: TestGateway, { isNew = false } = {}): Promise<Payer> {
    const fan = await Fan.signsUp(gateway);
    if (!isNew) await stage.database.sql(`update users set created_at = now() - interval '61 minutes' where id = ?`, [fan.id]);
    return new Payer(fan, await fan.hasOrdered(await aGacha(stage.database)), gateway);
  }

  async pays(
    token: string,
    remoteAddress = HALL,
  ): Promise<Pick<Answer, 'data'> & { error: Answer['errors'][number]['extensions'] | undefined }> {
    const payload = { query: PAY, variables: { input: { orderId: this.orderId, token } } };
    const headers = { authorization: `Bearer ${this.fan.token}` };
    const answer = await this.gateway.send({ method: 'POST', url: '/graphql', headers, payload, remoteAddress });
    const { data, errors } = answer.json();
    return { data, error: errors?.[0]?.extensions };
  }

  async hasPaid(token: string, address?: string): Promise<void> {
    const { data, error } = await this.pays(token, address);
    expect([error, data?.pay]).toEqual([undefined, { order: { id: this.orderId, status: 'PAID' }, redirectUrl: null }]);
  }

  async isDeclined(token = 'tok_declined', address?: string): Promise<void> {
    expect((await this.pays(token, address)).error?.code).toBe('PAYMENT_DECLINED');
  }

  /** Answers what the holder's bank is asked with. */
  async isAsked(token: string): Promise<string> {
    const { data, error } = await this.pays(token);
    expect([error, data?.pay.order.status]).toEqual([undefined, 'PENDING']);
    return new URL(data.pay.redirectUrl).searchParams.get('transaction') ?? '';
  }

  async comesBack(transaction: string, passes: boolean): Promise<string | undefined> {
    const back = await answerChallenge(stage.database.orm.em, transaction, passes);
    await this.gateway.send({ method: 'GET', url: returnPathOf(back) });
    const complete = 'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } } }';
    const { data, code } = await this.fan.asks(complete, { id: this.orderId });
    return code ?? data.completePayment.order.status;
  }
}

/** Cards of other fans, until the limit of the hall is reached. */
async function cardsAreDeclined(gateways: readonly TestGateway[], address?: string): Promise<void> {
  for (let count = 0; count < 3; count += 1)
    await (await Payer.at(gateways[count % gateways.length] as TestGateway)).isDeclined('tok_declined', address);
}

describe('where too many cards were declined in an hour at one address, in a shop without 3-D Secure', () => {
  test('who has signed up earlier and had no card declined pays as always, at every gateway', async () => {
    const gateways = [await aShopWithout3ds(), await aShopWithout3ds()];
    const early = await Promise.all(gateways.map((gateway) => Payer.at(gateway)));
    await cardsAreDeclined(gateways);
    for (const payer of early) await payer.hasPaid('tok_good');
  });

  test('who had a card declined, anywhere, or has just signed up is told how long to wait; the next address is not touched', async () => {
    const gateways = [await aShopWithout3ds(), await aShopWithout3ds()];
    await cardsAreDeclined(gateways);
    for (const gateway of gateways) {
      const declined = await Payer.at(gateway);
      await declined.isDeclined('tok_declined', '192.0.2.8');
      for (const payer of [declined, await Payer.at(gateway, { isNew: true })]) {
        const { error } = await payer.pays('tok_good');
        expect(error).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
        expect(error?.retryAfterSeconds).toBeGreaterThan(3500);
      }
      expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="declines-of-address"}')).toBe(2);
      await declined.hasPaid('tok_good', '192.0.2.8');
    }
  });

  test('they pay again once these, or their own, are an hour old', async () => {
    const gateway = await aShopWithout3ds();
    await cardsAreDeclined([gateway]);
    const declined = await Payer.at(gateway);
    await declined.isDeclined();
    expect((await declined.pays('tok_good')).error?.code).toBe('RATE_LIMITED');
    await stage.database.sql(`update payments set created_at = created_at - interval '1 hour' where order_id = ?`, [
      declined.orderId,
    ]);
    await declined.hasPaid('tok_good');
    const newcomer = await Payer.at(gateway, { isNew: true });
    expect((await newcomer.pays('tok_good')).error?.code).toBe('RATE_LIMITED');
    await stage.database.sql(`update declined_cards set at = at - interval '1 hour'`);
    await newcomer.hasPaid('tok_good');
  });

  test('a free order asks no card, so nobody is refused', async () => {
    const gateway = await aShopWithout3ds();
    await cardsAreDeclined([gateway]);
    const newcomer = await Fan.signsUp(gateway);
    await newcomer.hasPaid(await aGacha(stage.database, { price: 0 }));
  });

  test('a network of IPv6 is one address, a crowd has more, and neither stands anywhere in clear', async () => {
    const gateway = await aShopWithout3ds({ crowds: { addresses: ['198.51.100.0/28'], factor: 2 } });
    const newcomer = () => Payer.at(gateway, { isNew: true });
    for (const end of [1, 2, 3]) await (await Payer.at(gateway)).isDeclined('tok_declined', `2001:db8::${end}`);
    expect((await (await newcomer()).pays('tok_good', '2001:db8::4')).error?.code).toBe('RATE_LIMITED');
    for (let count = 0; count < 6; count += 1) await (await newcomer()).isDeclined('tok_declined', '198.51.100.3');
    expect((await (await newcomer()).pays('tok_good', '198.51.100.3')).error?.code).toBe('RATE_LIMITED');
    const rows = await stage.database.sql<{ address: string }>('select address from declined_cards');
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/2001|198/);
  });
});

describe('where too many cards were declined in an hour at one address, in a shop with 3-D Secure', () => {
  test('nobody is refused: who had a card declined or has just signed up is asked by their bank, and pays', async () => {
    const gateway = await aShopWith3ds();
    const [early, declined] = [await Payer.at(gateway), await Payer.at(gateway)];
    await cardsAreDeclined([gateway]);
    await declined.isDeclined();
    await early.hasPaid('tok_good');
    for (const payer of [declined, await Payer.at(gateway, { isNew: true })])
      expect(await payer.comesBack(await payer.isAsked('tok_good'), true)).toBe('PAID');
    expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="declines-of-address"}')).toBe(0);
    expect(await metricOf(gateway, 'gateway_challenges_demanded_total')).toBe(2);
  });

  test('a holder whom the bank does not recognise pays nothing, and is asked again with the next card, which is remembered', async () => {
    const gateway = await aShopWith3ds();
    await cardsAreDeclined([gateway]);
    const newcomer = await Payer.at(gateway, { isNew: true });
    expect(await newcomer.comesBack(await newcomer.isAsked('tok_stolen'), false)).toBe('AUTHENTICATION_FAILED');
    await newcomer.isDeclined();
    await newcomer.isAsked('tok_good');
    const demanded = await stage.database.sql(
      'select state, must_challenge from payments where order_id = ? order by created_at',
      [newcomer.orderId],
    );
    expect(demanded).toEqual(['declined', 'declined', 'challenged'].map((state) => ({ state, must_challenge: true })));
  });

  test('a card whose holder failed at the bank counts, once, and one of which nothing is known does not', async () => {
    const gateway = await aShopWith3ds();
    const payer = await Payer.at(gateway);
    expect((await payer.pays('tok_try_later')).error?.code).toBe('PAYMENT_TRY_LATER');
    const transaction = await payer.isAsked('tok_3ds_challenge');
    expect(await stage.database.sql('select * from declined_cards')).toEqual([]);
    for (let count = 0; count < 3; count += 1) expect(await payer.comesBack(transaction, false)).toBe('AUTHENTICATION_FAILED');
    const row = 'select count(*)::int as count from declined_cards';
    expect(await oneRow(stage.database, row)).toEqual({ count: 1 });
  });
});

/**
 * More cards than the limit are declined behind one address, before any other pays; `npm run test:soak -- hall` has 3,000 fans.
 */
test('at the settings that come with it a hall of fans who signed up before the doors opened pays, though 510 of their cards are declined', async () => {
  const { declines } = readConfig({}).rates;
  const gateway = await stage.limited({ declines }, { processor: sandbox(stage.database.orm.em) });
  const gachaId = await aGacha(stage.database, { prizes: [prizeEntry({ stock: 10_000 })] });
  const orders = new Map<Fan, string>();
  await inTurns(650, async () => {
    const fan = await Fan.signsUp(gateway);
    orders.set(fan, await fan.hasOrdered(gachaId));
  });
  await stage.database.sql(`update users set created_at = now() - interval '61 minutes'`);
  const fans = [...orders];
  const pay = async (from: number, to: number, card: string) => {
    const codes: (string | undefined)[] = [];
    await inTurns(to - from, async (n) => {
      const [fan, orderId] = fans[from + n] as [Fan, string];
      codes.push((await fan.pays(orderId, card)).code);
    });
    return new Set(codes);
  };
  expect(await pay(0, 510, 'tok_declined')).toEqual(new Set(['PAYMENT_DECLINED']));
  expect(await pay(510, 650, 'tok_good')).toEqual(new Set([undefined]));
  // The guard is there all the while.
  expect(await pay(0, 5, 'tok_good')).toEqual(new Set(['RATE_LIMITED']));
});

const AT_ONCE = 30;

async function inTurns(many: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < many; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
