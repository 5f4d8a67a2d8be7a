import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { count, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { PackThereDocument, ParcelsWaitingDocument, type ParcelsWaitingQuery } from '../documents.ts';
import { useDrawn } from '../parts/drawn.ts';
import { Long } from '../parts/long.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { said } from '../words.ts';
import { Address, Contents, Orders } from './contents.tsx';

type Page = NonNullable<ParcelsWaitingQuery['parcelsToPack']>;
type Parcel = Page['nodes'][number]['parcels'][number];

/** Who waits, the longest first: a parcel for each address, and by itself what is held and why. */
export function WaitingParcels({ gachaIds }: { gachaIds: string[] | null }) {
  const { parcels: words, desk, orders } = said();
  const [packed, setPacked] = useState<string>();
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(ParcelsWaitingDocument, { gachaIds, after }, { tries: 2, ...(signal && { signal }) })).parcelsToPack;
  const pages = usePages(list, gachaIds ?? []);
  const { again, at, isWaiting } = pages.seen;
  const drawn = useDrawn<Page['nodes'][number]>(({ fan, since, parcels }) => (
    <article key={fan.id} class="card stack" data-fan={fan.id}>
      <h2>{words.recipient(parcels[0]?.deliveryInfo.fullname ?? fan.id, moment(since), count(parcels.length))}</h2>
      {parcels.map((parcel) => (
        <OneParcel key={parcel.orders.map(({ id }) => id).join()} {...{ parcel, again, setPacked }} />
      ))}
    </article>
  ));
  return (
    <section class="stack">
      <div class="row apart">
        <p class="small quiet">{words.waitingTold}</p>
        <div class="row">
          <AsOf at={at} />
          <Button kind="bare" busy={isWaiting} onClick={() => void again()}>
            {orders.again}
          </Button>
        </div>
      </div>
      {packed && (
        <Notice kind="fine">
          <p data-packed={packed}>{words.packed(packed)}</p>
        </Notice>
      )}
      <ShownPages pages={pages}>
        {(fans) => (fans.length === 0 ? <p class="quiet">{desk.none}</p> : <Long items={fans} drawn={drawn} />)}
      </ShownPages>
    </section>
  );
}

type OneParcelProps = { parcel: Parcel; again: () => Promise<void>; setPacked: (number: string | undefined) => void };

function OneParcel({ parcel: { orders, held, deliveryInfo, packingList }, again, setPacked }: OneParcelProps) {
  const { parcels: words } = said();
  const pack = useDeed(async () => {
    setPacked(undefined);
    const input = { orderIds: orders.map(({ id }) => id) };
    const { packParcel } = await once(`pack-${orders[0]?.id}`, input, (idempotencyKey) =>
      ask(PackThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
    );
    setPacked(packParcel?.shipment.number);
    await again();
  });
  return (
    <div class="parcel" data-held={held ?? ''}>
      <div class="stack-close">
        <Address to={deliveryInfo} />
        <Orders orders={orders} />
        {held && <p class="tag look">{words.holds[held]}</p>}
      </div>
      <Contents list={packingList} />
      <div class="stack-close">
        {!held && (
          <Button busy={pack.isBusy} onClick={() => void pack.run()}>
            {words.pack}
          </Button>
        )}
        <Refused error={pack.error} />
      </div>
    </div>
  );
}
