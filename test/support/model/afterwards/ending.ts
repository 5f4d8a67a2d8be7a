import { expect } from '@jest/globals';
import {
  chargeBackOf,
  close,
  type Model,
  type ModelOrder,
  type ModelRefund,
  owedOf,
  remainingOf,
  reopen,
  standing,
  wholeOf,
  withdrawnByWhole,
} from './model.ts';
import { hasOwed, hasWritten, write } from './money.ts';
import { codeOf, ofOrder } from './world.ts';

/** The money is back without it, by the bank. */
function inPlaceOf(order: ModelOrder, ended: ModelRefund): ModelRefund | undefined {
  const others = standing(order).filter((one) => one !== ended);
  const isAllBack = others.reduce((sum, { amount }) => sum + amount, 0) >= order.paid;
  return isAllBack ? others.find(({ origin }) => origin === 'charge-back') : undefined;
}

/** Of a whole refund that came to nothing. Where the bank has all of the money, its charge-back refunds the order. */
function endWhole(model: Model, order: ModelOrder, ended: ModelRefund, wasOwed: boolean): void {
  const chargeBack = inPlaceOf(order, ended);
  if (chargeBack) chargeBack.prizes = ended.prizes;
  if (chargeBack && wasOwed) close(model, order, ended.prizes);
  if (!chargeBack) reopen(order);
}

export const takeBack = (which: number) =>
  ofOrder(
    'what was written down is taken back',
    which,
    async (model, { operator }, order) => {
      const written = standing(order).filter(({ origin }) => origin !== 'gateway');
      const refund = written[which % written.length] as ModelRefund;
      const isDrawnAgain = refund.prizes === 'restock' && withdrawnByWhole(order).length > 0;
      const refused = !inPlaceOf(order, refund) && isDrawnAgain;
      const [code] = await codeOf(operator.takesBack(refund.id));
      expect(code).toBe(refused ? 'PRIZES_RESTOCKED' : 'OK');
      if (refused) return;
      refund.state = 'taken-back';
      if (refund.prizes) endWhole(model, order, refund, false);
    },
    hasWritten,
  );

/** `isRestRefunded`: what is left then is refunded in its place. */
export const giveUp = (which: number, isRestRefunded: boolean) =>
  ofOrder(
    `what is owed is given up${isRestRefunded ? ', and the rest refunded' : ''}`,
    which,
    async (model, real, order) => {
      const owed = owedOf(order) as ModelRefund;
      const without = { ...order, refunds: order.refunds.filter((one) => one !== owed) };
      const rest = isRestRefunded ? remainingOf(without) : 0;
      const isOfPart = rest > 0 && !owed.prizes && !wholeOf(without);
      await real.timePasses();
      const [code, answer] = await codeOf(real.operator.givesUp(owed.id, isRestRefunded));
      const refused = isOfPart ? 'BAD_INPUT' : 'OK';
      expect(code).toBe(owed.isUnheard ? 'REFUND_CARRIED_OUT' : refused);
      if (!answer) return;
      owed.state = 'given-up';
      for (const item of owed.items?.named ?? [])
        Object.assign(item, { refund: undefined, ...(item.state === 'withdrawn' && !wholeOf(order) && { state: 'waits' }) });
      if (rest > 0)
        write(model, order, answer.inPlace ?? { id: '' }, {
          origin: 'gateway',
          amount: rest,
          prizes: wholeOf(without) ? null : owed.prizes,
        });
      else if (owed.prizes) endWhole(model, order, owed, true);
    },
    hasOwed,
  );

/** At the end of a sequence: what is held beside a charge-back. */
export const isHeldFor = (order: ModelOrder): boolean => hasOwed(order) && chargeBackOf(order) !== undefined;
