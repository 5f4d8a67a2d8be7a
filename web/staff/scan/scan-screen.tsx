import { useEffect, useRef } from 'preact/hooks';
import { useAsked } from '../../shared/use-asked.ts';
import { BusyDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { desk, read } from '../sheet/desk.ts';
import { DoneView, TakenBackView } from '../sheet/done-view.tsx';
import { FailedView, NoView } from '../sheet/no-view.tsx';
import { SheetView } from '../sheet/sheet-view.tsx';
import { UnreadView } from '../sheet/unread-view.tsx';
import { supervisedPlaces } from '../who.ts';
import { words } from '../words.ts';
import { CameraView } from './camera-view.tsx';
import { EXAMPLE } from './pickup-code.ts';
import { TypedCode } from './typed-code.tsx';

/** Beside each other on a desk; on a phone what lies on the counter fills the screen. */
export function ScanScreen() {
  const lies = desk.value;
  return (
    <div class={`scan lies-${lies.kind}`} data-state={lies.kind === 'ready' || lies.kind === 'reading' ? lies.kind : undefined}>
      <section class="inputs stack" aria-label={words().tabs.scan}>
        {lies.kind === 'ready' && <h1>{words().scan.title}</h1>}
        <CameraView />
        <div class="stack by-hand">
          <TypedCode />
          <p class="small quiet">{words().scan.scanner}</p>
          <div class="row apart">
            <button type="button" class="button" onClick={() => void read(EXAMPLE)}>
              {words().scan.practise}
            </button>
          </div>
          <Today />
        </div>
      </section>
      <section class="on-desk">
        <Outcome />
      </section>
    </div>
  );
}

function Outcome() {
  const lies = desk.value;
  switch (lies.kind) {
    case 'ready':
      return (
        <div class="outcome empty" aria-hidden="true">
          <p>{words().scan.emptyCodes}</p>
        </div>
      );
    case 'reading':
      return <Reading />;
    case 'sheet':
      return <SheetView open={lies} />;
    case 'unread':
      return <UnreadView key={lies.code} desk={lies} />;
    case 'no':
      return <NoView desk={lies} />;
    case 'failed':
      return <FailedView desk={lies} />;
    case 'done':
      return <DoneView done={lies} />;
    case 'taken-back':
      return <TakenBackView desk={lies} />;
  }
}

function Reading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="outcome reading">
      <span class="turning" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        {words().scan.reading}
      </h1>
    </div>
  );
}

const MOST_PLACES = 3;
const ANEW_MS = 300_000;

/** For supervisors, beside the work: a line for each gacha. */
function Today() {
  const places = supervisedPlaces.value.slice(0, MOST_PLACES);
  const { value } = useAsked(
    async () => {
      const asked = await Promise.all(places.map(({ id }) => ask(BusyDocument, { gachaId: id }, { tries: 1 })));
      return asked.map(({ counterStatistics }) => counterStatistics);
    },
    [places.map(({ id }) => id).join()],
    { everyMs: places.length > 0 ? ANEW_MS : undefined },
  );
  if (!value || value.length === 0) return null;
  return (
    <ul class="today small quiet">
      {places.map(({ id, name }, index) => {
        const one = value[index];
        return (
          one &&
          one.handedOver + one.waiting > 0 && (
            <li key={id}>
              <strong>{name}</strong> {words().scan.today(one.handedOver, one.waiting)}
            </li>
          )
        );
      })}
    </ul>
  );
}
