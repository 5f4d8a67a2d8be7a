import { orderStatus } from '../../../../order/order.ts';
import { refundOrder } from '../../../../refund/refund-order.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { workerOf, writerOf } from '../../../request/context.ts';

export const refundResolvers: Resolvers = {
  Mutation: {
    refundOrder: async (_root, { input }, context) => {
      const { refund, state, chargeBack } = await refundOrder(writerOf(context), workerOf(context), input);
      context.request.noted.order = refund.orderId;
      return { refund, status: orderStatus({ state }), chargeBack };
    },
  },
  Refund: {
    status: ({ state }) => state,
  },
};
