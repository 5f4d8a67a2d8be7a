import type { EntityManager } from '@mikro-orm/postgresql';
import { Order, PAID_STATES, totalOf } from '../order/order.ts';
import { Refund, type RefundOrigin } from '../refund/refund.ts';
import type { Seller } from '../seller/seller.ts';
import type { Texts } from '../seller/texts.ts';

/** Of what was bought, and of what went back: each is a document of its own, whose tax is rounded once. */
export type Receipt = {
  orderId: string;
  date: Date;
  seller: Seller;
  description: Texts;
  quantity: number;
  price: number;
  total: number;
  returns: readonly ReturnReceipt[];
};
export type ReturnReceipt = { refundId: string; date: Date; amount: number };

export const TAX_PERCENT = 10;

/** The consumption tax that is in an amount. */
export const taxIn = (amount: number): number => Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));

/** Without the number of a registered issuer it is a plain receipt, and may not be called an invoice. */
export const isInvoice = ({ seller }: Pick<Receipt, 'seller'>): boolean => seller.registrationNumber != null;

/** By the seller, or on the seller’s word. What a bank takes back is no return to which the seller has agreed. */
const RETURNED: readonly RefundOrigin[] = ['gateway', 'by-hand', 'otherwise'];

/**
 * Of the paid orders among these that a named seller has sold for money. The seller, and the name of what was bought, are those
 * that the buyer was told at the order, whatever was changed since.
 */
export async function receiptsOf(em: EntityManager, orderIds: readonly string[]): Promise<Receipt[]> {
  const orders = await em.find(
    Order,
    { id: { $in: [...orderIds] }, state: { $in: [...PAID_STATES] }, price: { $gt: 0 } },
    { populate: ['saleTerms', 'saleTerms.seller'] },
  );
  const back = await em.find(
    Refund,
    { order: { $in: orders.map(({ id }) => id) }, state: 'done', origin: { $in: [...RETURNED] }, amount: { $gt: 0 } },
    { orderBy: { endedAt: 'asc', id: 'asc' } },
  );
  const returns = Map.groupBy(back, ({ order }) => order.id);
  return orders.flatMap((order) => {
    const terms = order.saleTerms?.unwrap();
    const seller = terms?.seller?.unwrap();
    if (!terms || !seller || !order.paidAt) return [];
    return [
      {
        ...{ orderId: order.id, date: order.paidAt, seller, description: terms.gachaName },
        ...{ quantity: order.playAmount, price: order.price, total: totalOf(order) },
        returns: (returns.get(order.id) ?? []).map(returnIn),
      },
    ];
  });
}

const returnIn = ({ id: refundId, amount, endedAt, createdAt }: Refund): ReturnReceipt => ({
  ...{ refundId, amount, date: endedAt ?? createdAt },
});
