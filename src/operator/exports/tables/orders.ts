import { taxIn } from '../../../browse/receipt.ts';
import { PAID } from '../../books/lines/orders.ts';
import { count, type ExportTable, instant, text } from './column.ts';

const IS_PAID = `o.state in ${PAID}`;

/** Refunds are summed once, in place of for each order. */
const BACK = `
  select order_id, sum(amount) filter (where origin <> 'charge-back') as refunded, sum(amount) filter (where origin = 'charge-back') as by_bank
    from refunds where state = 'done' group by order_id`;

export const ORDERS: ExportTable = {
  tells: 'Every order, paid or not, in the order in which they were made.',
  period: 'when an order was paid, or made, where it was not',
  columns: {
    orderId: text('o.id', 'the order'),
    gachaId: text('o.gacha_id', 'its gacha'),
    gacha: text('g.name', 'the name of the gacha as it is now'),
    userId: text('o.user_id', 'the fan'),
    serialNumber: count('o.serial_number', 'the number on the ticket; empty before it was drawn'),
    state: text(
      `case when o.deleted_at is not null then 'replaced' else o.state end`,
      '`pending`, `paying` and `waiting` (at the bank) are not paid yet; `assigned` is paid; `delivered`, `cancelled`, `refunding` and `refunded` are as they say; `replaced` gave way to a newer order',
    ),
    deliveryType: text('o.delivery_type', '`self`: collected on site; `mail`: posted'),
    plays: count('o.play_amount', 'how many plays it has'),
    price: count('o.price', 'yen for a play'),
    total: count('o.price::bigint * o.play_amount', 'yen for all plays, tax inside'),
    tax: {
      ...count(
        `case when ${IS_PAID} then o.price::bigint * o.play_amount end`,
        'yen of tax inside `total`, as on its receipt; empty where it was never paid',
      ),
      of: (total: number | null) => (total === null ? null : taxIn(total)),
    },
    refunded: count('coalesce(b.refunded, 0)', 'yen that the seller gave back'),
    chargedBack: count('coalesce(b.by_bank, 0)', 'yen that a bank took back'),
    createdAt: instant('o.created_at', 'when it was made'),
    paidAt: instant('o.assigned_at', 'when it was paid'),
    deliveredAt: instant('o.delivered_at', 'when the last of it was handed over or posted'),
  },
  from: `orders o join gachas g on g.id = o.gacha_id left join (${BACK}) b on b.order_id = o.id left join delivery_infos a on a.order_id = o.id`,
  at: 'coalesce(o.assigned_at, o.created_at)',
  gachas: 'o.gacha_id = any($GACHAS)',
  key: 'o.id',
  address: { sealed: 'a.address', orderId: 'o.id' },
};
