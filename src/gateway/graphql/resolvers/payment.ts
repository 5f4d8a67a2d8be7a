import { findOrder } from '../../../order/find.ts';
import { isPaid } from '../../../order/order.ts';
import { type AccessKeys, accessKeysOf, redirectUrlOf } from '../../../payment/attempt/access-keys.ts';
import { livePaymentsOf, newestAttempts } from '../../../payment/attempt/find.ts';
import type { Paid } from '../../../payment/attempt/paid.ts';
import type { PaymentRow } from '../../../payment/attempt/payment.ts';
import { asFarAs, paymentStatus, type ShownPayment, type ShownSlip } from '../../../payment/attempt/shown.ts';
import { completePayment } from '../../../payment/complete.ts';
import { pay } from '../../../payment/pay.ts';
import { FREE_OF_CHARGE } from '../../../payment/processor/processor.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, userOf } from '../../request/context.ts';
import { checkoutOf, notedDeclines } from '../../request/limited.ts';
import { orderOf } from './order.ts';

const challengeOf = (payment: ShownPayment, { gateway: { em } }: Context): string | null =>
  payment.state === 'challenged' ? redirectUrlOf(em, payment) : null;

/** Read again, since another request may have finished the payment, or have paid in another way. */
async function afterPayment(context: Context, orderId: string, payment: PaymentRow): Promise<Paid> {
  Object.assign(context.request.noted, { order: orderId, payment: payment.id });
  if (payment.state === 'captured') return { orderId, order: null, payment };
  const order = await context.write((em) => findOrder(em, userOf(context), orderId));
  context.loaders.orderSeen.prime(orderId, order);
  const [captured] = isPaid(order) ? await context.write((em) => livePaymentsOf(em, [orderId])) : [];
  return { orderId, order, payment: captured ?? payment };
}

/** Its keys are opened once, and only where they are asked for. */
function slipOf(payment: ShownPayment, _args: unknown, { gateway: { em } }: Context): ShownSlip {
  let opened: AccessKeys | undefined;
  const keys = (): AccessKeys => {
    opened ??= accessKeysOf(em, payment);
    return opened;
  };
  return { ...payment, keys };
}

export const paymentResolvers: Resolvers = {
  Query: {
    paymentAttempts: (_root, { orderId }, context) => context.write((em) => newestAttempts(em, orderId)),
  },
  Mutation: {
    pay: async (_root, { input: { orderId, token } }, context) => {
      const input = { orderId, cardToken: token ?? null };
      const paying = () => context.write((em) => pay(em, checkoutOf(context), userOf(context), input, context.call));
      const paid = await notedDeclines(context, paying);
      return afterPayment(context, orderId, paid);
    },
    completePayment: async (_root, { input: { orderId } }, context) =>
      afterPayment(
        context,
        orderId,
        await context.write((em) => completePayment(em, checkoutOf(context), userOf(context), orderId)),
      ),
  },
  PayPayload: {
    order: ({ order, orderId }, _args, context) => order ?? orderOf(context, { orderId }),
    payment: async ({ order, orderId, payment }, _args, context) => {
      if (payment.state !== 'captured' || context.asked('Payment')?.has('status') === false) return payment;
      const paid = order ?? (await context.loaders.orderSeen.load(orderId));
      return paid ? asFarAs(paid, payment) : payment;
    },
    redirectUrl: ({ payment }, _args, context) => challengeOf(payment, context),
  },
  Payment: {
    order: (payment, _args, context) => orderOf(context, payment),
    status: paymentStatus,
    redirectUrl: (payment, _args, context) => (context.viewer ? challengeOf(payment, context) : null),
    method: ({ processor }) => (processor === FREE_OF_CHARGE.name ? 'free' : 'credit'),
  },
  PaymentAttempt: {
    payment: (payment) => payment,
    slip: slipOf,
  },
  PaymentSlip: {
    accessId: ({ keys }) => keys().accessId || null,
    // A credential that no reader needs.
    accessPass: ({ keys }) => '*'.repeat(keys().accessPass.length) || null,
    tranId: ({ tranId }) => tranId || null,
    tranDate: ({ tranDate }) => tranDate || null,
    approve: ({ approve }) => approve || null,
    forward: ({ forward }) => forward || null,
  },
};

/** The fields that only REST asks for. There what went back is told by the status of the order. */
export const paymentOfRest = {
  slip: slipOf,
  chargeStatus: ({ state }: ShownPayment) => paymentStatus({ state }),
};
