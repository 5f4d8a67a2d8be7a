import { randomUUID } from 'node:crypto';
import type { Stage } from './stage.ts';

/** The gachas of the demonstration. */
const gacha = (number: number): string => `0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f000${number}`;
export const [HARBOUR, LIGHTHOUSE, MAIL, LAST_YEAR, FERRY, FREE, CHEST] = [1, 2, 3, 4, 5, 6, 7].map(gacha) as [
  ...[string, string, string, string, string, string, string],
];
export const BEACON = 7;

export const ADDRESS = {
  ...{ fullname: '見本 花子', phoneNumber: '03-1234-5678', country: 'JP', zipCode: '100-0001', prefecture: '東京都' },
  ...{ city: '千代田区', address1: '千代田1-1', address2: 'ガチャビル 101' },
};

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

  async paid(gachaId: string, playAmount = 1): Promise<string> {
    const orderId = await this.ordered(gachaId, playAmount);
    await this.asks('mutation ($input: PayInput!) { pay(input: $input) { order { id } } }', { input: { orderId } });
    return orderId;
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
