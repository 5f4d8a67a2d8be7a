import { taxIn } from '../../../browse/receipt.ts';
import { count, type ExportTable, instant, text } from './column.ts';

export const REFUNDS: ExportTable = {
  tells: 'Money that went back, or is on its way, and charge-backs, in the order in which they were written.',
  period: 'when the money went back, or the refund was written, where it has not',
  columns: {
    refundId: text('r.id', 'the refund'),
    orderId: text('r.order_id', 'its order'),
    paymentId: text('r.payment_id', 'the payment whose money it is'),
    gachaId: text('o.gacha_id', 'the gacha of the order'),
    userId: text('o.user_id', 'the fan'),
    origin: text(
      'r.origin',
      '`gateway`: by this service; `by-hand`: at the processor; `charge-back`: by the bank; `otherwise`: as in cash',
    ),
    state: text('r.state', '`owed`: not carried out yet; `done`; `given-up`: it never will be; `taken-back`: it came to nothing'),
    amount: count('r.amount', 'yen'),
    tax: {
      ...count(
        `case when r.state = 'done' and r.origin <> 'charge-back' then r.amount end`,
        'yen of tax inside, as on the receipt of the return; empty where there is none',
      ),
      of: (amount: number | null) => (amount === null ? null : taxIn(amount)),
    },
    prizes: text(
      'coalesce(r.prizes, r.item_prizes)',
      '`restock` or `write-off`: what became of the prizes, or of `itemIds`; empty where only a part of the money went back',
    ),
    itemIds: text(
      `(select string_agg(i.order_detail_id::text, ' ' order by i.order_detail_id) from refund_items i where i.refund_id = r.id)`,
      'the items that it is about; empty where it is about the whole order',
    ),
    reason: text('r.reason', 'why, as it was written down'),
    createdAt: instant('r.created_at', 'when it was written'),
    endedAt: instant('r.ended_at', 'when it was carried out, or given up'),
    takenBackAt: instant('r.taken_back_at', 'when it was taken back'),
    takenBackBecause: text('r.taken_back_because', 'why it was taken back'),
  },
  from: 'refunds r join orders o on o.id = r.order_id',
  at: 'coalesce(r.ended_at, r.created_at)',
  gachas: 'o.gacha_id = any($GACHAS)',
  key: 'r.id',
};
