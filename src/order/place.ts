import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, type Lock } from '../database/batch.ts';
import { newId } from '../database/id.ts';
import { accepts } from '../gacha/gacha.ts';
import { Refusal } from '../refusal.ts';
import { NO_CAPS, type SpendingCaps } from '../spending/caps.ts';
import { refusalToSpend } from '../spending/refuse.ts';
import { lockUsers, type User } from '../user/user.ts';
import { type Address, type AddressInput, postalAddress } from './address/postal-address.ts';
import { insertAddresses } from './delivery-info.ts';
import { dropUnpaidOrders, insertOrders } from './new-orders.ts';
import { findOffers, type Offer } from './offers.ts';
import { type OrderRow, PAYABLE_FOR_MINUTES } from './order.ts';
import { mistakeIn } from './play-amount.ts';
import { refusalToOrder, refusedFor } from './terms.ts';

export type OrderInput = {
  gachaId: string;
  playAmount: number;
  deliveryInfo?: AddressInput | null | undefined;
  /** Of the terms that the client has shown. */
  termsVersion?: number | null | undefined;
};
export type OrderRequest = OrderInput & { user: User; spendingCaps?: SpendingCaps | undefined };

type Draft = { request: OrderRequest; offer: Offer; address: Address | null; payableUntil: Date };

/** An earlier unpaid order of the same user is replaced. */
export const placeOrder = batched({
  name: 'placeOrder',
  keyOf: requestKey,
  oneAtATime: ({ user }: OrderRequest) => user.id,
  load: lockAndFindOffers,
  decide: draftOrder,
  store: writeOrders,
});

function requestKey({ user, gachaId }: OrderRequest): string {
  return `${user.id} ${gachaId}`;
}

/** Read after the lock, the clock too: until then another call of the same user may have ordered or paid. */
async function lockAndFindOffers(
  tx: EntityManager,
  requests: readonly OrderRequest[],
  lock: Lock,
): Promise<Map<string, Offer | Refusal>> {
  const asked = requests.map(({ user, gachaId }) => ({ userId: user.id, gachaId }));
  const locked = await lockUsers(
    tx,
    asked.map(({ userId }) => userId),
    lock,
  );
  const offers = await findOffers(tx, asked, requests[0]?.spendingCaps ?? NO_CAPS);
  return new Map(
    requests.flatMap((request, index): [string, Offer | Refusal][] => {
      const refusal = locked.get(request.user.id);
      return refusal === undefined ? [] : [[requestKey(request), refusal ?? offers[index] ?? new Refusal('NOT_FOUND')]];
    }),
  );
}

function draftOrder(request: OrderRequest, offer: Offer | Refusal | undefined): Draft | Refusal {
  const { user, playAmount, deliveryInfo, termsVersion } = request;
  if (!offer) return new Refusal('SIGN_UP_REQUIRED');
  if (offer instanceof Refusal) return offer;
  const { gacha, now, unpaid, termsInForce, spender } = offer;
  if (!accepts(gacha, user)) return new Refusal('AUTH_METHOD_MISMATCH');
  const mistake = mistakeIn(playAmount);
  if (mistake) return mistake;
  const refusal = refusalToOrder(offer, playAmount);
  if (refusal) return refusedFor(offer, refusal);
  if (termsVersion != null && termsVersion !== termsInForce?.number) return termsChanged(termsInForce);
  const tooDear = mistakeIn(playAmount, gacha.price);
  if (tooDear) return tooDear;
  const address = gacha.deliveryType === 'mail' ? postalAddress(deliveryInfo) : null;
  if (address instanceof Refusal) return address;
  // Told early: what decides is looked at again when the payment begins.
  const unaffordable = spender && refusalToSpend(spender, playAmount * gacha.price);
  if (unaffordable) return unaffordable;
  if (unpaid?.state === 'paying') return new Refusal('PAYMENT_IN_PROGRESS');
  return { request, offer, address, payableUntil: payableUntil(now, gacha.endAt) };
}

const termsChanged = (now: Offer['termsInForce']): Refusal =>
  new Refusal('TERMS_CHANGED', [], now ? { named: { termsVersion: now.number } } : {});

const payableUntil = (now: Date, saleEnd: Date): Date =>
  new Date(Math.min(now.getTime() + PAYABLE_FOR_MINUTES * 60_000, saleEnd.getTime()));

async function writeOrders(tx: EntityManager, drafts: readonly Draft[]): Promise<OrderRow[]> {
  const unpaid = drafts.flatMap(({ offer }) => offer.unpaid ?? []);
  // A payment of the earlier order began meanwhile.
  if ((await dropUnpaidOrders(tx, unpaid)) < unpaid.length) throw new Refusal('PAYMENT_IN_PROGRESS');
  const placed = drafts.map((draft) => ({ id: newId(), ...draft }));
  const orders = await insertOrders(
    tx,
    placed.map(({ id, request, offer, payableUntil }) => ({
      ...{ id, userId: request.user.id, gachaId: offer.gacha.id, oddsVersionId: offer.oddsVersionId },
      ...{ deliveryType: offer.gacha.deliveryType, playAmount: request.playAmount, price: offer.gacha.price },
      ...{ payableUntil, createdAt: offer.now, saleTermsId: offer.termsInForce?.id ?? null },
      termsShown: offer.termsInForce && request.termsVersion != null,
    })),
  );
  await insertAddresses(
    tx,
    placed.flatMap(({ id, address }) => (address ? [{ orderId: id, ...address }] : [])),
  );
  return orders;
}
