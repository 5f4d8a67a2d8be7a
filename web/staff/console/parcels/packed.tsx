import { type Signal, useSignal } from '@preact/signals';
import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { type ParcelAtDeskFragment, ParcelsPackedDocument, type ParcelsPackedQuery, UnpackThereDocument } from '../documents.ts';
import { Deed } from '../parts/deed.tsx';
import { useDrawn } from '../parts/drawn.ts';
import { Long } from '../parts/long.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { said } from '../words.ts';
import { Address, Contents, contentsOf, Orders } from './contents.tsx';
import { PostDeed } from './post-deed.tsx';

type Page = NonNullable<ParcelsPackedQuery['parcelsBeingPacked']>;
type Asking = { kind: 'post' | 'unpack'; parcel: ParcelAtDeskFragment };

/** Parcels that the carrier has not taken yet: posted here one by one, or all by the carrier's file. */
export function Packed({ gachaIds }: { gachaIds: string[] | null }) {
  const { parcels: words, desk, orders } = said();
  const asking = useSignal<Asking | undefined>(undefined);
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(ParcelsPackedDocument, { gachaIds, after }, { tries: 2, ...(signal && { signal }) })).parcelsBeingPacked;
  const pages = usePages(list, gachaIds ?? []);
  const { again, at, isWaiting } = pages.seen;
  const drawn = useDrawn<ParcelAtDeskFragment>((parcel) => {
    const asks = (kind: Asking['kind']) => (): void => {
      asking.value = { kind, parcel };
    };
    return (
      <article key={parcel.id} class="card stack-close" data-parcel={parcel.number}>
        <ParcelView parcel={parcel} />
        <div class="row">
          {!parcel.held && <Button onClick={asks('post')}>{words.post}</Button>}
          <Button onClick={asks('unpack')}>{words.unpack}</Button>
        </div>
      </article>
    );
  });
  return (
    <section class="stack">
      <div class="row">
        <AsOf at={at} />
        <Button kind="bare" busy={isWaiting} onClick={() => void again()}>
          {orders.again}
        </Button>
      </div>
      <ShownPages pages={pages}>
        {(parcels) => (parcels.length === 0 ? <p class="quiet">{desk.none}</p> : <Long items={parcels} drawn={drawn} />)}
      </ShownPages>
      <Asked {...{ asking, again }} />
    </section>
  );
}

/** By itself: what is asked of one parcel draws no list anew. */
function Asked({ asking, again }: { asking: Signal<Asking | undefined>; again: () => Promise<void> }) {
  const { parcels: words } = said();
  if (asking.value === undefined) return null;
  const { kind, parcel } = asking.value;
  const onClose = (): void => {
    asking.value = undefined;
  };
  if (kind === 'post') return <PostDeed {...{ parcel, again, onClose }} />;
  const unpack = async (reason: string): Promise<void> => {
    const input = { shipmentId: parcel.id, reason };
    try {
      await once(`unpack-${parcel.id}`, input, (idempotencyKey) =>
        ask(UnpackThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={words.unpackSure(parcel.number)}
      press={words.unpack}
      reasons={words.unpackReasons}
      run={unpack}
      onClose={onClose}
    >
      <p>{words.unpackTold}</p>
    </Deed>
  );
}

export function ParcelView({ parcel }: { parcel: ParcelAtDeskFragment }) {
  const { parcels: words } = said();
  const orders = [...new Map(parcel.items.map(({ order }) => [order.id, order])).values()];
  return (
    <>
      <div class="row apart">
        <h2 class="numbers">{parcel.number}</h2>
        <span class="small quiet">{words.packedAt(moment(parcel.packedAt))}</span>
      </div>
      <div class="parcel">
        <div class="stack-close">
          {parcel.deliveryInfo && <Address to={parcel.deliveryInfo} />}
          <Orders orders={orders} />
          {parcel.held && <p class="tag look">{words.holds[parcel.held]}</p>}
        </div>
        <Contents list={contentsOf(parcel.items)} />
      </div>
    </>
  );
}
