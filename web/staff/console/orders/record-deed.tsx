import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { yen } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { type RecordedOrigin, RecordThereDocument, type RefundedPrizes } from '../documents.ts';
import { isOperator } from '../may.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import { useAsPressed } from './as-pressed.ts';
import type { OrderSeen } from './order-screen.tsx';

type RecordDeedProps = { order: OrderSeen; again: () => Promise<void>; onClose: () => void };

const originsNow = (left: number): RecordedOrigin[] => [
  'CHARGE_BACK',
  ...(left > 0 ? (['BY_HAND'] as const) : []),
  ...(left > 0 && isOperator.value ? (['OTHERWISE'] as const) : []),
];

/** A bank takes what it takes, also what had gone back before; whatever else went back is of what was left. */
export function RecordDeed({ order: latest, again, onClose }: RecordDeedProps) {
  const { value: order, press } = useAsPressed(latest);
  const { orders: words, receipts } = said();
  const status = counterWords().find.status;
  const refunded = order.refundedAmount ?? 0;
  const left = Math.max(0, order.totalPrice - refunded);
  const [origin, setOrigin] = useState<RecordedOrigin>('CHARGE_BACK');
  const [text, setText] = useState('');
  const [prizes, setPrizes] = useState<RefundedPrizes>('WRITE_OFF');
  const isByBank = origin === 'CHARGE_BACK';
  const most = isByBank ? order.totalPrice : left;
  const typed = Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || Number.NaN);
  const isOwn = text.trim() !== '';
  const amount = isOwn ? typed : most;
  const isPossible = Number.isInteger(amount) && amount >= 1 && amount <= most;
  const isOver = order.status === 'REFUNDED' || order.status === 'REFUNDING';
  const endsIt = isPossible && !isOver && amount >= left;
  const run = async (reason: string): Promise<void> => {
    const input = {
      // The sum of the button, and what it was reckoned from: where that changed meanwhile, nothing is written down.
      ...{ orderId: order.id, origin, reason, amount, remaining: left },
      ...(endsIt && { prizes: isByBank ? ('WRITE_OFF' as const) : prizes }),
    };
    try {
      await press(async () => {
        await once(`record-${order.id}`, input, (idempotencyKey) =>
          ask(RecordThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
        );
      });
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={receipts.recordSure}
      press={receipts.recordPress(isPossible ? yen(amount) : '–')}
      reasons={receipts.recordReasons}
      isReady={isPossible}
      {...{ run, onClose }}
    >
      <p>{receipts.recordTold}</p>
      <fieldset class="both">
        <legend>{receipts.how}</legend>
        {originsNow(left).map((one) => (
          <label key={one} class="tick">
            <input type="radio" name="origin" data-origin={one} checked={origin === one} onChange={() => setOrigin(one)} />
            {receipts.origins[one]}
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for="record-amount">{receipts.ofAll(yen(most))}</label>
        <input
          id="record-amount"
          inputMode="numeric"
          class="numbers"
          value={text}
          aria-invalid={isOwn && !isPossible}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {endsIt && !isByBank && (
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
          { name: words.refunded, before: yen(refunded), after: isPossible ? yen(refunded + amount) : '–' },
          { name: words.kept, before: yen(left), after: isPossible ? yen(Math.max(0, left - amount)) : '–' },
          ...(isPossible && amount > left ? [{ name: receipts.twice, before: yen(0), after: yen(amount - left) }] : []),
          { name: words.status, before: status[order.status], after: endsIt ? status.REFUNDED : status[order.status] },
          ...(endsIt && order.waitingAmount ? [{ name: words.waits, before: String(order.waitingAmount), after: '0' }] : []),
        ]}
      />
    </Deed>
  );
}
