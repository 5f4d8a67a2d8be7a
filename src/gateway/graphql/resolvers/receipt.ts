import { isInvoice, TAX_PERCENT, taxIn } from '../../../browse/receipt.ts';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { covers, scopeOf } from '../../../staff/role.ts';
import { receiptPath } from '../../addresses/receipts.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';

const receiptOf = async ({ loaders }: Context, orderId: string) => (await loaders.receiptOfOrder.load(orderId)) ?? null;

async function receiptUrlOf(context: Context, orderId: string): Promise<string | null> {
  const { address, em } = context.gateway;
  return (await receiptOf(context, orderId)) && `${address()}${receiptPath(vaultOf(em), orderId)}`;
}

/** Others who help fans see their orders, and not what they paid by. */
const isSupport = ({ staff }: Context, gachaId: string): boolean =>
  staff !== null && covers(scopeOf(staff, ['support']), gachaId);

export const receiptResolvers: Resolvers = {
  Order: {
    // An order is shown to its own user only.
    receipt: ({ id }, _args, context) => (context.viewer ? receiptOf(context, id) : null),
    receiptUrl: ({ id }, _args, context) => (context.viewer ? receiptUrlOf(context, id) : null),
  },
  FoundOrder: {
    receipt: ({ id, gachaId }, _args, context) => (isSupport(context, gachaId) ? receiptOf(context, id) : null),
    receiptUrl: ({ id, gachaId }, _args, context) => (isSupport(context, gachaId) ? receiptUrlOf(context, id) : null),
  },
  Receipt: {
    number: ({ orderId }) => orderId,
    isInvoice: (receipt) => isInvoice(receipt),
    description: ({ description }, _args, context) => context.text(description),
    totalPrice: ({ total }) => total,
    taxRate: () => TAX_PERCENT,
    tax: ({ total }) => taxIn(total),
  },
  ReturnReceipt: {
    number: ({ refundId }) => refundId,
    taxRate: () => TAX_PERCENT,
    tax: ({ amount }) => taxIn(amount),
  },
};
