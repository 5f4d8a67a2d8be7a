import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { Prize } from '../gacha/prize.ts';
import { EXAMPLE } from '../pickup/code.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import { handledGachas } from '../staff/gachas.ts';
import type { StaffMember } from '../staff/member.ts';
import { type Confirmation, MAX_ORDERS, type Report, refuseOrders } from './confirm.ts';
import { countByPrize, type HandoverSheet, type SheetItem, type SheetKey, type SheetOrder } from './sheet.ts';

/** Made-up items over real prizes, never stored. */
export async function exampleSheets(em: EntityManager, gachas: readonly { id: string }[]): Promise<HandoverSheet[]> {
  const prizes = await em.find(Prize, { gacha: { $in: gachas.map(({ id }) => id) }, deletedAt: null });
  return gachas.map(({ id }) => {
    const own = prizes.filter((prize) => prize.gacha.id === id);
    const plays = own.length === 0 ? [] : Array.from({ length: randomInt(1, 11) }, () => own[randomInt(own.length)] as Prize);
    const orders = plays.length === 0 ? [] : [{ id: randomUUID(), playAmount: plays.length }];
    const key = { tokenId: randomUUID(), gachaId: id };
    return exampleSheet(key, countByPrize(key, plays), orders);
  });
}

const exampleSheet = (key: SheetKey, items: SheetItem[], orders: SheetOrder[]): HandoverSheet => ({
  ...key,
  fan: {
    ...{ id: randomUUID(), createdAt: new Date(), bannedAt: null },
    ...{ providerType: EXAMPLE, providerId: EXAMPLE, providerUserId: EXAMPLE },
  },
  ...{ items, orders, givenItemIds: [] },
});

/** A made-up success, so that staff can practise both steps: nothing is looked up and nothing written. */
export async function confirmExample(
  em: EntityManager,
  staff: StaffMember,
  { gachaId, orderIds }: Pick<Report, 'gachaId' | 'orderIds'>,
): Promise<Confirmation> {
  if (orderIds.length === 0 || orderIds.length > MAX_ORDERS) throw badInput('orderIds', `must name 1 to ${MAX_ORDERS} orders`);
  const isNoOrder = (id: string) => !isId(id);
  if (orderIds.some(isNoOrder)) throw refuseOrders('NOT_FOUND', { orderIds }, isNoOrder, 'is not the id of an order');
  const [gacha] = await handledGachas(em, staff, [gachaId]);
  if (!gacha) throw new Refusal('FORBIDDEN');
  const deliveredAt = await databaseClock(em);
  const orders = [...new Set(orderIds)].map((id) => ({ id, playAmount: 1 }));
  return { gachaId, orders, deliveredAt, remaining: exampleSheet({ tokenId: randomUUID(), gachaId }, [], []) };
}
