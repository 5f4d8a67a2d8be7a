import { FREE_OF_CHARGE } from '../../../payment/processor/processor.ts';
import { count, type ExportTable, instant, text } from './column.ts';

export const PAYMENTS: ExportTable = {
  tells: 'Every attempt to pay, also those that failed, in the order in which they were begun.',
  period: 'when an attempt began',
  columns: {
    paymentId: text('p.id', 'the attempt'),
    orderId: text('p.order_id', 'its order'),
    gachaId: text('o.gacha_id', 'the gacha of the order'),
    userId: text('o.user_id', 'the fan'),
    method: text(`case when p.processor = '${FREE_OF_CHARGE.name}' then 'free' else 'card' end`, '`card`, or `free`'),
    processor: text('p.processor', 'who was to take the money'),
    processorOrderId: text('p.processor_order_id', 'how the processor knows it'),
    amount: count('p.amount', 'yen'),
    state: text(
      'p.state',
      '`captured`: the money was taken; `declined` and `voided`: nothing was taken; any other is unfinished',
    ),
    refusal: text('p.refusal', 'why it failed, as [refusals](refusals.md) have it'),
    tries: count('p.tries', 'how often it was taken up again'),
    tranId: text(`nullif(p.tran_id, '')`, "the processor's id of the transaction"),
    approve: text(`nullif(p.approve, '')`, "the bank's approval"),
    forward: text(`nullif(p.forward, '')`, 'the company that acquired it, as the processor tells it'),
    createdAt: instant('p.created_at', 'when it began'),
    updatedAt: instant('p.updated_at', 'when it changed last'),
  },
  from: 'payments p join orders o on o.id = p.order_id',
  at: 'p.created_at',
  gachas: 'o.gacha_id = any($GACHAS)',
  key: 'p.id',
};
