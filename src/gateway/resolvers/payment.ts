import { Order } from '../../order/order.ts';
import { completePayment } from '../../payment/complete.ts';
import { pay } from '../../payment/pay.ts';
import type { Payment } from '../../payment/payment.ts';
import { FREE_OF_CHARGE } from '../../payment/processor.ts';
import { type Context, userOf } from '../context.ts';
import type { Resolvers } from '../types.ts';

/** The order as it is after the payment. */
const paid = async ({ em }: Context, orderId: string, payment: Payment | null) => ({
  order: await em.findOneOrFail(Order, { id: orderId }),
  payment,
  redirectUrl: null,
});

export const paymentResolvers: Resolvers = {
  Mutation: {
    pay: async (_root, { input: { orderId, token } }, context) =>
      paid(context, orderId, await pay(context.em, context.till, userOf(context), { orderId, cardToken: token ?? null })),
    completePayment: async (_root, { input: { orderId } }, context) =>
      paid(context, orderId, await completePayment(context.em, context.till, userOf(context), orderId)),
  },
  Payment: {
    orderId: (payment) => payment.order.id,
    paymentId: (payment) => payment.processorOrderId,
    status: ({ state }) => (state === 'captured' ? 'captured' : 'processing'),
    type: ({ processor }) => (processor === FREE_OF_CHARGE.name ? 'free' : 'credit'),
    // A credential: nobody who reads an answer needs it.
    accessPass: ({ accessPass }) => '*'.repeat(accessPass.length),
  },
};
