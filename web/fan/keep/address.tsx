import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { RightAddressDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { words } from './keep-words.ts';
import type { Whole } from './order.tsx';
import { Trouble } from './own-screen.tsx';

type Address = NonNullable<Whole['deliveryInfo']>;

/** Where it goes, and a form as long as nothing is packed: the gateway says when that is over. */
export function AddressOf({ order, again }: { order: Whole; again: () => Promise<void> }) {
  const said = words().orders;
  const [form, setForm] = useState<'closed' | 'open' | 'done'>('closed');
  const address = order.deliveryInfo;
  if (!address) return null;
  const isOpen = order.status === 'PENDING' || order.status === 'PAID';
  const { fullname, phoneNumber, zipCode, prefecture, city, address1, address2 } = address;
  return (
    <section class="stack-close">
      <h2>{said.address}</h2>
      {form === 'done' && <Notice kind="fine">{said.addressDone}</Notice>}
      {form === 'open' ? (
        <AddressForm
          order={order}
          address={address}
          done={async () => {
            await again();
            setForm('done');
          }}
          close={() => setForm('closed')}
        />
      ) : (
        <div class="card stack-close">
          <p class="lines">
            {[`〒${zipCode}`, `${prefecture}${city}${address1}`, address2, fullname, phoneNumber].filter(Boolean).join('\n')}
          </p>
          {isOpen && (
            <div>
              <Button onClick={() => setForm('open')}>{said.correct}</Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const FIELDS = [
  ['fullname', 'name', 'text'],
  ['zipCode', 'postal-code', 'numeric'],
  ['prefecture', 'address-level1', 'text'],
  ['city', 'address-level2', 'text'],
  ['address1', 'address-line1', 'text'],
  ['address2', 'address-line2', 'text'],
  ['phoneNumber', 'tel', 'tel'],
] as const;

type FormProps = { order: Whole; address: Address; done: () => Promise<void>; close: () => void };

function AddressForm({ order, address, done, close }: FormProps) {
  const said = words().orders;
  const [text, setText] = useState(address);
  const { run, error, isBusy } = useDeed(async () => {
    const deliveryInfo = { ...text, address2: text.address2 || null };
    await once(`address-${order.id}`, deliveryInfo, (key) => ask(RightAddressDocument, { orderId: order.id, deliveryInfo, key }));
    await done();
  });
  const mistakes = error instanceof Refusal ? (error.detail.errors ?? []) : [];
  const mistakeOf = (name: string) => mistakes.find(({ field }) => field.split('.').at(-1) === name)?.message;
  const isTold = FIELDS.some(([name]) => mistakeOf(name) !== undefined);
  return (
    <form
      class="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {FIELDS.map(([name, autocomplete, mode]) => {
        const mistake = mistakeOf(name);
        return (
          <div class="field" key={name}>
            <label for={`address-${name}`}>{said.field[name]}</label>
            <input
              id={`address-${name}`}
              name={name}
              inputMode={mode}
              autocomplete={autocomplete}
              value={text[name] ?? ''}
              aria-invalid={mistake !== undefined || undefined}
              aria-describedby={mistake === undefined ? undefined : `address-${name}-mistake`}
              onInput={({ currentTarget }) => setText({ ...text, [name]: currentTarget.value })}
            />
            {mistake !== undefined && (
              <p class="mistake" id={`address-${name}-mistake`}>
                {mistake}
              </p>
            )}
          </div>
        );
      })}
      {isTold ? <Notice kind="wrong">{said.mistakes}</Notice> : <Trouble error={error} again={run} />}
      <Button type="submit" kind="main" wide busy={isBusy}>
        {said.save}
      </Button>
      <Button wide onClick={close}>
        {said.leave}
      </Button>
    </form>
  );
}
