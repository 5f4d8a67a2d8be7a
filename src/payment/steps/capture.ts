import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../database/batch.ts';
import { moveOrders } from '../../order/order.ts';
import { type Move, moveOf, movePayments } from '../attempt/move.ts';
import type { Claim, PaymentRow } from '../attempt/payment.ts';
import type { ProcessorSlip } from '../processor/processor.ts';

type Captured = Claim & { slip: ProcessorSlip };

/** The money is taken: the order is paid and its prizes are seen. Null for a payment that is elsewhere already. */
export const captureDrawn = batched({
  name: 'capturing a payment',
  keyOf: ({ id }: Captured) => id,
  decide: ({ slip, ...claim }: Captured) => moveOf(claim, 'drawn', 'captured', slip),
  store: async (tx: EntityManager, moves: readonly Move[]): Promise<(PaymentRow | null)[]> => {
    const captured = await movePayments(tx, moves);
    const orders = [...captured.values()].map(({ orderId: id }) => ({ id }));
    if ((await moveOrders(tx, orders, 'paying', 'assigned')) < orders.length)
      throw new Error('the order of a payment is not being paid');
    return moves.map(({ id }) => captured.get(id) ?? null);
  },
});
