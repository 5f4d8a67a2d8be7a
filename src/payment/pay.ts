import type { EntityManager } from '@mikro-orm/postgresql';
import { type Call, keep, recall } from '../call/call.ts';
import { reader } from '../database/plain.ts';
import { transact } from '../database/transact.ts';
import { Gacha } from '../gacha/gacha.ts';
import { moveOrder, Order, totalOf } from '../order/order.ts';
import { refusalToPay, type Terms } from '../order/orderability.ts';
import { TAKEN } from '../order/plays.ts';
import { badInput, knownId, Refusal, textMistake } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { drive, refusalOf } from './drive.ts';
import { enterPayment, isOver, newProcessorOrderId, newReturnKey, Payment } from './payment.ts';
import { FREE_OF_CHARGE } from './processor.ts';
import { resume } from './resume.ts';
import { processorOf, type Till } from './till.ts';

const LONGEST_TOKEN = 1024;

/**
 * Pays an order and draws its prizes. Paying a paid order again answers the payment that there is and charges nothing.
 * Authorise, draw and commit, capture, show: after the draw nothing that the client does can change the result.
 */
export async function pay(
  em: EntityManager,
  till: Till,
  user: User,
  input: { orderId: string; cardToken: string | null },
  call: Call | null = null,
): Promise<Payment> {
  const orderId = knownId(input.orderId);
  const mistake = textMistake(input.cardToken ?? '', LONGEST_TOKEN);
  if (mistake) throw badInput('token', mistake);
  const { payment, isNew } = await enter(em.fork(), till, user, orderId, call);
  if (payment.state === 'captured') return payment;
  if (isOver(payment)) throw refusalOf(payment);
  if (isNew) return drive({ ...till, em, processor: processorOf(till, payment), cardToken: input.cardToken }, payment);
  const resumed = await resume(em, till, payment);
  if (!resumed && payment.state === 'challenged') return payment;
  if (!resumed) throw new Refusal('PAYMENT_IN_PROGRESS');
  return resumed;
}

/** Checks everything again and writes the attempt down, with the processor's order id, before anybody is called. */
function enter(
  em: EntityManager,
  till: Till,
  user: User,
  orderId: string,
  call: Call | null,
): Promise<{ payment: Payment; isNew: boolean }> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const kept = call && (await recall(em, call));
    const keptPayment = kept?.paymentId && (await em.findOneOrFail(Payment, { id: kept.paymentId }));
    // An attempt that could not even be made is no answer: then another one is made under the same key.
    if (keptPayment && keptPayment.refusal !== 'PAYMENT_TRY_LATER') return { payment: keptPayment, isNew: false };
    const sale = await readSale(em, user, orderId);
    if (!sale) throw new Refusal('NOT_FOUND');
    const { order, live } = sale;
    if (live) {
      if (call && live.state === 'captured') await keep(em, call, { paymentId: live.id });
      return { payment: live, isNew: false };
    }
    refuseUnlessPayable(sale);
    if (!(await moveOrder(em, order, 'pending', 'paying'))) throw new Refusal('PAYMENT_IN_PROGRESS');
    const amount = totalOf(order);
    const payment = await enterPayment(em, {
      orderId: order.id,
      processor: amount === 0 ? FREE_OF_CHARGE.name : till.processor.name,
      processorOrderId: newProcessorOrderId(),
      returnKey: newReturnKey(),
      amount,
    });
    if (call) await keep(em, call, { paymentId: payment.id });
    return { payment, isNew: true };
  });
}

/** An order with all that decides whether it may be paid now. */
type Sale = { order: Order; live: Payment | null; gacha: Gacha; prizes: Terms['prizes']; playsTaken: number; now: Date };

/**
 * In one statement, which sees one instant after the lock. What can be drawn for an order goes by the weights it was sold
 * under, as the draw does.
 */
async function readSale(em: EntityManager, user: User, orderId: string): Promise<Sale | null> {
  type Row = Record<string, unknown>;
  type Answer = { order: Row; live: Row | null; gacha: Row; prizes: Sale['prizes'] | null; playsTaken: number; ms: number };
  const [row] = await em.execute<Answer[]>(
    `select row_to_json(o) as "order", row_to_json(g) as gacha,
            (select row_to_json(p) from payments p where p.order_id = o.id and p.is_live) as live,
            (select json_agg(json_build_object('stock', stock, 'pickupWeight', coalesce((v.weights ->> p.id::text)::int, 0)))
               from prizes p where p.gacha_id = g.id and p.deleted_at is null) as prizes,
            (select coalesce(sum(play_amount), 0)::int from orders taken
              where taken.user_id = o.user_id and taken.gacha_id = o.gacha_id
                and ${TAKEN}) as "playsTaken",
            floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms
       from orders o join gachas g on g.id = o.gacha_id join odds_versions v on v.id = o.odds_version_id
      where o.id = ? and o.user_id = ? and o.deleted_at is null`,
    [orderId, user.id],
  );
  if (!row) return null;
  const { order, live, gacha, prizes, playsTaken, ms } = row;
  return {
    order: reader<Order>(em, Order)(order),
    live: live && reader<Payment>(em, Payment)(live),
    gacha: reader<Gacha>(em, Gacha)(gacha),
    prizes: prizes ?? [],
    playsTaken,
    now: new Date(ms),
  };
}

function refuseUnlessPayable({ order, ...terms }: Sale): void {
  if (order.state === 'cancelled') throw new Refusal('ORDER_CANCELLED');
  if (terms.now >= order.payableUntil) throw new Refusal('ORDER_EXPIRED');
  const refusal = refusalToPay(terms, order.playAmount);
  if (refusal) throw new Refusal(refusal);
}
