import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { Prize } from '../gacha/prize.ts';
import { badInput, Refusal } from '../refusal.ts';
import { type Confirmation, MAX_ORDERS, type Report } from './confirm.ts';
import type { HandoverGacha } from './covering-token.ts';
import { countByPrize, type HandoverSheet } from './sheet.ts';
import { gachasOfStaff, type StaffMember } from './staff-gachas.ts';

/** Made-up items over real prizes, never stored. */
export async function exampleSheets(em: EntityManager, gachas: readonly HandoverGacha[]): Promise<HandoverSheet[]> {
  const prizes = await em.find(Prize, { gacha: { $in: gachas.map(({ id }) => id) }, deletedAt: null });
  return gachas.map((gacha) => {
    const own = prizes.filter((prize) => prize.gacha.id === gacha.id);
    const plays = own.length === 0 ? [] : Array.from({ length: randomInt(1, 11) }, () => own[randomInt(own.length)] as Prize);
    const orders = plays.length === 0 ? [] : [{ id: randomUUID(), playAmount: plays.length }];
    return exampleSheet(gacha, countByPrize(plays), orders);
  });
}

const exampleSheet = (gacha: HandoverGacha, items: HandoverSheet['items'], orders: HandoverSheet['orders']): HandoverSheet => ({
  ...{ gacha, userId: randomUUID(), authedId: 'example' },
  ...{ items, orders, givenItemIds: [] },
});

/** A made-up success, so that staff can practise both steps: nothing is looked up and nothing written. */
export async function confirmExample(
  em: EntityManager,
  staff: StaffMember,
  { gachaId, orderIds }: Pick<Report, 'gachaId' | 'orderIds'>,
): Promise<Confirmation> {
  if (orderIds.length === 0 || orderIds.length > MAX_ORDERS) throw badInput('orderIds', `must name 1 to ${MAX_ORDERS} orders`);
  const [gacha] = await gachasOfStaff(em, staff, [gachaId]);
  if (!gacha) throw new Refusal('FORBIDDEN');
  const deliveredAt = await databaseClock(em);
  return { gachaId, orderIds: [...new Set(orderIds)], deliveredAt, remaining: exampleSheet(gacha, [], []) };
}
