import { Picture } from '../../../shared/parts/picture.tsx';
import type { AddressAtDeskFragment, PictureOfWonFragment, PrizeToFetchFragment } from '../documents.ts';
import { mayFindOrders } from '../may.ts';
import { said } from '../words.ts';

/** As it is written on a parcel. */
export function Address({ to }: { to: AddressAtDeskFragment }) {
  return (
    <address>
      <strong>{to.fullname}</strong>
      <span class="numbers">〒{to.zipCode}</span>
      <span>
        {to.prefecture}
        {to.city}
        {to.address1} {to.address2}
      </span>
      <span class="numbers">{to.phoneNumber}</span>
    </address>
  );
}

type Content = { prize: PrizeToFetchFragment; won: readonly PictureOfWonFragment[]; amount: number };

/** What is fetched from the store: its picture, its name there, that under which it was won, and how many. */
export function Contents({ list }: { list: readonly Content[] }) {
  return (
    <ul class="contents">
      {list.map(({ prize, won, amount }) => {
        const sold = won.map(({ name }) => name).join(' / ');
        return (
          <li key={prize.id}>
            <Picture picture={prize.pickupImage ?? won[0]?.image ?? null} ratio={1} alt="" />
            <span>
              <strong>{prize.pickingName}</strong>
              {sold !== prize.pickingName && <span class="small quiet">{sold}</span>}
            </span>
            <span class="numbers">×{amount}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Single items of a parcel, as many of a prize as there are. */
export function contentsOf(
  items: readonly { prize: PrizeToFetchFragment; item: { won: PictureOfWonFragment } }[],
): readonly Content[] {
  const found = new Map<string, Content>();
  for (const { prize, item } of items) {
    const before = found.get(prize.id);
    found.set(prize.id, before ? { ...before, amount: before.amount + 1 } : { prize, won: [item.won], amount: 1 });
  }
  return [...found.values()];
}

type Named = { id: string; serialNumber: number | null };

/** Links for members that may look at orders, to hold one or to let it go on. */
export function Orders({ orders }: { orders: readonly Named[] }) {
  const { parcels } = said();
  const nameOf = ({ id, serialNumber }: Named): string => (serialNumber === null ? id.slice(0, 8) : String(serialNumber));
  return (
    <p class="small quiet numbers">
      {parcels.orders}{' '}
      {orders.map((order, index) => (
        <span key={order.id}>
          {index > 0 && ', '}
          {mayFindOrders.value ? <a href={`/staff/orders/${order.id}`}>{nameOf(order)}</a> : nameOf(order)}
        </span>
      ))}
    </p>
  );
}
