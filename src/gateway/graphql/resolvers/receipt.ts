import { isInvoice, TAX_PERCENT, taxIn } from '../../../browse/receipt.ts';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { receiptPath } from '../../addresses/receipts.ts';
import type { OrderResolvers, Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { forReaders } from '../by-role/order-fields.ts';

const receiptOf = async ({ loaders }: Context, orderId: string) => (await loaders.receiptOfOrder.load(orderId)) ?? null;

async function receiptUrlOf(context: Context, orderId: string): Promise<string | null> {
  const { address, em } = context.gateway;
  return (await receiptOf(context, orderId)) && `${address()}${receiptPath(vaultOf(em), orderId)}`;
}

export const receiptResolvers: Resolvers = {
  Order: forReaders<OrderResolvers>({
    receipt: ({ id }, _args, context) => receiptOf(context, id),
    receiptUrl: ({ id }, _args, context) => receiptUrlOf(context, id),
  }),
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
