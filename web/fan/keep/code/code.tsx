import './code.css';
import { useEffect } from 'preact/hooks';
import { clock, count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { asked } from '../../../shared/router.ts';
import { WaitingDocument, type WaitingQuery } from '../../documents.ts';
import { ask } from '../../session.ts';
import { CollectBy } from '../collect-by.tsx';
import { words } from '../keep-words.ts';
import { isKeptOnly, keep, recall, type Ticket } from '../kept.ts';
import { AsOfNotice, Loading, Nothing, OwnScreen, stateOf, Trouble } from '../own-screen.tsx';
import { ticketOf } from '../state.ts';
import { tries, useKept } from '../use-kept.ts';
import { ShownCode } from './shown-code.tsx';
import { type CodeItems, isGone, type UsedCode, useCode } from './use-code.ts';

type Read = { owner: string | undefined; tickets: Ticket[] };

async function read(signal: AbortSignal): Promise<Read> {
  const { me, redeemTickets }: WaitingQuery = await ask(WaitingDocument, {}, { ...tries(), signal });
  const tickets = redeemTickets?.nodes ?? [];
  if (me) void keep(me.id, 'tickets', tickets);
  return { owner: me?.id, tickets };
}

const kept = async () => {
  const found = await recall('tickets');
  return found && { asOf: found.asOf, value: { owner: undefined, tickets: found.value } };
};

export function CodeScreen() {
  const said = words().code;
  const gachaId = asked.value.get('gacha');
  const { value, error, again, asOf } = useKept<Read>(read, kept, []);
  const used = useCode(gachaId, value?.owner);
  const { items } = used;
  const gone = items?.nodes.filter(({ deliveredAt }) => deliveredAt !== null).length ?? 0;
  const isDone = isGone(items);
  // What is handed over waits no longer.
  useEffect(() => {
    if (gone > 0) void again();
  }, [gone]);
  const tickets = value?.tickets.filter(({ gacha }) => gachaId === null || gacha.id === gachaId);
  const shows = showsOf(used);
  const state = shows ?? (tickets && (tickets.length === 0 ? 'empty' : asOf === undefined ? 'waiting' : 'kept'));
  return (
    <OwnScreen title={said.title} state={stateOf(error, state)}>
      <div role="status">{isDone && items && <Done items={items} />}</div>
      {shows === 'shown' && <ShownCode used={used} />}
      {shows === 'ended' && <Ended title={said.ended} told={said.endedTold} used={used} />}
      {shows === 'replaced' && <Ended title={said.replaced} told={said.replacedTold} used={used} />}
      {shows === undefined && <AsOfNotice asOf={asOf} again={again} />}
      {shows === undefined && <Trouble error={error} again={again} />}
      {!tickets && error === undefined && <Loading />}
      {tickets?.length === 0 && shows === undefined && (
        <Nothing>
          <p>{said.none}</p>
        </Nothing>
      )}
      {tickets && tickets.length > 0 && (
        <>
          {(shows === undefined || shows === 'done') && <Make used={used} isOffline={asOf !== undefined || isKeptOnly()} />}
          <Waits tickets={tickets} />
        </>
      )}
      {gachaId !== null && (
        <p>
          <a href="/code">{said.all}</a>
        </p>
      )}
      <p>
        <a href="/orders">{said.toOrders}</a>
      </p>
    </OwnScreen>
  );
}

/** The gateway's clock may end it a moment earlier than this one. */
const MOMENT_MS = 15_000;

function showsOf({ code, items, now }: UsedCode): 'done' | 'ended' | 'replaced' | 'shown' | undefined {
  if (code === undefined) return undefined;
  if (isGone(items)) return 'done';
  if (code.endsAt <= now || (items === null && code.endsAt - now < MOMENT_MS)) return 'ended';
  return items === null ? 'replaced' : 'shown';
}

function Make({ used, isOffline }: { used: UsedCode; isOffline: boolean }) {
  const said = words().code;
  if (isOffline) return <Notice kind="look">{said.offlineNew}</Notice>;
  return (
    <div class="stack-close">
      <p>{said.told}</p>
      <Button kind="main" wide busy={used.isBusy} onClick={used.show}>
        {said.show}
      </Button>
      <p class="small quiet">{said.onlyTold}</p>
      <Trouble error={used.error} again={used.make} />
    </div>
  );
}

function Ended({ title, told, used }: { title: string; told: string; used: UsedCode }) {
  const said = words().code;
  return (
    <Notice kind="look" title={title}>
      <p>{told}</p>
      <div class="row">
        <Button kind="main" busy={used.isBusy} onClick={used.make}>
          {said.again}
        </Button>
        <Button kind="bare" onClick={used.hide}>
          {words().reveal.close}
        </Button>
      </div>
      <Trouble error={used.error} again={used.make} />
    </Notice>
  );
}

/** By itself, once staff have said so. */
function Done({ items }: { items: CodeItems }) {
  const said = words().code;
  const [last] = items.nodes.toSorted((one, other) => (other.deliveredAt ?? '').localeCompare(one.deliveredAt ?? ''));
  const gachas = [...new Map(items.nodes.map(({ order }) => [order.gacha.id, order.gacha])).values()];
  return (
    <div class="done">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="44" />
        <path d="M28 50L42 64L69 34" />
      </svg>
      <p class="done-title">{last?.deliveredAt && said.doneAt(clock(last.deliveredAt), last.counter)}</p>
      {gachas.map(({ id, name, redeemDetail }) => (
        <p key={id}>
          {name}
          {redeemDetail.placeText && <span class="quiet lines">{`\n${redeemDetail.placeText}`}</span>}
        </p>
      ))}
      <p>{words().orders.pieces(count(items.totalCount))}</p>
      <p class="quiet">{said.doneTold}</p>
    </div>
  );
}

/** By gacha: what the counter calls, where it is, and how much waits. The prizes themselves show once they are opened. */
function Waits({ tickets }: { tickets: readonly Ticket[] }) {
  const said = words().code;
  const byGacha = Map.groupBy(tickets, ({ gacha }) => gacha.id);
  return (
    <ul class="stack">
      {[...byGacha.values()].map((ofGacha) => {
        const [first] = ofGacha as [Ticket];
        const { gacha } = first;
        const { callNumber, placeText, placeUrl, infoText, rule } = gacha.redeemDetail;
        const waiting = ofGacha.flatMap(({ order }) => order.items ?? []).filter((item) => !item.deliveredAt && !item.refundedAt);
        return (
          <li key={gacha.id} class="card stack-close">
            <p class="row apart">
              <strong>{gacha.name}</strong>
              <span class="tag fine">{said.waits(count(waiting.length))}</span>
            </p>
            <p class="small quiet">{said.callNumber}</p>
            <p class="tickets">
              {ofGacha.map(({ id, order }) => (
                <span key={id} class="ticket numbers">
                  {ticketOf(callNumber, order.serialNumber)}
                </span>
              ))}
            </p>
            {placeText && (
              <p class="lines">
                {said.place} · {placeUrl ? <a href={placeUrl}>{placeText}</a> : placeText}
              </p>
            )}
            {infoText && <p class="small quiet lines">{infoText}</p>}
            <CollectBy limit={gacha.redeemLimitDate} />
            {rule && (
              <details class="small">
                <summary>{said.rules}</summary>
                <p class="lines">{rule}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
