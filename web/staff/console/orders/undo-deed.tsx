import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { UndoThereDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import type { OrderSeen } from './use-order.ts';

type UndoDeedProps = {
  handover: NonNullable<OrderSeen['handedOver']>[number];
  waits: number;
  again: () => Promise<void>;
  onClose: () => void;
};

/** What a counter handed over waits again. */
export function UndoDeed({ handover, waits, again, onClose }: UndoDeedProps) {
  const words = said().orders;
  const counter = counterWords();
  const { handoverId, amount, deliveredAt } = handover;
  const run = async (reason: string): Promise<void> => {
    const input = { handoverId, reason };
    try {
      await once(`undo-${handoverId}`, input, (idempotencyKey) =>
        ask(UndoThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={words.undoSure(moment(deliveredAt))}
      press={counter.past.takeBack}
      reasons={counter.done.reasons}
      {...{ run, onClose }}
    >
      <BeforeAfter rows={[{ name: words.waits, before: String(waits), after: String(waits + amount) }]} />
    </Deed>
  );
}
