import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { type Carrier, type ParcelAtDeskFragment, PostThereDocument } from '../documents.ts';
import { said } from '../words.ts';

const CARRIERS = ['YAMATO', 'SAGAWA', 'JAPAN_POST'] as const;

type PostDeedProps = { parcel: ParcelAtDeskFragment; again: () => Promise<void>; onClose: () => void };

/** One parcel, with the number on its label. The fan reads it at once. */
export function PostDeed({ parcel, again, onClose }: PostDeedProps) {
  const { parcels: words } = said();
  const [carrier, setCarrier] = useState<Carrier>('YAMATO');
  const [number, setNumber] = useState('');
  const post = useDeed(async () => {
    const itemIds = parcel.items.map(({ item }) => item.id);
    const input = { itemIds, carrier, trackingNumber: number.trim() };
    try {
      await once(`post-${parcel.id}`, input, (idempotencyKey) =>
        ask(PostThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
    onClose();
  });
  return (
    <Dialog title={words.postSure(parcel.number)} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== '') void post.run();
        }}
      >
        <div class="field">
          <label for="post-carrier">{words.carrier}</label>
          <select id="post-carrier" value={carrier} onChange={({ currentTarget }) => setCarrier(currentTarget.value as Carrier)}>
            {CARRIERS.map((one) => (
              <option key={one} value={one}>
                {words.carriers[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="post-number">{words.trackingNumber}</label>
          <input
            id="post-number"
            class="numbers"
            autoComplete="off"
            value={number}
            onInput={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </div>
        <Refused error={post.error} />
        <div class="row">
          <Button kind="main" type="submit" busy={post.isBusy} disabled={number.trim() === ''}>
            {words.post}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {shared().cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
