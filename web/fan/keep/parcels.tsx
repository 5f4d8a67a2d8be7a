import { count, moment } from '../../shared/language.ts';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';

/** Posted ones, each with its carrier's page. It may hold things of other orders, too. */
export function Parcels({ order }: { order: Brief }) {
  const said = words().orders;
  const parcels = order.shipments ?? [];
  const own = new Set(order.items?.map(({ id }) => id));
  if (parcels.length === 0) return null;
  return (
    <section class="stack-close">
      <h2>{said.parcels}</h2>
      {parcels.map(({ id, carrier, trackingNumber, url, postedAt, returnedAt, returnedBecause, items }) => {
        const ofOrder = items.filter(({ item }) => own.has(item.id)).length;
        return (
          <div key={id} class="card stack-close">
            <p>
              <strong>{carrier ? said.carrier[carrier] : said.parcel}</strong>{' '}
              <span class="quiet small">{said.pieces(count(ofOrder))}</span>
            </p>
            {postedAt && <p class="small quiet numbers">{said.postedAt(moment(postedAt))}</p>}
            {returnedAt && (
              <p class="small numbers">
                <span class="tag look">{said.stage.returned}</span> {said.returnedAt(moment(returnedAt))}
              </p>
            )}
            {returnedBecause && <p class="small quiet">{said.returnedBecause[returnedBecause]}</p>}
            {trackingNumber && (
              <p>
                {said.trackingNumber} <span class="numbers mono">{trackingNumber}</span>
              </p>
            )}
            {url && (
              <p>
                <a class="outside" href={url} target="_blank" rel="noreferrer">
                  {said.track}
                </a>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
