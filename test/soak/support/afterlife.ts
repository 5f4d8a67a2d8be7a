import type { Buyer } from './crowd.ts';
import type { chance } from './scale.ts';
import type { Verbs } from './verbs.ts';

/** What becomes of an order after it is paid. */
export class Afterlife {
  private readonly verbs: Verbs;
  private readonly random: ReturnType<typeof chance>;

  constructor(verbs: Verbs, random: ReturnType<typeof chance>) {
    this.verbs = verbs;
    this.random = random;
  }

  of(buyer: Buyer, isPosted: boolean): Promise<void> {
    return this[this.random.oneOf(isPosted ? POSTED_WAYS : COUNTER_WAYS)](buyer);
  }

  async collects(buyer: Buyer): Promise<void> {
    await this.verbs.hands(buyer, await this.verbs.sheet(buyer));
  }

  async collectsInParts(buyer: Buyer): Promise<void> {
    for (const item of await this.verbs.sheet(buyer)) await this.verbs.hands(buyer, [item]);
  }

  async isUndone(buyer: Buyer): Promise<void> {
    const items = await this.verbs.sheet(buyer);
    const handoverId = await this.verbs.hands(buyer, items);
    if (!handoverId) return;
    const isUndone = await this.verbs.undoes(buyer, handoverId, items);
    if (isUndone && this.random.below(2) === 0) await this.collects(buyer);
  }

  async refunds(buyer: Buyer): Promise<void> {
    await this.verbs.refunds(buyer, this.prizes(), 'support');
  }

  async refundsInParts(buyer: Buyer): Promise<void> {
    await this.verbs.refundsPart(buyer, 1 + this.random.below(99));
    if (this.random.below(2) === 0) await this.verbs.refunds(buyer, this.prizes(), 'supervisor');
  }

  /** At once: one of the two, or a part of each where a supervisor refunds. */
  async collectsAndRefunds(buyer: Buyer): Promise<void> {
    const items = await this.verbs.sheet(buyer);
    const some = items.slice(0, 1 + this.random.below(items.length + 1));
    await Promise.all([this.verbs.hands(buyer, some), this.verbs.refunds(buyer, this.prizes(), 'supervisor')]);
  }

  async isChargedBack(buyer: Buyer): Promise<void> {
    await this.verbs.isChargedBack(buyer);
  }

  /** Of the rest the shop gives back what it likes. */
  async isChargedBackInPart(buyer: Buyer): Promise<void> {
    await this.verbs.isChargedBack(buyer, 1 + this.random.below(99));
    if (this.random.below(2) === 0) await this.verbs.refunds(buyer, this.prizes(), 'support');
  }

  /** At once. */
  async collectsAndIsChargedBack(buyer: Buyer): Promise<void> {
    const items = await this.verbs.sheet(buyer);
    await Promise.all([this.verbs.hands(buyer, items), this.verbs.isChargedBack(buyer)]);
  }

  async refundsByHand(buyer: Buyer): Promise<void> {
    await this.verbs.refundsByHand(buyer, this.prizes());
  }

  async posts(buyer: Buyer): Promise<void> {
    await this.verbs.posts(buyer);
  }

  async postsAndRefunds(buyer: Buyer): Promise<void> {
    await Promise.all([this.verbs.posts(buyer), this.verbs.refunds(buyer, this.prizes(), 'support')]);
  }

  private prizes(): string {
    return this.random.oneOf(['RESTOCK', 'WRITE_OFF']);
  }
}

const POSTED_WAYS = ['posts', 'posts', 'refunds', 'postsAndRefunds', 'isChargedBack', 'refundsByHand'] as const;
const COUNTER_WAYS = [
  'collects',
  'collectsInParts',
  'isUndone',
  'refunds',
  'refundsInParts',
  'collectsAndRefunds',
  'isChargedBack',
  'isChargedBackInPart',
  'collectsAndIsChargedBack',
  'refundsByHand',
] as const satisfies (keyof Afterlife)[];
