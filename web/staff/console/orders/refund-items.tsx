import { moment } from '../../../shared/language.ts';
import { isSupervisor } from '../../who.ts';
import type { OrderToRecordFragment as OrderToRecord } from '../documents.ts';
import { said } from '../words.ts';

type Item = NonNullable<OrderToRecord['items']>[number];
/** A refund that came to nothing took no item. */
const STANDS = ['OWED', 'DONE'];

/** Refunded by itself, or with its order. */
export function isRefunded({ refunds }: OrderToRecord, item: Item): boolean {
  if (item.refundedAt !== null) return true;
  return (refunds ?? []).some(({ status, items }) => STANDS.includes(status) && items?.some(({ id }) => id === item.id));
}

/** What was handed over may be refunded by a supervisor alone, and stays with the fan; what was paid back already, was. */
const mayBe = (order: OrderToRecord, item: Item, isBack: boolean): boolean =>
  !isRefunded(order, item) && (item.deliveredAt === null || isBack || isSupervisor.value);

/**
 * What the service takes for these items where no other sum is given: a share for each play, which a last prize has not; and all
 * that is left once nothing of the order is kept.
 */
export function shareOf(order: OrderToRecord, chosen: readonly Item[], left: number): number {
  const kept = (order.items ?? []).filter((item) => !chosen.includes(item) && item.refundedAt === null);
  if (kept.length === 0 && chosen.every(({ deliveredAt }) => deliveredAt === null)) return left;
  return Math.min(left, order.price * chosen.filter(({ won }) => won.kind !== 'LAST_ONE').length);
}

export function stateOf(order: OrderToRecord, item: Item): string {
  const { orders: words } = said();
  const given = item.deliveredAt ? words.given(moment(item.deliveredAt)) : undefined;
  if (isRefunded(order, item)) return given ? `${given}, ${words.itemRefunded}` : words.gone;
  return given ?? words.waiting;
}

type ItemsChoiceProps = {
  order: OrderToRecord;
  chosen: readonly string[];
  set: (ids: readonly string[]) => void;
  /** Their money went back already. */
  isBack?: boolean;
};

export function ItemsChoice({ order, chosen, set, isBack = false }: ItemsChoiceProps) {
  const { orders: words } = said();
  return (
    <fieldset class="both items-choice">
      <legend>{words.whichItems}</legend>
      {(order.items ?? []).map((item) => (
        <label key={item.id} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(item.id)}
            disabled={!mayBe(order, item, isBack)}
            onChange={({ currentTarget: { checked } }) =>
              set(checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
            }
          />
          <span>
            {item.won.name} <span class="small quiet">{stateOf(order, item)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
