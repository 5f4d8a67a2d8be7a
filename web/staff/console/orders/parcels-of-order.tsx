import { moment } from '../../../shared/language.ts';
import { mayPost } from '../may.ts';
import { addressOf } from '../params.ts';
import { said } from '../words.ts';
import type { OrderSeen } from './use-order.ts';

/** Posted parcels, also those that came back. For shipping the number of each is a link to it. */
export function ParcelsOfOrder({ order: { shipments } }: { order: OrderSeen }) {
  const { parcels: words } = said();
  if (!shipments || shipments.length === 0) return null;
  return (
    <section class="card stack-close">
      <h2>{words.title}</h2>
      <ul class="stack-close">
        {shipments.map(({ id, number, carrier, trackingNumber, postedAt, returnedAt, returnedBecause }) => (
          <li key={id}>
            {mayPost.value ? (
              <a class="numbers" href={addressOf('/staff/parcels', { part: 'returned', number })}>
                {number}
              </a>
            ) : (
              <strong class="numbers">{number}</strong>
            )}{' '}
            {carrier && words.carriers[carrier]} <span class="numbers">{trackingNumber}</span>
            <p class="small quiet">
              {words.posted} {postedAt && moment(postedAt)}
            </p>
            {returnedAt && returnedBecause && (
              <p class="notice look">{words.cameBack(moment(returnedAt), words.because[returnedBecause])}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
