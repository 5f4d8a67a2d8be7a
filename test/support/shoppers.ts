import { setTimeout as pause } from 'node:timers/promises';
import { Fan, StaffMember } from './actors.ts';
import type { TestGateway } from './gateway.ts';
import { overHttp } from './over-http.ts';
import type { RunningGateway } from './running-gateway.ts';

const MAX_FAILED = 3;

/**
 * Fans who come, buy, collect and go, one after the other at each of a few places, and a counter. What is refused is written
 * down.
 */
export class Shoppers {
  /** Orders whose prizes were handed over, by the address of the gateway that said so. */
  readonly served = new Map<string, string[]>();
  readonly refused: string[] = [];
  private readonly gachaId: string;
  private readonly staffToken: string;
  private readonly running: Promise<void>[] = [];
  private isOver = false;

  constructor(gachaId: string, staffToken: string) {
    this.gachaId = gachaId;
    this.staffToken = staffToken;
  }

  /** Half of the places speak GraphQL, the others REST. */
  comeTo(gateway: RunningGateway, places: number): void {
    const served: string[] = [];
    this.served.set(gateway.address, served);
    const asked = overHttp(gateway, (_token, status, text) => {
      if (status >= 400) this.refused.push(`${status} ${text.split('\n')[1]?.slice(0, 300)}`);
    });
    for (let place = 0; place < places; place += 1)
      this.running.push(this.keepComing(asked, served, place % 2 ? 'rest' : 'graphql'));
    this.running.push(this.keepProbing(gateway));
  }

  servedAt({ address }: RunningGateway): number {
    return this.served.get(address)?.length ?? 0;
  }

  async leave(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async keepComing(gateway: TestGateway, served: string[], api: 'graphql' | 'rest'): Promise<void> {
    while (!this.isOver) {
      try {
        served.push(await this.shop(gateway, api));
      } catch (error) {
        this.refused.push((error as Error).message.split('\n').slice(0, 8).join(' '));
        await pause(50);
      }
    }
  }

  private async shop(gateway: TestGateway, api: 'graphql' | 'rest'): Promise<string> {
    const fan = (await Fan.signsUp(gateway)).over(api);
    if (!(await fan.seesGachas()).includes(this.gachaId)) throw new Error('the gacha is not shown');
    const orderId = await fan.hasPaid(this.gachaId, 2);
    const code = await fan.hasCode();
    const counter = StaffMember.isKnown(gateway, this.staffToken);
    await counter.reads(code);
    await counter.handsOver(code, this.gachaId, [orderId]);
    if (!(await fan.seesOrders('delivered')).includes(orderId)) throw new Error(`order ${orderId} was not handed over`);
    return orderId;
  }

  /** As a load balancer does, which takes one late answer of a busy machine for nothing. */
  private async keepProbing({ address }: RunningGateway): Promise<void> {
    let failed = 0;
    while (!this.isOver) {
      const { status } = await fetch(`${address}/readyz`).catch(() => ({ status: 0 }));
      failed = status === 200 ? 0 : failed + 1;
      if (failed === MAX_FAILED) this.refused.push(`${address} is not ready: ${status}`);
      await pause(100);
    }
  }
}
