import type { ComponentChildren } from 'preact';
import { Refused } from '../../shared/parts/refused.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { DIGITS, digitsIn, inFours } from '../scan/pickup-code.ts';
import { words } from '../words.ts';
import { clear, type Desk, type No, read } from './desk.ts';
import { PastList, when } from './past-list.tsx';
import { Elsewhere } from './sheet-view.tsx';
import { VerdictBlock } from './verdict-block.tsx';

/** What a counter says to the fan, and what it does. */
export function NoView({ desk: { code, no } }: { desk: Extract<Desk, { kind: 'no' }> }) {
  const { title, more } = toldOf(no);
  return (
    <article class="outcome" data-state={stateOf(no)}>
      <VerdictBlock verdict="no" title={title} />
      <div class="sheet stack">
        {more}
        <p class="small quiet numbers">{inFours(digitsIn(code).slice(0, DIGITS * 2))}</p>
      </div>
      <NextBar code={code} canAgain={no.kind === 'refused' && MAY_CHANGE.has(no.refusal.code)} />
    </article>
  );
}

/** Nothing that the same code could become by itself. */
const MAY_CHANGE = new Set(['RATE_LIMITED', 'FORBIDDEN', 'ORDER_REFUNDED', 'CALL_IN_PROGRESS']);

export const stateOf = (no: No): string =>
  no.kind === 'refused' ? `no-${no.refusal.code.toLowerCase().replaceAll('_', '-')}` : `no-${no.kind}`;

export function FailedView({ desk: { code, error } }: { desk: Extract<Desk, { kind: 'failed' }> }) {
  return (
    <article class="outcome" data-state="failed">
      <VerdictBlock verdict="look" title={words().no.failed} />
      <div class="sheet stack">
        <Refused error={error} />
      </div>
      <NextBar code={code} canAgain />
    </article>
  );
}

/** The next code needs no press: a camera and a scanner go on. */
function NextBar({ code, canAgain }: { code: string; canAgain: boolean }) {
  const said = words().no;
  return (
    <div class="bar">
      <div class="bar-row">
        {canAgain && (
          <button type="button" class="button put-away" onClick={() => void read(code)}>
            {said.again}
          </button>
        )}
        <button type="button" class="button confirm plain" onClick={clear}>
          {said.next}
        </button>
      </div>
    </div>
  );
}

type Told = { title: string; more?: ComponentChildren };

function toldOf(no: No): Told {
  const said = words();
  if (no.kind === 'mistyped') return { title: said.no.mistyped, more: <p>{said.scan.mistake[no.mistake]}</p> };
  if (no.kind === 'seen') return { title: said.no.seen, more: <p>{said.no.seenTold(when(no.at))}</p> };
  if (no.kind === 'refused') return toldOfRefusal(no.refusal);
  const past = no.sheets.flatMap(({ handedOver }) => handedOver);
  const elsewhere = no.sheets[0]?.elsewhere ?? [];
  return {
    title: past.length > 0 ? said.no.gone : said.no.nothing,
    more: (
      <>
        {past.length > 0 && <PastList past={past} />}
        <Elsewhere elsewhere={elsewhere} />
      </>
    ),
  };
}

function toldOfRefusal(refusal: Refusal): Told {
  const said = words().no;
  const { detail, message } = refusal;
  switch (refusal.code) {
    case 'PICKUP_CODE_EXPIRED':
      return { title: said.expired, more: <p>{said.expiredTold}</p> };
    case 'PICKUP_CODE_SUPERSEDED':
      return { title: said.superseded, more: <p>{said.supersededTold}</p> };
    case 'PICKUP_CODE_UNKNOWN':
      return { title: said.unknown, more: <p>{said.unknownTold}</p> };
    case 'PICKUP_CODE_MISTYPED':
      return { title: said.mistyped, more: <p>{message}</p> };
    case 'ORDER_REFUNDED':
      return { title: said.refunded, more: <p>{said.refundedTold}</p> };
    case 'RATE_LIMITED':
      return { title: said.limited, more: <p>{said.limitedTold(Math.ceil((detail.retryAfterSeconds ?? 60) / 60))}</p> };
    case 'WRONG_COUNTER':
      return { title: said.wrongCounter, more: <OtherCounters detail={detail} /> };
    case 'ALREADY_HANDED_OVER':
      return { title: said.already, more: <Earlier detail={detail} /> };
    case 'FORBIDDEN':
      // The last day ended while the sheet lay open.
      if (detail.errors?.some(({ field }) => field.endsWith('isLateAllowed')))
        return { title: words().sheet.tooLate, more: <p>{words().sheet.tooLateTold}</p> };
      return { title: said.forbidden, more: <p>{said.forbiddenTold}</p> };
    default:
      return { title: message };
  }
}

type OtherPlace = { gachaId: string; name: string; place?: string | null };

function OtherCounters({ detail }: { detail: Refusal['detail'] }) {
  const said = words().no;
  const gachas = (detail.gachas ?? []) as OtherPlace[];
  return (
    <>
      <h2>{said.goTo}</h2>
      <ul class="stack-close">
        {gachas.map(({ gachaId, name, place }) => (
          <li key={gachaId} class="card">
            <strong>{name}</strong>
            <p class="lines">{place || said.noPlace}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type EarlierOne = { deliveredAt: string; staffName: string; deviceName?: string | null };

function Earlier({ detail }: { detail: Refusal['detail'] }) {
  const said = words().no;
  const earlier = (detail.handedOver ?? []) as EarlierOne[];
  return (
    <>
      <ul class="stack-close">
        {earlier.map(({ deliveredAt, staffName, deviceName }) => (
          <li key={deliveredAt}>
            <strong>{said.goneBy(when(deliveredAt), staffName, deviceName ?? undefined)}</strong>
          </li>
        ))}
      </ul>
      <p>{said.alreadyTold}</p>
    </>
  );
}
