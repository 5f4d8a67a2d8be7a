import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { asTold, batched, type Lock } from '../../database/batch.ts';
import { guard } from '../../database/guard.ts';
import { statement } from '../../database/statement.ts';
import { given, tablesOf } from '../../database/tables.ts';
import { draw, urnOf } from '../../draw/draw.ts';
import { type DrawnGacha, lockGachas } from '../../draw/drawn-gacha.ts';
import { type AwardedPlay, awarded, takenBy } from '../../draw/last-one.ts';
import { chanceOf } from '../../draw/random.ts';
import { Draw } from '../../draw/record.ts';
import { lockPrizes } from '../../draw/stock.ts';
import { numberOrders, writeDraws } from '../../draw/write-draws.ts';
import { moveOrders, Order } from '../../order/order.ts';
import { moveOf, movePayments } from '../attempt/move.ts';
import { type Claim, Payment, type PaymentRow, type PaymentState } from '../attempt/payment.ts';
import type { ProcessorSlip, Reference } from '../processor/processor.ts';

export type Reserved = Claim & {
  gachaId: string;
  from: 'registered' | 'returned';
  reservation: Pick<Reference, 'accessId' | 'accessPass'> & ProcessorSlip;
};

type Line = { orderId: string; isPaying: boolean; plays: number; oddsVersionId: string; attempt: number; gacha: DrawnGacha };
/** `won` is null where the prizes do not suffice, `line` where it is not this payment's turn any more. */
type Decision = { reserved: Reserved; line: Line; won: readonly AwardedPlay[] | null } | { reserved: Reserved; line: null };
type Drawn = { reserved: Reserved; line: Line; won: readonly AwardedPlay[] };

/**
 * The one transaction in which money becomes prizes: it writes down what was reserved, draws, takes the stock, writes what was
 * won and its record, and gives the serial number. An order for which the prizes do not suffice is refused: its payment turns
 * to `voiding`, and it may be paid again if stock returns. Answers the payment as it is then; null where it was taken over.
 */
export const drawPrizes = batched({
  name: 'drawing prizes',
  keyOf: ({ id }: Reserved) => id,
  queueOf: ({ gachaId }: Reserved) => gachaId,
  load: loadLines,
  decide: drawOne,
  leave: ({ gacha }: Line, decision: Decision) => {
    for (const prizeId of takenBy((decision.line && decision.won) || []))
      gacha.stocks.set(prizeId, (gacha.stocks.get(prizeId) ?? 0) - 1);
  },
  store: storeDraws,
});

/** By the weights it was sold under, from the stock that those before it left. */
function drawOne(reserved: Reserved, line: Line | undefined): Decision {
  if (!line) return { reserved, line: null };
  const { gacha, plays, isPaying } = line;
  const weights = gacha.weights[line.oddsVersionId];
  if (!weights) throw new Error('an order was sold under odds that its gacha does not have');
  const urn = urnOf(weights, (prizeId) => gacha.stocks.get(prizeId) ?? 0);
  const won = isPaying ? draw(urn, plays, chanceOf(gacha.seed, line)) : undefined;
  return { reserved, line, won: won ? awarded(gacha, weights, won) : null };
}

async function storeDraws(tx: EntityManager, decided: readonly Decision[]): Promise<(PaymentRow | null)[]> {
  const drawn = decided.filter((decision): decision is Drawn => decision.line !== null && decision.won !== null);
  const soldOut = decided.filter((decision) => decision.line !== null && decision.won === null);
  const orders = drawn.map(({ line, won }) => ({ ...line, won }));
  await writeDraws(tx, orders);
  await numberOrders(tx, orders);
  const payments = await movePayments(tx, [
    ...drawn.map(({ reserved }) => moveOf(reserved, reserved.from, 'drawn', reserved.reservation)),
    ...soldOut.map(({ reserved }) =>
      moveOf(reserved, reserved.from, 'voiding', { ...reserved.reservation, refusal: 'SOLD_OUT' }),
    ),
  ]);
  // Both are locked: a draw without its payment would be prizes without money.
  if (payments.size < drawn.length + soldOut.length) throw new Error('a payment was moved while it was locked');
  await moveOrders(
    tx,
    soldOut.flatMap(({ line }) => (line ? [{ id: line.orderId }] : [])),
    'paying',
    'pending',
  );
  return decided.map(({ reserved }) => payments.get(reserved.id) ?? null);
}

/** Locks payments, prizes and gachas, in this order, as everything does that gives or takes stock. */
async function loadLines(tx: EntityManager, items: readonly Reserved[], lock: Lock): Promise<Map<string, Line>> {
  const payments = await lockPayments(tx, items, lock);
  const free = await lockPrizes(tx, [...new Set(payments.map(({ gachaId }) => gachaId))], lock);
  const lines = payments.filter(({ gachaId }) => free.has(gachaId));
  const gachas = await lockGachas(tx, lines);
  return new Map(
    lines.map(({ paymentId, gachaId, ...line }) => [paymentId, { ...line, gacha: gachas.get(gachaId) as DrawnGacha }]),
  );
}

type LockedPayment = Omit<Line, 'gacha'> & { paymentId: string; gachaId: string };

function lockPayments(tx: EntityManager, items: readonly Reserved[], lock: Lock): Promise<LockedPayment[]> {
  return lockedPayments(tx, { claims: items.map(({ id, epoch, from }) => ({ id, epoch, from })) }, lock);
}

type ClaimedIn = { id: string; epoch: number; from: string };

const lockedPayments = statement((tx, { claims }: { claims: readonly ClaimedIn[] }, lock: Lock) =>
  tablesOf(tx, Payment, Order, Draw)
    .selectFrom(given(tx, Payment, 'claim', claims, { from: 'text' }))
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'claim.id')
        .onRef('payments.epoch', '=', 'claim.epoch')
        .on(({ eb, ref }) => guard('state', eb('payments.state', '=', ref('claim.from').$castTo<PaymentState>()))),
    )
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id as paymentId', 'orders.id as orderId', 'orders.gacha_id as gachaId', 'orders.play_amount as plays'])
    .select(['orders.odds_version_id as oddsVersionId', sql<boolean>`orders.state = 'paying'`.as('isPaying')])
    .select(({ selectFrom }) =>
      selectFrom('draws')
        .whereRef('draws.order_id', '=', 'orders.id')
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
        .$asScalar()
        .$notNull()
        .as('attempt'),
    )
    .orderBy('payments.id')
    .forNoKeyUpdate('payments')
    .$call(asTold(lock)),
);
