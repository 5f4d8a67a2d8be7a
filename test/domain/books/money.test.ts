import { idsOf, testTamperings } from '../../support/tampering.ts';

const CAPTURED = 'captured payments = captured at the processor';
const RESERVED = 'nothing = reserved for finished payments';
const ASKED = 'payments = their orders';
const SANDBOX = 'known payments = entries of the sandbox';
const HISTORY = 'payments = histories that end where they are';

const atSandbox = (payment: string, change: string): string =>
  `update sandbox_transactions set ${change} where processor_order_id = (select processor_order_id from payments where id = '${payment}')`;

testTamperings([
  {
    what: 'a payment that the processor never heard of',
    sql: ({ payments }) => [
      `delete from sandbox_transactions where processor_order_id = (select processor_order_id from payments where id = '${payments.paid}')`,
    ],
    names: (world) => [[CAPTURED, 'the payment is captured, and the processor never heard of it', idsOf(world, 'paid')]],
  },
  {
    what: 'money that the processor has reserved, and was to take',
    sql: ({ payments }) => [atSandbox(payments.paid, `status = 'authorised'`)],
    names: (world) => [[CAPTURED, 'the payment is captured, and the processor has reserved its money', idsOf(world, 'paid')]],
  },
  {
    what: 'money that the processor has released, and was to take',
    sql: ({ payments }) => [atSandbox(payments.paid, `status = 'voided'`)],
    names: (world) => [[CAPTURED, 'the payment is captured, and the processor has released it', idsOf(world, 'paid')]],
  },
  {
    what: 'money that the processor has taken, and was not to',
    sql: ({ payments }) => [atSandbox(payments.declined, `status = 'captured'`)],
    names: (world) => [[CAPTURED, 'the payment is declined, and the processor has taken its money', idsOf(world, 'declined')]],
  },
  {
    what: 'money that the processor has reserved, and nobody will release',
    sql: ({ payments }) => [atSandbox(payments.declined, `status = 'authorised'`)],
    names: (world) => [[RESERVED, 'the payment is declined, and the processor has reserved its money', idsOf(world, 'declined')]],
  },
  {
    what: 'another amount at the processor',
    sql: ({ payments }) => [atSandbox(payments.paid, 'amount = 1')],
    names: (world) => [
      [CAPTURED, 'the payment is of 1500 yen, and of 1 at the processor', idsOf(world, 'paid')],
      [SANDBOX, 'the payment is of 1500 yen, and of 1 in the sandbox', { payment: world.payments.paid }],
    ],
  },
  {
    what: 'a payment in the sandbox that nobody knows',
    sql: () => [
      `insert into sandbox_transactions (processor_order_id, amount, status, access_id_hash, access_keys_hash, access_keys, tran_id, tran_date, approve, forward)
       values ('lost', 700, 'captured', '', '', '1.none', '', '', '', '')`,
    ],
    names: () => [
      [SANDBOX, 'the sandbox has a payment of 700 yen, captured, that this database does not know', { processorOrder: 'lost' }],
    ],
  },
  {
    what: 'a payment of another amount than its order',
    sql: ({ payments }) => [`update payments set amount = 1 where id = '${payments.declined}'`],
    names: (world) => [
      [ASKED, 'the payment is of 1 yen, and the order costs 500', idsOf(world, 'declined')],
      [SANDBOX, 'the payment is of 1 yen, and of 500 in the sandbox', { payment: world.payments.declined }],
    ],
  },
  {
    what: 'a payment of which no processor was told',
    sql: ({ payments, orders }) => [
      `update payments set amount = 500 where id = '${payments.free}'`,
      `update orders set price = 500 where id = '${orders.free}'`,
    ],
    names: (world) => [[ASKED, 'the payment is of 500 yen, and no processor was to take them', idsOf(world, 'free')]],
  },
  {
    what: 'a payment without an order',
    sql: ({ orders }) => [`delete from orders where id = '${orders.declined}'`],
    names: (world) => [[ASKED, 'the payment has no order', idsOf(world, 'declined')]],
  },
  {
    what: 'a history that ends elsewhere',
    sql: ({ payments }) => [`delete from payment_steps where payment_id = '${payments.paid}' and to_state = 'captured'`],
    names: (world) => [[HISTORY, 'the payment is captured, and its history ends with drawn', idsOf(world, 'paid')]],
  },
  {
    what: 'a history with a gap',
    sql: ({ payments }) => [`delete from payment_steps where payment_id = '${payments.paid}' and to_state = 'registered'`],
    names: (world) => [[HISTORY, 'a step is missing in the history of the payment', idsOf(world, 'paid')]],
  },
  {
    what: 'a payment without a history',
    sql: ({ payments }) => [`delete from payment_steps where payment_id = '${payments.paid}'`],
    names: (world) => [[HISTORY, 'the payment has no history', idsOf(world, 'paid')]],
  },
  {
    what: 'an attempt that was given up after the card was charged',
    sql: ({ payments }) => [
      `update payments set state = 'voided' where id = '${payments.drawn}'`,
      atSandbox(payments.drawn, `status = 'captured'`),
    ],
    names: (world) => [
      [CAPTURED, 'the payment is voided, and the processor has taken its money', idsOf(world, 'drawn')],
      [HISTORY, 'the payment is voided, and its history ends with drawn', idsOf(world, 'drawn')],
      [
        'payments under way = orders being paid',
        'the order is being paid, and no payment of it is under way',
        { order: world.orders.drawn },
      ],
      ['plays of paid orders = prizes won', 'the order is paying, and has 1 prizes', { order: world.orders.drawn }],
      [
        'serial numbers = orders that have drawn',
        'the order is paying, and has the serial number 3',
        { order: world.orders.drawn },
      ],
    ],
  },
]);
