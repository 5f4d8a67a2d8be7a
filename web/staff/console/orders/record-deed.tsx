import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { yen } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import {
  type OrderToRecordFragment as OrderToRecord,
  type RecordedOrigin,
  RecordThereDocument,
  type RefundedPrizes,
} from '../documents.ts';
import { isOperator } from '../may.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import { useAsPressed } from './as-pressed.ts';
import { ItemsChoice, shareOf, stateOf } from './refund-items.tsx';

/** `name`: where it stands on no screen of its own. */
type RecordDeedProps = { order: OrderToRecord; name?: string; again: () => Promise<void>; onClose: () => void };

const owedOf = ({ refunds }: OrderToRecord) => refunds?.find(({ status }) => status === 'OWED');
const leftOf = ({ totalPrice, refundedAmount }: OrderToRecord): number => Math.max(0, totalPrice - (refundedAmount ?? 0));

/** A bank takes once, also what had gone back before; while a refund is owed, nothing else goes back beside it. */
function originsNow(order: OrderToRecord): RecordedOrigin[] {
  const isByBank = order.refunds?.some(({ origin, status }) => origin === 'CHARGE_BACK' && status === 'DONE') ?? false;
  const isOpen = leftOf(order) > 0 && !owedOf(order);
  return [
    ...(isByBank ? [] : (['CHARGE_BACK'] as const)),
    ...(isOpen ? (['BY_HAND'] as const) : []),
    ...(isOpen && isOperator.value ? (['OTHERWISE'] as const) : []),
  ];
}

export const isTaken = ({ status, totalPrice }: OrderToRecord): boolean =>
  ['PAID', 'DELIVERED', 'REFUNDING', 'REFUNDED'].includes(status) && totalPrice > 0;

export const isRecordable = (order: OrderToRecord): boolean => isTaken(order) && originsNow(order).length > 0;

/**
 * A bank takes what it takes, also what had gone back before; whatever else went back is of what was left, or of single prizes.
 */
export function RecordDeed({ order: latest, name, again, onClose }: RecordDeedProps) {
  const { value: order, press } = useAsPressed(latest);
  const { orders: words, receipts } = said();
  const status = counterWords().find.status;
  const refunded = order.refundedAmount ?? 0;
  const left = leftOf(order);
  const origins = originsNow(order);
  const [origin, setOrigin] = useState<RecordedOrigin>(origins[0] ?? 'CHARGE_BACK');
  const [isByItem, setByItem] = useState(false);
  const [itemIds, setItemIds] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [prizes, setPrizes] = useState<RefundedPrizes>('WRITE_OFF');
  const isByBank = origin === 'CHARGE_BACK';
  const isOver = order.status === 'REFUNDED' || order.status === 'REFUNDING';
  const hasItems = !isByBank && !isOver && (order.items ?? []).length > 0;
  const ofItems = hasItems && isByItem;
  const chosen = ofItems ? (order.items ?? []).filter(({ id }) => itemIds.includes(id)) : [];
  const most = isByBank ? order.totalPrice : left;
  const usual = ofItems ? shareOf(order, chosen, left) : most;
  const typed = Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || Number.NaN);
  const isOwn = text.trim() !== '';
  const amount = isOwn ? typed : usual;
  const least = ofItems ? 0 : 1;
  const isPossible = Number.isInteger(amount) && amount >= least && amount <= most && (!ofItems || chosen.length > 0);
  const endsIt = isPossible && !isOver && amount >= left;
  const asksPrizes = endsIt || ofItems;
  const run = async (reason: string): Promise<void> => {
    const input = {
      // The sum of the button, and what it was reckoned from: where that changed meanwhile, nothing is written down.
      ...{ orderId: order.id, origin, reason, amount, remaining: left },
      ...(ofItems && { itemIds: [...itemIds] }),
      ...(asksPrizes && { prizes: isByBank ? ('WRITE_OFF' as const) : prizes }),
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
  const owed = owedOf(order);
  return (
    <Deed
      title={receipts.recordSure}
      press={receipts.recordPress(isPossible ? yen(amount) : '–')}
      reasons={receipts.recordReasons}
      isReady={isPossible}
      {...{ run, onClose }}
    >
      {name && <p class="numbers">{name}</p>}
      <p>{receipts.recordTold}</p>
      {owed && <p class="notice look">{receipts.owedFirst(yen(owed.amount))}</p>}
      <fieldset class="both">
        <legend>{receipts.how}</legend>
        {origins.map((one) => (
          <label key={one} class="tick">
            <input type="radio" name="origin" data-origin={one} checked={origin === one} onChange={() => setOrigin(one)} />
            {receipts.origins[one]}
          </label>
        ))}
      </fieldset>
      {hasItems && (
        <label class="tick">
          <input
            type="checkbox"
            data-by-item
            checked={isByItem}
            onChange={({ currentTarget: { checked } }) => setByItem(checked)}
          />
          {receipts.ofItems}
        </label>
      )}
      {ofItems && <ItemsChoice order={order} chosen={itemIds} set={setItemIds} isBack />}
      <div class="field">
        <label for="record-amount">{ofItems ? words.ownAmount(yen(usual)) : receipts.ofAll(yen(most))}</label>
        <input
          id="record-amount"
          inputMode="numeric"
          class="numbers"
          value={text}
          aria-invalid={isOwn && !isPossible}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {asksPrizes && !isByBank && (
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
          ...chosen.map((item) => ({
            name: item.won.name,
            before: stateOf(order, item),
            after: item.deliveredAt ? words.itemRefunded : words.gone,
          })),
        ]}
      />
    </Deed>
  );
}
