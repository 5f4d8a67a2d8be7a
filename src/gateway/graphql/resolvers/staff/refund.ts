import type { Range } from '../../../../database/keyset.ts';
import { orderStatus } from '../../../../order/order.ts';
import { giveUpRefund } from '../../../../refund/give-up.ts';
import { recordRefund } from '../../../../refund/record.ts';
import { orderIdOf } from '../../../../refund/refund.ts';
import { refundOrder, SETTLING_ROLES } from '../../../../refund/refund-order.ts';
import type { EndedRefund } from '../../../../refund/reopen.ts';
import { takeBackRefund } from '../../../../refund/take-back.ts';
import { REFUNDS_OLDEST_FIRST, unsettledRefunds } from '../../../../refund/unfinished.ts';
import { scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { askedOutside } from '../../../idempotency/must-ask.ts';
import { readPage } from '../../../pages/pagination.ts';
import { type Context, doerOf, staffOf } from '../../../request/context.ts';
import { itemAt, orderOf } from '../order.ts';

function noted<Answer>(context: Context, orderId: string, answer: Answer): Answer {
  context.request.noted.order = orderId;
  return answer;
}

const ended = (context: Context, { refund, inPlace }: EndedRefund) =>
  noted(context, refund.order.id, { refund, inPlace: inPlace ?? null });

export const refundResolvers: Resolvers = {
  Query: {
    refundsOwed: (_root, page, context) => {
      const scope = scopeOf(staffOf(context), SETTLING_ROLES);
      const read = (range: Range) => context.write((em) => unsettledRefunds(em, scope, range));
      return readPage(read, REFUNDS_OLDEST_FIRST, page, context, 'OwedRefundConnection');
    },
  },
  Mutation: {
    refundOrder: async (_root, { input }, context) => {
      const asked = { ...input, alertAboveYen: context.gateway.checkout.refundAlertYen };
      return noted(context, input.orderId, await context.write((em) => refundOrder(em, doerOf(context), asked)));
    },
    recordRefund: async (_root, { input }, context) => {
      const refund = await context.write((em) => recordRefund(em, askedOutside(context), doerOf(context), input));
      return noted(context, input.orderId, { refund });
    },
    giveUpRefund: async (_root, { input }, context) =>
      ended(context, await context.write((em) => giveUpRefund(em, askedOutside(context), doerOf(context), input))),
    takeBackRefund: async (_root, { input }, context) => {
      const taken = await context.write((em) => takeBackRefund(em, askedOutside(context), doerOf(context), input));
      return { ...ended(context, taken), playsAboveLimit: taken.aboveLimit };
    },
  },
  RefundOrderPayload: {
    order: ({ refund }, _args, context) => orderOf(context, { orderId: orderIdOf(refund) }),
    status: orderStatus,
  },
  Refund: {
    status: ({ state }) => state,
    order: (refund, _args, context) => orderOf(context, { orderId: orderIdOf(refund) }),
    items: async ({ id, itemPrizes }, _args, context) => {
      if (!itemPrizes) return null;
      return Promise.all((await context.loaders.itemsOfRefund.load(id)).map((item) => itemAt(context, item)));
    },
  },
  OwedRefund: {
    refund: (refund) => refund,
  },
};
