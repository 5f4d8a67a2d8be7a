import type { Caller } from './caller.ts';
import { HAND_OVER, SHEET } from './documents.ts';
import type { Journal } from './journal.ts';

type Waiting = { code: string; served(): void };
type Sheet = { gacha: { id: string }; orders: { order: { id: string } }[] };

/** A line of fans with codes, before a few of staff. */
export class Counters {
  private readonly staff: Caller[];
  private readonly journal: Journal;
  private readonly line: Waiting[] = [];
  private readonly idle: Caller[];

  constructor(staff: Caller[], journal: Journal) {
    this.staff = staff;
    this.journal = journal;
    this.idle = [...this.staff];
  }

  /** Until the fan has been served. */
  queues(code: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.line.push({ code, served: resolve });
    this.next();
    return promise;
  }

  private next(): void {
    const member = this.idle.pop();
    if (!member) return;
    const fan = this.line.shift();
    if (!fan) return void this.idle.push(member);
    void this.serves(member, fan.code).finally(() => {
      fan.served();
      this.idle.push(member);
      this.next();
    });
  }

  private async serves(member: Caller, code: string): Promise<void> {
    const { data } = await member.asks('read code', SHEET, { code });
    for (const { gacha, orders } of (data?.handovers ?? []) as Sheet[]) {
      const orderIds = orders.map(({ order }) => order.id);
      if (orderIds.length === 0) continue;
      const answer = await member.asks('hand over', HAND_OVER, { input: { pickupCode: code, gachaId: gacha.id, orderIds } });
      if (answer.data?.confirmHandover) for (const id of orderIds) this.journal.handedOver.add(id);
    }
  }
}
