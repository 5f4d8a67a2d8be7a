import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { Button } from '../../shared/parts/button.tsx';
import { later } from '../../shared/parts/later.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { type AddressFragment, RightAddressDocument } from '../documents.ts';
import { deliveryInfoOf, linesOf, type Mistakes, noteMistakes, textOf } from '../parts/address.ts';
import { ask } from '../session.ts';
import { words } from './keep-words.ts';
import type { Whole } from './order.tsx';
import { Trouble } from './own-screen.tsx';

const AddressForm = later(() => import('../parts/address-form.tsx').then((it) => it.AddressForm));

const NOTHING: AddressFragment = {
  ...{ fullname: '', phoneNumber: '', country: 'JP', zipCode: '', prefecture: '', city: '', address1: '', address2: null },
};

/** Where it goes, and a form as long as nothing is packed: the gateway says when that is over. */
export function AddressOf({ order, again }: { order: Whole; again: () => Promise<void> }) {
  const said = words().orders;
  const [form, setForm] = useState<'closed' | 'open' | 'done'>('closed');
  // What came back may be so old that its address is erased.
  const given = order.deliveryInfo ?? (order.held === 'PARCEL_RETURNED' ? NOTHING : null);
  if (!given) return null;
  const isOpen = order.status === 'PENDING' || order.status === 'PAID';
  const done = async (): Promise<void> => {
    await again();
    setForm('done');
  };
  return (
    <section class="stack-close">
      <h2>{said.address}</h2>
      {form === 'done' && <Notice kind="fine">{said.addressDone}</Notice>}
      {form === 'open' ? (
        <Correct orderId={order.id} given={given} done={done} close={() => setForm('closed')} />
      ) : (
        <div class="card stack-close">
          {given !== NOTHING && <p class="lines">{linesOf(given)}</p>}
          {isOpen && (
            <div>
              <Button kind={order.held ? 'main' : 'plain'} onClick={() => setForm('open')}>
                {said.correct}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

type CorrectProps = { orderId: string; given: AddressFragment; done: () => Promise<void>; close: () => void };

function Correct({ orderId, given, done, close }: CorrectProps) {
  const said = words().orders;
  const [address, mistakes] = [useSignal(textOf(given)), useSignal<Mistakes>({})];
  const { run, error, isBusy } = useDeed(async () => {
    const deliveryInfo = deliveryInfoOf(address.value);
    try {
      await once(`address-${orderId}`, deliveryInfo, (key) => ask(RightAddressDocument, { orderId, deliveryInfo, key }));
    } catch (refused) {
      if (refused instanceof Refusal && noteMistakes(mistakes, refused.detail.errors ?? [])) return;
      throw refused;
    }
    await done();
  });
  return (
    <div class="card stack">
      <AddressForm address={address} mistakes={mistakes} label={said.save} save={run} isBusy={isBusy}>
        <Trouble error={error} again={run} />
      </AddressForm>
      <Button wide onClick={close}>
        {said.leave}
      </Button>
    </div>
  );
}
