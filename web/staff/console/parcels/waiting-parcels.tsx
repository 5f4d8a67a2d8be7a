import { useRef, useState } from 'preact/hooks';
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

/** Packed since the list was read. */
type Gone = { at: number | undefined; parcels: readonly string[] };

const nameOf = ({ orders }: Parcel): string => orders.map(({ id }) => id).join();

/** The fans that wait, the longest first: a parcel for each address, and by itself what is held and why. */
export function WaitingParcels({ gachaIds }: { gachaIds: string[] | null }) {
  const { parcels: words, desk, orders } = said();
  const [packed, setPacked] = useState<string>();
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(ParcelsWaitingDocument, { gachaIds, after }, { tries: 2, ...(signal && { signal }) })).parcelsToPack;
  // Each reading is one of the address of every fan in view: a link and a reload begin with few.
  const pages = usePages<Page['nodes'][number]>(list, gachaIds ?? [], { isNoted: false });
  const { again, at, isWaiting, value } = pages.seen;
  // What was packed is taken out of the view here, for the same reason; what is read anew is told whole.
  const [gone, setGone] = useState<Gone>({ at: undefined, parcels: [] });
  const isGone = (parcel: Parcel): boolean => gone.at === at && gone.parcels.includes(nameOf(parcel));
  const waiting = pages.nodes.flatMap((fan) => {
    const parcels = fan.parcels.filter((parcel) => !isGone(parcel));
    if (parcels.length === fan.parcels.length) return [fan];
    return parcels.length === 0 ? [] : [{ ...fan, parcels }];
  });
  const left = value && {
    ...value,
    totalCount: (value.totalCount ?? pages.nodes.length) - (pages.nodes.length - waiting.length),
  };
  const wasPacked = (parcel: Parcel): void =>
    setGone((before) => ({ at, parcels: [...(before.at === at ? before.parcels : []), nameOf(parcel)] }));
  // What was drawn stays, and knows what is so now.
  const done = useRef(wasPacked);
  done.current = wasPacked;
  const drawn = useDrawn<Page['nodes'][number]>(({ fan, since, parcels }) => (
    <article key={fan.id} class="card stack" data-fan={fan.id}>
      <h2>{words.recipient(parcels[0]?.deliveryInfo.fullname ?? fan.id, moment(since), count(parcels.length))}</h2>
      {parcels.map((parcel) => (
        <OneParcel key={nameOf(parcel)} {...{ parcel, wasPacked: (one) => done.current(one), setPacked }} />
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
      <ShownPages pages={{ ...pages, nodes: waiting, seen: { ...pages.seen, value: left } }}>
        {(fans) =>
          fans.length === 0 && !pages.more.hasMore ? <p class="quiet">{desk.none}</p> : <Long items={fans} drawn={drawn} />
        }
      </ShownPages>
    </section>
  );
}

type OneParcelProps = { parcel: Parcel; wasPacked: (parcel: Parcel) => void; setPacked: (number: string | undefined) => void };

function OneParcel({ parcel, wasPacked, setPacked }: OneParcelProps) {
  const { orders, held, deliveryInfo, packingList } = parcel;
  const { parcels: words } = said();
  const pack = useDeed(async () => {
    setPacked(undefined);
    const input = { orderIds: orders.map(({ id }) => id) };
    const { packParcel } = await once(`pack-${orders[0]?.id}`, input, (idempotencyKey) =>
      ask(PackThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
    );
    setPacked(packParcel?.shipment.number);
    wasPacked(parcel);
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
