import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { PREFECTURES } from '../../../shared/prefectures.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { ask } from '../../session.ts';
import { AddressThereDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import type { OrderSeen } from './use-order.ts';

const FIELDS = ['fullname', 'zipCode', 'prefecture', 'city', 'address1', 'address2', 'phoneNumber'] as const;
type Field = (typeof FIELDS)[number];
const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<Field, string>;

type AddressDeedProps = { order: OrderSeen; again: () => Promise<void>; onClose: () => void };

/** The whole right address, as the fan says it: support may not read the wrong one, which is for shipping alone. */
export function AddressDeed({ order: { id: orderId }, again, onClose }: AddressDeedProps) {
  const { orders: words } = said();
  const [address, setAddress] = useState(NOTHING);
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const isReady = FIELDS.every((field) => field === 'address2' || address[field].trim() !== '');
  const run = async (reason: string): Promise<void> => {
    const deliveryInfo = { ...address, address2: address.address2.trim() || null, country: 'JP' };
    const input = { orderId, deliveryInfo, reason };
    setMistakes(new Map());
    try {
      await once(`address-${orderId}`, input, (idempotencyKey) =>
        ask(AddressThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } catch (error) {
      const errors = error instanceof Refusal ? (error.detail.errors ?? []) : [];
      setMistakes(new Map(errors.map(({ field, message }) => [field.split('.').at(-1) ?? '', message])));
      throw error;
    } finally {
      await again();
    }
  };
  const written = `〒${address.zipCode} ${address.prefecture}${address.city}${address.address1} ${address.address2}`;
  return (
    <Deed title={words.address} press={words.addressPress} reasons={words.addressReasons} {...{ isReady, run, onClose }}>
      <div class="grid" data-state="address">
        {FIELDS.map((field) => {
          const [id, mistake] = [`desk-address-${field}`, mistakes.get(field)];
          const shared = { id, value: address[field], 'aria-invalid': mistake !== undefined || undefined };
          const set = ({ currentTarget: { value } }: { currentTarget: { value: string } }): void =>
            setAddress({ ...address, [field]: value });
          return (
            <div key={field} class="field">
              <label for={id}>{words.addressFields[field]}</label>
              {field === 'prefecture' ? (
                <select {...shared} aria-describedby={mistake && `${id}-mistake`} onChange={set}>
                  <option value="" />
                  {PREFECTURES.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  aria-describedby={mistake && `${id}-mistake`}
                  maxLength={200}
                  autoComplete="off"
                  onInput={set}
                />
              )}
              {mistake && (
                <span id={`${id}-mistake`} class="mistake">
                  {mistake}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <BeforeAfter
        rows={[{ name: words.address, before: words.addressBefore, after: isReady ? `${written} ${address.fullname}` : '–' }]}
      />
    </Deed>
  );
}
