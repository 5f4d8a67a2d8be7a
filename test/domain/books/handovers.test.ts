import { testTamperings } from '../../support/tampering.ts';

const ITEMS = 'prizes delivered = prizes in handovers';
const ORDERS = 'prizes of delivered orders = prizes delivered';
const UNDONE = 'prizes undone = handovers that had them';
const PACKED = 'orders marked as packed = orders of which everything is in parcels';
const MAIL = 'nothing = prizes to be mailed in handovers';

const UNDO_ID = '00000000-0000-7000-8000-000000000001';
const UNDO = (at: string): string =>
  `insert into handover_undos (id, handover_id, staff_id, reason, undone_at) select '${UNDO_ID}', id, staff_id, 'a test', ${at} from handovers`;

const itemsOf = (order: string, play: number): string =>
  `(select id from order_details where order_id = '${order}' and play = ${play})`;

testTamperings([
  {
    what: 'a prize that was delivered, and is in no handover',
    sql: ({ orders }) => [`delete from handover_items where order_detail_id = ${itemsOf(orders.delivered, 1)}`],
    names: ({ orders }) => [[ITEMS, 'the prize was delivered, and no handover has it', { order: orders.delivered }]],
  },
  {
    what: 'a prize in a handover that was not delivered',
    sql: ({ orders }) => [`update order_details set delivered_at = null where order_id = '${orders.delivered}' and play = 1`],
    names: ({ orders }) => [
      [ITEMS, 'the prize is in a handover, and was not delivered', {}],
      [ORDERS, 'the order is delivered, and 1 of 2 prizes are', { order: orders.delivered }],
    ],
  },
  {
    what: 'a prize of an order that is not delivered',
    sql: ({ orders }) => [
      `update order_details set delivered_at = now() where order_id = '${orders.paid}' and play = 1`,
      `insert into handover_items select ${itemsOf(orders.paid, 1)}, id from handovers`,
      `update handovers set delivered_at = (select delivered_at from order_details where id = ${itemsOf(orders.paid, 1)})`,
      `update order_details set delivered_at = (select delivered_at from handovers) where order_id = '${orders.delivered}'`,
      `update orders set delivered_at = (select delivered_at from handovers) where id = '${orders.delivered}'`,
    ],
    names: ({ orders }) => [[ITEMS, 'the prize was handed over to another user than who won it', { order: orders.paid }]],
  },
  {
    what: 'a handover at another time than its prizes were delivered',
    sql: () => [
      `update handovers set delivered_at = '2026-01-02T00:00Z'`,
      `update order_details set delivered_at = '2026-01-01T00:00Z' where delivered_at is not null`,
      `update orders set delivered_at = '2026-01-01T00:00Z' where delivered_at is not null`,
    ],
    names: ({ orders }) => [
      [
        ITEMS,
        'the prize was delivered at 2026-01-01T00:00:00.000Z, and handed over at 2026-01-02T00:00:00.000Z',
        { order: orders.delivered },
      ],
      [
        ITEMS,
        'the prize was delivered at 2026-01-01T00:00:00.000Z, and handed over at 2026-01-02T00:00:00.000Z',
        { order: orders.delivered },
      ],
    ],
  },
  {
    what: 'an order that was delivered at another time than its prizes',
    sql: ({ orders }) => [
      `update orders set delivered_at = '2026-01-02T00:00Z' where id = '${orders.delivered}'`,
      `update order_details set delivered_at = '2026-01-01T00:00Z' where order_id = '${orders.delivered}'`,
      `update handovers set delivered_at = '2026-01-01T00:00Z'`,
    ],
    names: ({ orders }) => [
      [
        ORDERS,
        'the order was delivered at 2026-01-02T00:00:00.000Z, and its last prize at 2026-01-01T00:00:00.000Z',
        { order: orders.delivered },
      ],
    ],
  },
  {
    what: 'an order whose prizes are all delivered, and that still waits',
    sql: ({ orders }) => [`update orders set state = 'assigned', delivered_at = null where id = '${orders.delivered}'`],
    names: ({ orders }) => [[ORDERS, 'all prizes are delivered, and the order is assigned', { order: orders.delivered }]],
  },
  {
    what: 'a delivered order of which nothing was delivered',
    sql: ({ orders }) => [`update orders set state = 'delivered', delivered_at = now() where id = '${orders.paid}'`],
    names: ({ orders }) => [[ORDERS, 'the order is delivered, and 0 of 3 prizes are', { order: orders.paid }]],
  },
  {
    what: 'a prize that was undone, and still stands',
    sql: ({ orders }) => [
      UNDO('now()'),
      `insert into undone_handover_items select handover_id, order_detail_id, '${UNDO_ID}' from handover_items
        where order_detail_id = ${itemsOf(orders.delivered, 1)}`,
    ],
    names: ({ orders }) => [[UNDONE, 'the prize was undone, and still stands in the same handover', { order: orders.delivered }]],
  },
  {
    what: 'a prize that was undone, and was never covered',
    sql: ({ orders }) => [
      UNDO('now()'),
      `insert into undone_handover_items select id, ${itemsOf(orders.paid, 1)}, '${UNDO_ID}' from handovers`,
    ],
    names: ({ orders }) => [[UNDONE, 'the code of the handover did not cover the prize that was undone', { order: orders.paid }]],
  },
  {
    what: 'a handover that was undone before it was done',
    sql: ({ orders }) => [
      UNDO(`'2020-01-01T00:00Z'`),
      `insert into undone_handover_items select handover_id, order_detail_id, '${UNDO_ID}' from handover_items
        where order_detail_id = ${itemsOf(orders.delivered, 1)}`,
      `delete from handover_items where order_detail_id = ${itemsOf(orders.delivered, 1)}`,
      `update order_details set delivered_at = null where id = ${itemsOf(orders.delivered, 1)}`,
      `update orders set state = 'assigned', delivered_at = null where id = '${orders.delivered}'`,
    ],
    names: ({ orders }) => [[UNDONE, 'the handover was undone before it was done', { order: orders.delivered }]],
  },
  {
    what: 'an order that is marked as packed, and waits',
    sql: ({ orders }) => [`update orders set is_packed = true where id = '${orders.mailed}'`],
    names: ({ orders }) => [
      [PACKED, 'the order is marked as packed, and a prize of it is in no parcel', { order: orders.mailed }],
    ],
  },
  {
    what: 'a prize that goes by post, and was handed over at the counter',
    sql: ({ orders }) => [`insert into handover_items select ${itemsOf(orders.mailed, 1)}, id from handovers`],
    names: ({ orders }) => [[MAIL, 'the prize goes by post, and was handed over', { order: orders.mailed }]],
  },
  {
    what: 'a prize that was handed over at another gacha',
    sql: ({ orders }) => [`update handovers set gacha_id = (select gacha_id from orders where id = '${orders.free}')`],
    names: ({ orders }) => [
      [ITEMS, 'the prize was handed over at another gacha than it was won at', { order: orders.delivered }],
      [ITEMS, 'the prize was handed over at another gacha than it was won at', { order: orders.delivered }],
    ],
  },
  {
    what: 'a handover that is gone, and left its items',
    sql: () => ['delete from handovers'],
    names: ({ orders }) => [
      [ITEMS, 'the handover of the prize is not there', { order: orders.delivered }],
      [ITEMS, 'the handover of the prize is not there', { order: orders.delivered }],
    ],
  },
]);
