import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { yen } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { GiveBackDocument, type RefundedPrizes } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import { useAsPressed } from './as-pressed.ts';
import { ItemsChoice, shareOf, stateOf } from './refund-items.tsx';
import type { OrderSeen } from './use-order.ts';

type RefundDeedProps = { order: OrderSeen; again: () => Promise<void>; onClose: () => void };

type Way = 'whole' | 'part' | 'items';

/** All that is left, a part, or single prizes: what would be then stands beside what is. */
export function RefundDeed({ order: latest, again, onClose }: RefundDeedProps) {
  const { value: order, press } = useAsPressed(latest);
  const words = said().orders;
  const status = counterWords().find.status;
  const left = order.totalPrice - (order.refundedAmount ?? 0);
  const [way, setWay] = useState<Way>('whole');
  const [itemIds, setItemIds] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [prizes, setPrizes] = useState<RefundedPrizes>('RESTOCK');
  const chosen = (order.items ?? []).filter(({ id }) => itemIds.includes(id));
  const share = shareOf(order, chosen, left);
  const typed = Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || Number.NaN);
  const isOwn = way === 'part' || (way === 'items' && text.trim() !== '');
  const amount = isOwn ? typed : way === 'items' ? share : left;
  const least = way === 'items' ? 0 : 1;
  const isPossible = Number.isInteger(amount) && amount >= least && amount <= left && (way !== 'items' || chosen.length > 0);
  const isAll = isPossible && amount === left;
  const asksPrizes = way === 'items' ? chosen.length > 0 : isAll;
  const run = async (reason: string): Promise<void> => {
    const input = {
      // The sum of the button: where less is left meanwhile, or these items are worth another, nothing goes back.
      ...{ orderId: order.id, reason, amount },
      ...(way === 'items' && { itemIds: [...itemIds] }),
      ...(asksPrizes && { prizes }),
    };
    try {
      await press(async () => {
        await once(`refund-${order.id}`, input, (idempotencyKey) =>
          ask(GiveBackDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
        );
      });
    } finally {
      await again();
    }
  };
  const ways: [Way, string][] = [
    ['whole', words.allLeft(yen(left))],
    ['items', words.byItem],
    ['part', words.part],
  ];
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
        {ways.map(([one, name]) => (
          <label key={one} class="tick">
            <input type="radio" name="way" data-way={one} checked={way === one} onChange={() => setWay(one)} />
            {name}
          </label>
        ))}
      </fieldset>
      {way === 'items' && <ItemsChoice order={order} chosen={itemIds} set={setItemIds} />}
      {way !== 'whole' && (
        <div class="field">
          <label for="refund-amount">{way === 'items' ? words.ownAmount(yen(share)) : words.amountOf(yen(left))}</label>
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
      {asksPrizes && (
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
          ...(way === 'items' ? chosen : []).map((item) => ({
            name: item.won.name,
            before: stateOf(order, item),
            after: item.deliveredAt ? words.itemRefunded : words.gone,
          })),
        ]}
      />
    </Deed>
  );
}
