import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { yen } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { GiveBackDocument, type RefundedPrizes } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import type { OrderSeen } from './order-screen.tsx';

type RefundDeedProps = { order: OrderSeen; again: () => Promise<void>; onClose: () => void };

/** All that is left, or a part: what would be then stands beside what is. */
export function RefundDeed({ order, again, onClose }: RefundDeedProps) {
  const words = said().orders;
  const status = counterWords().find.status;
  const left = order.totalPrice - (order.refundedAmount ?? 0);
  const [isWhole, setWhole] = useState(true);
  const [text, setText] = useState('');
  const [prizes, setPrizes] = useState<RefundedPrizes>('RESTOCK');
  const amount = isWhole ? left : Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || Number.NaN);
  const isPossible = Number.isInteger(amount) && amount >= 1 && amount <= left;
  const isAll = isPossible && amount === left;
  const run = async (reason: string): Promise<void> => {
    const input = { orderId: order.id, reason, ...(isAll ? { prizes } : { amount }) };
    try {
      await once(`refund-${order.id}`, input, (idempotencyKey) =>
        ask(GiveBackDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={words.refundSure}
      press={words.refundPress(isPossible ? yen(amount) : '–')}
      reasons={words.refundReasons}
      isReady={isPossible}
      {...{ run, onClose }}
    >
      <fieldset class="both">
        <legend>{words.howMuch}</legend>
        <label class="tick">
          <input type="radio" name="whole" checked={isWhole} onChange={() => setWhole(true)} />
          {words.allLeft(yen(left))}
        </label>
        <label class="tick">
          <input type="radio" name="whole" checked={!isWhole} onChange={() => setWhole(false)} />
          {words.part}
        </label>
        {!isWhole && (
          <div class="field">
            <label for="refund-amount">{words.amountOf(yen(left))}</label>
            <input
              id="refund-amount"
              inputMode="numeric"
              class="numbers"
              value={text}
              aria-invalid={text !== '' && !isPossible}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
        )}
      </fieldset>
      {isAll && (
        <fieldset class="both">
          <legend>{words.prizes}</legend>
          {(['RESTOCK', 'WRITE_OFF'] as const).map((one) => (
            <label key={one} class="tick">
              <input type="radio" name="prizes" checked={prizes === one} onChange={() => setPrizes(one)} />
              {words.prizesOf[one]}
            </label>
          ))}
        </fieldset>
      )}
      <BeforeAfter
        rows={[
          {
            name: words.refunded,
            before: yen(order.refundedAmount ?? 0),
            after: isPossible ? yen((order.refundedAmount ?? 0) + amount) : '–',
          },
          { name: words.kept, before: yen(left), after: isPossible ? yen(left - amount) : '–' },
          { name: words.status, before: status[order.status], after: isAll ? status.REFUNDING : status[order.status] },
          ...(isAll && order.waitingAmount ? [{ name: words.waits, before: String(order.waitingAmount), after: '0' }] : []),
        ]}
      />
    </Deed>
  );
}
