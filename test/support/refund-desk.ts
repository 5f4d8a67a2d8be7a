import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { type Happened, recordRefund } from '../../src/refund/record.ts';
import { takeBackRefund } from '../../src/refund/take-back.ts';
import type { Role } from '../../src/staff/role.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { booksOf, expectBooksToBalance } from './books.ts';
import { aGacha, prizeEntry } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { goBack } from './refunds.ts';
import { aStage, oneRow, type Stage } from './stage.ts';

const ORDER = `query ($id: ID!) { order(id: $id) { status totalPrice deliveredAt items { id refundedAt deliveredAt }
  payment { status } refunds { amount status origin endedAt takenBackAt } refundedAmount } }`;
const BY = { account: 'Olga' };

/** Where orders are paid, refunded, charged back, and asked for, in a gateway of its own. */
export function aRefundDesk() {
  const stage = aStage();
  return { stage, ...asFans(stage), ...asOperator(() => stage.database) };
}

function asFans(stage: Stage) {
  const hired = (gachaIds: string[], role: Role = 'support') =>
    StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);
  /** An order of so many plays at 500 yen. */
  const paid = async ({ plays = 3, deliveryType = 'self' } = {}) => {
    const prizes = [prizeEntry({ stock: 50 }), prizeEntry({ stock: 50 })];
    const gachaId = await aGacha(stage.database, { price: 500, delivery_type: deliveryType, prizes });
    const [fan, support, supervisor] = [
      await Fan.signsUp(stage.gateway),
      await hired([gachaId]),
      await hired([gachaId], 'supervisor'),
    ];
    const orderId = await fan.hasPaid(gachaId, plays, deliveryType === 'mail' ? ADDRESS : undefined);
    return { gachaId, fan, support, supervisor, orderId };
  };
  const refunded = async (prizes = 'RESTOCK') => {
    const one = await paid();
    const { refund } = (await one.support.refundsOrder({ orderId: one.orderId, prizes })).data.refundOrder;
    await goBack(stage.database);
    return { ...one, refundId: refund.id as string };
  };
  const sees = async (fan: Fan, id: string) => (await fan.asks(ORDER, { id })).data.order;
  return { hired, paid, refunded, sees };
}

export function asOperator(database: () => TestDatabase) {
  const processed = () => sandbox(database().orm.em);
  const records = (happened: Omit<Happened, 'reason'> & Partial<Pick<Happened, 'reason'>>, processor = processed()) =>
    recordRefund(database().fork(), { processor }, BY, { reason: 'the bank wrote', ...happened });
  const books = () => booksOf(database(), processed());
  return {
    processed,
    records,
    books,
    isChargedBack: (orderId: string, amount?: number) => records({ orderId, origin: 'charge-back', ...(amount && { amount }) }),
    takesBack: (refundId: string, processor = processed()) =>
      takeBackRefund(database().fork(), { processor }, BY, { refundId, reason: 'the bank decided for us' }),
    givesUp: (refundId: string, isRestRefunded = false) =>
      giveUpRefund(database().fork(), { processor: processed() }, BY, {
        refundId,
        reason: 'the bank was faster',
        isRestRefunded,
      }),
    disputable: async (orderId: string) =>
      (await books()).disputable.filter(({ ids }) => ids.order === orderId).map(({ yen }) => yen),
    balances: () => expectBooksToBalance(database(), processed()),
    stockOf: (gachaId: string) =>
      oneRow<{ stock: number; supply: number; odds: number }>(
        database(),
        `select sum(p.stock)::int as stock, sum(p.supply)::int as supply, max(g.odds_number) as odds
           from prizes p join gachas g on g.id = p.gacha_id where g.id = ?`,
        [gachaId],
      ),
  };
}
