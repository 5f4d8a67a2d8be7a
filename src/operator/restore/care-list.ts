import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { Order } from '../../order/order.ts';
import { Payment } from '../../payment/attempt/payment.ts';
import { csvLine, FOR_SPREADSHEETS } from '../../shipment/files/csv.ts';
import { User } from '../../user/user.ts';
import { type Done, doneAs, RestoredPayment } from './restored-payment.ts';

/**
 * What customer care must know of one payment. Of a lost one the processor's id is left, which its payer can read, too, and the
 * user's, where the processor keeps it.
 */
export type CareLine = {
  userId: string | null;
  provider: string | null;
  providerUserId: string | null;
  orderId: string | null;
  processorOrderId: string;
  yen: number;
  done: Done | null;
};

/** Of all restores, so that it can be written again: what gateways have finished since is told as it is now. */
export async function careLines(em: EntityManager): Promise<CareLine[]> {
  const rows = await tablesOf(em.fork(), RestoredPayment, Payment, Order, User)
    .selectFrom('restored_payments as noted')
    .leftJoin('payments', 'payments.id', 'noted.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('users', (on) => on.on('users.id', '=', sql<string>`coalesce(orders.user_id, noted.payer)`))
    .select(['noted.payer', 'users.id as userId', 'users.provider_type as provider', 'users.provider_user_id as providerUserId'])
    .select(['orders.id as orderId', 'noted.processor_order_id as processorOrderId', 'noted.yen', 'noted.outcome as done'])
    .select('payments.state')
    .orderBy('noted.noted_at')
    .orderBy('noted.processor_order_id')
    .execute();
  return rows.map(({ state, done, payer, ...line }) => ({
    ...line,
    userId: line.userId ?? payer,
    done: done === 'goes on' && state ? doneAs(state) : done,
  }));
}

const SAY: Record<Done, { known: string; lost: string }> = {
  'given back': {
    known: 'The money was given back. The order may be paid again while its sale goes on.',
    lost: 'The payment was lost here and its money given back. Prizes that were shown for it do not count. Please order again.',
  },
  released: {
    known: 'Nothing was charged: the reservation was released.',
    lost: 'Nothing was charged: the reservation was released. Please order again.',
  },
  paid: {
    known: 'The order is paid. If other prizes or another serial number were shown before, those that are shown now count.',
    lost: '',
  },
  'came to nothing': { known: 'Nothing was charged. The order may be paid again while its sale goes on.', lost: '' },
  'goes on': { known: 'The payment is still looked after; wait a day before promising anything.', lost: '' },
  person: {
    known: 'Look at the payment at the processor before answering.',
    lost: 'Look at the payment at the processor before answering.',
  },
};

const HEAD = ['user', 'provider', 'provider_user_id', 'order', 'processor_order', 'yen', 'done', 'say'];

/** CSV in UTF-8, with the mark by which spreadsheets know it. A provider's id is text of others. */
export function* careList(lines: readonly CareLine[]): Generator<string> {
  yield csvLine(HEAD, { ...FOR_SPREADSHEETS, bom: true });
  for (const { userId, provider, providerUserId, orderId, processorOrderId, yen, done } of lines) {
    const say = done ? SAY[done][orderId ? 'known' : 'lost'] : 'Not settled yet.';
    const cells = [userId, provider, providerUserId, orderId, processorOrderId, yen, done ?? 'owed', say];
    yield csvLine(cells, FOR_SPREADSHEETS);
  }
}
