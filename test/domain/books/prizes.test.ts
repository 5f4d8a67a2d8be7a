import { testTamperings } from '../../support/tampering.ts';

const PAID = 'captured payments = paid orders';
const UNDER_WAY = 'payments under way = orders being paid';
const PLAYS = 'plays of paid orders = prizes won';
const STOCK = 'prizes taken from stock = prizes won';
const RECORDS = 'prizes won = draws on record';
const SERIALS = 'serial numbers = orders that have drawn';

testTamperings([
  {
    what: 'an order that is paid, and nobody was charged for',
    sql: ({ orders }) => [
      `update orders set state = 'assigned', assigned_at = now(), serial_number = 0 where id = '${orders.pending}'`,
    ],
    names: ({ orders }) => [
      [PAID, 'the order is paid, and no payment of it is captured', { order: orders.pending }],
      [PLAYS, 'the order has 1 plays, and 0 prizes', { order: orders.pending }],
    ],
  },
  {
    what: 'somebody who was charged without prizes',
    sql: ({ orders }) => [
      `delete from order_details where order_id = '${orders.paid}'`,
      `delete from draws where order_id = '${orders.paid}'`,
      `update prizes set stock = stock + 3 where gacha_id = (select gacha_id from orders where id = '${orders.paid}')`,
      `update orders set state = 'cancelled', serial_number = null where id = '${orders.paid}'`,
    ],
    names: ({ orders, payments }) => [
      [PAID, 'the payment is captured, and its order is not paid', { order: orders.paid, payment: payments.paid }],
    ],
  },
  {
    what: 'an order that is free, and not paid',
    sql: ({ payments }) => [
      `delete from payment_steps where payment_id = '${payments.free}'`,
      `delete from payments where id = '${payments.free}'`,
    ],
    names: ({ orders }) => [[PAID, 'the order is paid, and no payment of it is captured', { order: orders.free }]],
  },
  {
    what: 'an order that was charged twice',
    sql: ({ orders, payments }) => [
      `insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, created_at)
       values ('ffffffff-ffff-4fff-8fff-ffffffffffff', '${orders.paid}', 'sandbox', 'again', 1500, 'captured', now(), now())`,
      `insert into payment_steps (payment_id, to_state, epoch) values ('ffffffff-ffff-4fff-8fff-ffffffffffff', 'captured', 1)`,
      `insert into sandbox_transactions select 'again', status, amount, 'another', access_keys_hash, access_keys, tran_id, tran_date, approve, forward
         from sandbox_transactions where processor_order_id = (select processor_order_id from payments where id = '${payments.paid}')`,
    ],
    names: ({ orders, payments }) => [
      [
        PAID,
        '2 payments of the order are captured',
        { order: orders.paid, payment: `${payments.paid} ffffffff-ffff-4fff-8fff-ffffffffffff` },
      ],
    ],
  },
  {
    what: 'an order of another price than was captured',
    sql: ({ orders }) => [`update orders set price = 501 where id = '${orders.paid}'`],
    names: ({ orders, payments }) => [
      [PAID, '1500 yen are captured, and the order costs 1503', { order: orders.paid, payment: payments.paid }],
      [
        'payments = their orders',
        'the payment is of 1500 yen, and the order costs 1503',
        { order: orders.paid, payment: payments.paid },
      ],
    ],
  },
  {
    what: 'an order that is being paid by nobody',
    sql: ({ orders }) => [`update orders set state = 'paying' where id = '${orders.pending}'`],
    names: ({ orders }) => [[UNDER_WAY, 'the order is being paid, and no payment of it is under way', { order: orders.pending }]],
  },
  {
    what: 'a payment under way of an order that can be cancelled',
    sql: ({ orders }) => [`update orders set state = 'pending' where id = '${orders.challenged}'`],
    names: ({ orders, payments }) => [
      [
        UNDER_WAY,
        'a payment is under way, and its order is not being paid',
        { order: orders.challenged, payment: payments.challenged },
      ],
    ],
  },
  {
    what: 'prizes of an order that is not paid',
    sql: ({ orders }) => [
      `update order_details set order_id = '${orders.pending}' where order_id = '${orders.free}'`,
      `update draws set order_id = '${orders.pending}' where order_id = '${orders.free}'`,
    ],
    names: ({ orders }) => [
      [PLAYS, 'the order has 1 plays, and 0 prizes', { order: orders.free }],
      [PLAYS, 'the order is pending, and has 1 prizes', { order: orders.pending }],
    ],
  },
  {
    what: 'a prize that is gone without having been put back',
    sql: ({ orders }) => [`update order_details set deleted_at = now() where order_id = '${orders.paid}' and play = 3`],
    names: ({ orders }) => [
      [PLAYS, 'the order has 3 plays, and 2 prizes', { order: orders.paid }],
      [STOCK, '6 of 1000 were taken from stock, and 5 were won', {}],
      [RECORDS, 'the prize that play 3 drew was not won', { order: orders.paid }],
    ],
  },
  {
    what: 'one play that won twice',
    sql: ({ orders }) => [`update order_details set play = 1 where order_id = '${orders.paid}' and play = 2`],
    names: ({ orders }) => [
      [PLAYS, 'one play of the order won twice', { order: orders.paid }],
      [RECORDS, 'the prize that play 2 drew was not won', { order: orders.paid }],
    ],
  },
  {
    what: 'stock that nobody won',
    sql: () => ['update prizes set stock = stock - 1 where supply - stock = 6'],
    names: () => [[STOCK, '7 of 1000 were taken from stock, and 6 were won', {}]],
  },
  {
    what: 'a prize that was not drawn, in place of the one that was',
    sql: ({ orders }) => [
      `update order_details set prize_id = (select prize_id from order_details where order_id = '${orders.mailed}')
        where order_id = '${orders.free}'`,
      'update prizes p set stock = supply - (select count(*) from order_details where prize_id = p.id)',
    ],
    names: ({ orders }) => [
      [RECORDS, 'the prize of play 1 is in no draw', { order: orders.free }],
      [RECORDS, 'the prize that play 1 drew was not won', { order: orders.free, draw: '1' }],
    ],
  },
  {
    what: 'a prize whose draw was taken back, or is not on record',
    sql: ({ orders }) => [
      `update draws set returned_after = sequence where order_id = '${orders.free}'`,
      `delete from draws where order_id = '${orders.mailed}'`,
    ],
    names: ({ orders }) => [
      [RECORDS, 'the prize of play 1 is in no draw', { order: orders.free }],
      [RECORDS, 'the prize of play 1 is in no draw', { order: orders.mailed }],
    ],
  },
  {
    what: 'a serial number that was given twice',
    sql: ({ orders }) => [`update orders set serial_number = 1 where id = '${orders.paid}'`],
    names: ({ orders }) => [
      [SERIALS, 'another order of the gacha has the serial number 1 too', { order: orders.paid }],
      [SERIALS, 'another order of the gacha has the serial number 1 too', { order: orders.delivered }],
    ],
  },
  {
    what: 'an order that has drawn, without a serial number',
    sql: ({ orders }) => [`update orders set serial_number = null where id = '${orders.drawn}'`],
    names: ({ orders }) => [[SERIALS, 'the order has drawn, and has no serial number', { order: orders.drawn }]],
  },
  {
    what: 'serial numbers that the gacha did not give, or of an order that has not drawn',
    sql: ({ orders }) => [
      `update orders set serial_number = 99 where id = '${orders.paid}'`,
      `update orders set serial_number = 98 where id = '${orders.pending}'`,
    ],
    names: ({ orders }) => [
      [SERIALS, 'the order has the serial number 99, and the gacha gave 3', { order: orders.paid }],
      [SERIALS, 'the order is pending, and has the serial number 98', { order: orders.pending }],
    ],
  },
]);
