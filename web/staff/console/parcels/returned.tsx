import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { CameBackDocument, type ParcelAtDeskFragment, ParcelPostedDocument, type ReturnReason } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { Shown, useSeen } from '../parts/seen.tsx';
import { said } from '../words.ts';
import { ParcelView } from './packed.tsx';

const REASONS = ['UNKNOWN_ADDRESS', 'REFUSED', 'KEPT_TOO_LONG'] as const;

/** A parcel that lies here again, by the number on its label. */
export function Returned() {
  const { parcels: words, orders } = said();
  const number = param('number');
  const [text, setText] = useState(number);
  const [isAsking, setAsking] = useState(false);
  const seen = useSeen(
    async (signal) =>
      number === ''
        ? null
        : ((await ask(ParcelPostedDocument, { number }, { tries: 2, signal })).parcelsBeingPacked?.nodes[0] ?? null),
    [number],
  );
  return (
    <section class="stack">
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === number) void seen.again();
          else setParams({ number: text.trim() });
        }}
      >
        <div class="field">
          <label for="parcel-number">{words.number}</label>
          <input
            id="parcel-number"
            class="numbers"
            autoComplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Button kind="main" type="submit" disabled={text.trim() === ''} busy={number !== '' && seen.isWaiting}>
          {orders.find}
        </Button>
      </form>
      <p class="small quiet">{words.returnedTold}</p>
      {number !== '' && (
        <Shown seen={seen}>
          {(parcel) =>
            !parcel ? (
              <p role="status">{words.noParcel}</p>
            ) : (
              <article class="card stack-close" data-parcel={parcel.number}>
                <ParcelView parcel={parcel} />
                <p>
                  {parcel.carrier && words.carriers[parcel.carrier]} <span class="numbers">{parcel.trackingNumber}</span>
                </p>
                {parcel.returnedAt && parcel.returnedBecause ? (
                  <p class="notice look">{words.cameBack(moment(parcel.returnedAt), words.because[parcel.returnedBecause])}</p>
                ) : (
                  <div>
                    <Button kind="main" onClick={() => setAsking(true)}>
                      {words.itCameBack}
                    </Button>
                  </div>
                )}
                {isAsking && <ReturnDeed parcel={parcel} again={seen.again} onClose={() => setAsking(false)} />}
              </article>
            )
          }
        </Shown>
      )}
    </section>
  );
}

type ReturnDeedProps = { parcel: ParcelAtDeskFragment; again: () => Promise<void>; onClose: () => void };

function ReturnDeed({ parcel, again, onClose }: ReturnDeedProps) {
  const { parcels: words } = said();
  const [because, setBecause] = useState<ReturnReason>('UNKNOWN_ADDRESS');
  const run = async (reason: string): Promise<void> => {
    const input = { shipmentId: parcel.id, because, reason };
    try {
      await once(`return-${parcel.id}`, input, (idempotencyKey) =>
        ask(CameBackDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed title={words.itCameBack} press={words.itCameBack} reasons={words.returnReasons} {...{ run, onClose }}>
      <fieldset class="both">
        <legend>{words.carrierSays}</legend>
        {REASONS.map((one) => (
          <label key={one} class="tick">
            <input type="radio" name="because" checked={because === one} onChange={() => setBecause(one)} />
            {words.because[one]}
          </label>
        ))}
      </fieldset>
      <BeforeAfter rows={[{ name: words.state, before: words.posted, after: words.holds.PARCEL_RETURNED }]} />
    </Deed>
  );
}
