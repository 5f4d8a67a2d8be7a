import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { Prize } from '../gacha/prize.ts';
import type { ShownOrder } from '../order/order.ts';
import { EXAMPLE } from '../pickup/code.ts';
import { isId, mistaken, Refusal } from '../refusal.ts';
import { handledGachas } from '../staff/gachas.ts';
import type { StaffMember } from '../staff/member.ts';
import type { Confirmation } from './grant.ts';
import { type Named, namedBy, refuseNamed } from './report.ts';
import { countByPrize, type HandoverSheet, type SheetItem, type SheetKey, type SheetOrder } from './sheet.ts';

/** Made-up items over real prizes, never stored. */
export async function exampleSheets(em: EntityManager, gachas: readonly { id: string }[]): Promise<HandoverSheet[]> {
  const prizes = await em.find(Prize, { gacha: { $in: gachas.map(({ id }) => id) }, deletedAt: null });
  return gachas.map(({ id }) => {
    const own = prizes.filter((prize) => prize.gacha.id === id);
    const plays = Array.from({ length: own.length === 0 ? 0 : randomInt(1, 11) }, () => ({
      id: randomUUID(),
      prize: own[randomInt(own.length)] as Prize,
    }));
    const itemIds = plays.map((play) => play.id);
    const orders = plays.length === 0 ? [] : [{ order: exampleOrder(randomUUID(), id, plays.length), itemIds }];
    const key = { tokenId: randomUUID(), gachaId: id };
    return exampleSheet(key, countByPrize(key, plays), orders);
  });
}

/** Whole, since there is no row to read the rest from. */
const exampleOrder = (id: string, gachaId: string, playAmount: number): ShownOrder => {
  const at = new Date();
  const instants = { createdAt: at, updatedAt: at, paidAt: at, payableUntil: at, deliveredAt: null, deletedAt: null };
  return { id, gachaId, playAmount, ...instants, state: 'assigned', price: 0, serialNumber: randomInt(1, 1000) };
};

const exampleSheet = (key: SheetKey, items: SheetItem[], orders: SheetOrder[]): HandoverSheet => ({
  ...key,
  fan: {
    ...{ id: randomUUID(), createdAt: new Date(), bannedAt: null, erasedAt: null },
    ...{ providerType: EXAMPLE, providerId: EXAMPLE, providerUserId: EXAMPLE },
  },
  ...{ items, orders, givenItemIds: [], heldAmount: 0, elsewhere: [], late: null },
});

/** A made-up success, so that staff can practise both steps: nothing is looked up and nothing written. */
export async function confirmExample(
  em: EntityManager,
  staff: StaffMember,
  { gachaId, occurredAt, ...asked }: Named & { gachaId: string; occurredAt?: Date | null | undefined },
): Promise<Confirmation & { conflicts?: [] }> {
  const now = await databaseClock(em);
  const isAllOfIt = occurredAt && !asked.orderIds && !asked.itemIds;
  const named = namedBy(isAllOfIt ? { orderIds: [randomUUID()] } : asked);
  if (named instanceof Refusal) throw named;
  const isNone = (id: string) => !isId(id);
  const code = named.field === 'orderIds' ? 'NOT_AN_ORDER_ID' : 'NOT_AN_ITEM_ID';
  if (named.ids.some(isNone)) throw refuseNamed('NOT_FOUND', named, isNone, mistaken(code));
  const [gacha] = await handledGachas(em, staff, [gachaId]);
  if (!gacha) throw new Refusal('FORBIDDEN');
  const ids = named.field === 'orderIds' ? [...new Set(named.ids)] : [randomUUID()];
  const orders = ids.map((id) => ({ order: exampleOrder(id, gachaId, 1), itemIds: [] }));
  const remaining = exampleSheet({ tokenId: randomUUID(), gachaId }, [], []);
  const told = { gachaId, orders, deliveredAt: occurredAt ?? now, handoverIds: [randomUUID()], remaining };
  return occurredAt ? { ...told, conflicts: [] } : told;
}
