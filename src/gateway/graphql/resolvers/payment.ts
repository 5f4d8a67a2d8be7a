import { findOrder } from '../../../order/find.ts';
import { isPaid } from '../../../order/order.ts';
import { readPayment } from '../../../payment/attempt/find.ts';
import type { Paid } from '../../../payment/attempt/paid.ts';
import type { PaymentRow } from '../../../payment/attempt/payment.ts';
import type { ShownPayment } from '../../../payment/attempt/shown.ts';
import { completePayment } from '../../../payment/complete.ts';
import { pay } from '../../../payment/pay.ts';
import { FREE_OF_CHARGE } from '../../../payment/processor/processor.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, userOf } from '../../request/context.ts';

const redirectUrlOf = ({ state, redirectUrl = null }: ShownPayment): string | null =>
  state === 'challenged' ? redirectUrl : null;

/** Read again, since another request may have finished the payment. */
async function afterPayment(context: Context, orderId: string, payment: PaymentRow | null): Promise<Paid> {
  if (payment?.state === 'captured') return { orderId, order: null, payment };
  const order = await findOrder(context.em, userOf(context), orderId);
  const isBehind = payment && isPaid(order);
  return { orderId, order, payment: isBehind ? await readPayment(context.em, payment.id) : payment };
}

export const paymentResolvers: Resolvers = {
  Mutation: {
    pay: async (_root, { input: { orderId, token } }, context) => {
      const input = { orderId, cardToken: token ?? null };
      return afterPayment(
        context,
        orderId,
        await pay(context.em, context.gateway.checkout, userOf(context), input, context.request.call),
      );
    },
    completePayment: async (_root, { input: { orderId } }, context) =>
      afterPayment(context, orderId, await completePayment(context.em, context.gateway.checkout, userOf(context), orderId)),
  },
  PayPayload: {
    order: ({ order, orderId }, _args, context) => order ?? findOrder(context.em, userOf(context), orderId),
    redirectUrl: ({ payment }) => payment && redirectUrlOf(payment),
  },
  Payment: {
    paymentId: (payment) => payment.processorOrderId,
    status: ({ state }) => (state === 'captured' || state === 'challenged' ? state : 'processing'),
    redirectUrl: redirectUrlOf,
    type: ({ processor }) => (processor === FREE_OF_CHARGE.name ? 'free' : 'credit'),
    accessId: ({ accessId }) => accessId || null,
    // A credential that no reader needs.
    accessPass: ({ accessPass = '' }) => '*'.repeat(accessPass.length) || null,
    tranId: ({ tranId }) => tranId || null,
    tranDate: ({ tranDate }) => tranDate || null,
    approve: ({ approve }) => approve || null,
    forward: ({ forward }) => forward || null,
  },
};
