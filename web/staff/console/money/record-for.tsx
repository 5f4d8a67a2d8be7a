import { useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { OrderOfMoneyDocument, type OrderOfMoneyQuery } from '../documents.ts';
import { isRecordable, isTaken, RecordDeed } from '../orders/record-deed.tsx';
import { Shown, useSeen } from '../parts/seen.tsx';
import { said } from '../words.ts';

type Found = Extract<OrderOfMoneyQuery['node'], { __typename: 'Order' }>;
type RecordForProps = { orderId: string; again: () => Promise<void>; onClose: () => void };

/** What is called after its gacha and number, and before it is paid after its id alone. */
export const nameOfOrder = ({ id, serialNumber, gacha }: Pick<Found, 'id' | 'serialNumber' | 'gacha'>): string =>
  serialNumber === null ? id : `${gacha.name} ${serialNumber}`;

/** For who finds no orders: the one whose id is known from a list, the books, or a letter of the processor. */
export function RecordFor({ orderId, again, onClose }: RecordForProps) {
  const { receipts } = said();
  const seen = useSeen(
    async (signal) => {
      const { node } = await ask(OrderOfMoneyDocument, { orderId }, { tries: 2, signal });
      return node?.__typename === 'Order' ? node : null;
    },
    [orderId],
  );
  const order = seen.value;
  const bothAgain = async (): Promise<void> => {
    await Promise.all([seen.again(), again()]);
  };
  if (order && isRecordable(order))
    return <RecordDeed order={order} name={nameOfOrder(order)} again={bothAgain} onClose={onClose} />;
  return (
    <Dialog title={receipts.recordSure} onClose={onClose}>
      <Shown seen={seen}>
        {(found) => (
          <Notice kind="look">
            {!found ? receipts.noSuchOrder : isTaken(found) ? receipts.allIsBack : receipts.nothingTaken}
          </Notice>
        )}
      </Shown>
      <Button kind="bare" onClick={onClose}>
        {shared().cancel}
      </Button>
    </Dialog>
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const isId = (text: string): boolean => UUID.test(text);

/** Of an order that stands in no list yet: its id is in exports, in the books, and in what the processor writes. */
export function RecordById({ again }: { again: () => Promise<void> }) {
  const { receipts } = said();
  const [text, setText] = useState('');
  const [orderId, setOrderId] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <div class="stack-close" data-record-by-id>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const id = text.normalize('NFKC').trim().toLowerCase();
          setWrong(!isId(id));
          if (isId(id)) setOrderId(id);
        }}
      >
        <div class="field">
          <label for="record-order">{receipts.orderId}</label>
          <input
            id="record-order"
            class="numbers"
            autoComplete="off"
            maxLength={60}
            value={text}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'record-order-mistake' : undefined}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          {isWrong && (
            <span id="record-order-mistake" class="mistake">
              {receipts.noId}
            </span>
          )}
        </div>
        <Button type="submit" disabled={text.trim() === ''}>
          {receipts.record}
        </Button>
      </form>
      {orderId !== undefined && <RecordFor {...{ orderId, again }} onClose={() => setOrderId(undefined)} />}
    </div>
  );
}
