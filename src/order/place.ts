import type { EntityManager } from '@mikro-orm/postgresql';
import { CheckIn } from '../check-in/check-in.ts';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transaction.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { badInput, knownId, Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { type Address, type AddressInput, DeliveryInfo, postalAddress } from './delivery-info.ts';
import { DEAREST_ORDER, Order, PAYABLE_FOR_MINUTES } from './order.ts';
import { refusalToOrder, type Terms } from './orderability.ts';
import { playsTaken } from './plays.ts';

export const MOST_PLAYS = 100;

export type OrderInput = { gachaId: string; playAmount: number; deliveryInfo?: AddressInput | null | undefined };

/** Orders plays of a gacha. An earlier unpaid order of the same user makes way for the new one. */
export async function placeOrder(em: EntityManager, user: User, input: OrderInput): Promise<Order> {
  const gachaId = knownId(input.gachaId);
  if (!Number.isInteger(input.playAmount) || input.playAmount < 1 || input.playAmount > MOST_PLAYS) {
    throw badInput('playAmount', `must be a whole number from 1 to ${MOST_PLAYS}`);
  }
  return transact(em, async (em) => {
    await lockUser(em, user);
    const terms = await currentTerms(em, user, gachaId);
    const refusal = refusalToOrder(terms, input.playAmount);
    if (refusal) throw new Refusal(refusal);
    if (terms.gacha.price * input.playAmount > DEAREST_ORDER) {
      throw badInput('playAmount', `one order may cost at most ${DEAREST_ORDER} yen`);
    }
    const address = terms.gacha.deliveryType === 'mail' ? postalAddress(input.deliveryInfo) : null;
    await dropUnpaidOrder(em, user);
    return createOrder(em, user, terms, input.playAmount, address);
  });
}

async function currentTerms(em: EntityManager, user: User, gachaId: string): Promise<Terms> {
  const gacha = await em.findOne(Gacha, { id: gachaId, published: true, deletedAt: null });
  if (!gacha) throw new Refusal('NOT_FOUND');
  const prizes = await em.find(Prize, { gacha: gachaId, deletedAt: null });
  const checkIn = await em.findOne(CheckIn, { user: user.id, gacha: gachaId });
  const taken = await playsTaken(em, user, [gachaId]);
  return { gacha, prizes, checkIn, playsTaken: taken.get(gachaId) ?? 0, now: await databaseClock(em) };
}

async function dropUnpaidOrder(em: EntityManager, user: User): Promise<void> {
  const unpaid = await em.findOne(Order, { user: user.id, state: { $in: ['pending', 'paying'] } });
  if (unpaid?.state === 'paying') throw new Refusal('PAYMENT_IN_PROGRESS');
  const dropped = await em.nativeUpdate(Order, { user: user.id, state: 'pending' }, { deletedAt: await databaseClock(em) });
  // Somebody began to pay it in between: then that payment has won.
  if (unpaid && dropped === 0) throw new Refusal('PAYMENT_IN_PROGRESS');
}

async function createOrder(
  em: EntityManager,
  user: User,
  { gacha, now }: Terms,
  playAmount: number,
  address: Address | null,
): Promise<Order> {
  const oddsVersion = await em.findOneOrFail(OddsVersion, { gacha: gacha.id, number: gacha.oddsNumber });
  const payableUntil = new Date(now.getTime() + PAYABLE_FOR_MINUTES * 60_000);
  const order = em.create(Order, {
    gacha,
    user: user.id,
    oddsVersion,
    deliveryType: gacha.deliveryType,
    state: 'pending',
    playAmount,
    price: gacha.price,
    payableUntil,
    createdAt: now,
    updatedAt: now,
  });
  if (address) em.create(DeliveryInfo, { order, ...address });
  await em.flush();
  return order;
}
