import { findPlain } from '../../../database/plain.ts';
import { isPaid, Order } from '../../../order/order.ts';
import { completePayment } from '../../../payment/complete.ts';
import type { Paid } from '../../../payment/paid.ts';
import { pay } from '../../../payment/pay.ts';
import { Payment } from '../../../payment/payment.ts';
import { FREE_OF_CHARGE } from '../../../payment/processor/processor.ts';
import { Refusal } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, userOf } from '../../request/context.ts';

const redirectUrlOf = ({ state, redirectUrl }: Payment): string | null => (state === 'challenged' ? (redirectUrl ?? null) : null);

/** The order as it is after the payment, which somebody else may have finished in between. */
async function paid(context: Context, orderId: string, answered: Payment | null): Promise<Paid> {
  if (answered?.state === 'captured') return { orderId, order: null, payment: answered };
  const order = await standingOrder(context, orderId);
  const isBehind = answered && isPaid(order);
  return { orderId, order, payment: isBehind ? await context.em.fork().findOneOrFail(Payment, { id: answered.id }) : answered };
}

async function standingOrder({ em, viewer }: Context, id: string): Promise<Order> {
  const [order] = await findPlain<Order>(em, Order, 'where id = ? and user_id = ? and deleted_at is null', [id, viewer?.id]);
  // An unpaid one may have made way for the next in between.
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

export const paymentResolvers: Resolvers = {
  Mutation: {
    pay: async (_root, { input: { orderId, token } }, context) => {
      const input = { orderId, cardToken: token ?? null };
      return paid(context, orderId, await pay(context.em, context.gateway.till, userOf(context), input, context.request.call));
    },
    completePayment: async (_root, { input: { orderId } }, context) =>
      paid(context, orderId, await completePayment(context.em, context.gateway.till, userOf(context), orderId)),
  },
  PayPayload: {
    order: ({ order, orderId }, _args, context) => order ?? standingOrder(context, orderId),
    redirectUrl: ({ payment }) => payment && redirectUrlOf(payment),
  },
  Payment: {
    orderId: (payment) => payment.order.id,
    paymentId: (payment) => payment.processorOrderId,
    status: ({ state }) => (state === 'captured' || state === 'challenged' ? state : 'processing'),
    redirectUrl: redirectUrlOf,
    type: ({ processor }) => (processor === FREE_OF_CHARGE.name ? 'free' : 'credit'),
    // A credential: nobody who reads an answer needs it.
    accessPass: ({ accessPass }) => '*'.repeat(accessPass.length),
  },
};
