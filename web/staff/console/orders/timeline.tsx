import { useEffect, useRef, useState } from 'preact/hooks';
import { count, moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { TimelineOfOrderDocument, type TimelineOfOrderQuery } from '../documents.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { said } from '../words.ts';

type Connection = NonNullable<TimelineOfOrderQuery['timeline']>;
type Event = Connection['nodes'][number];
const EVERY_MS = 15_000;
/** As a rule the processor carries a refund out within seconds. */
const WHILE_OWED_MS = 5_000;

type TimelineProps = {
  orderId: string;
  /** Another one when something was done here. */
  turn: number;
  /** A refund is on its way. */
  isOwed: boolean;
  /** More money went back than was told before. */
  onRefunded: () => void;
};

/** All that happened, the latest first: what goes on is seen as it goes on. */
export function Timeline({ orderId, turn, isOwed, onRefunded }: TimelineProps) {
  const { timeline: words, desk } = said();
  const [older, setOlder] = useState<Connection>();
  const seen = useSeen(
    async (signal) => (await ask(TimelineOfOrderDocument, { orderId, after: null }, { tries: 2, signal })).timeline,
    [orderId],
    { everyMs: isOwed ? WHILE_OWED_MS : EVERY_MS },
  );
  useEffect(() => {
    if (turn > 0) void seen.again();
  }, [turn]);
  const refunded = seen.value?.nodes.filter((event) => event.__typename === 'RefundedEvent').length;
  const known = useRef(refunded);
  useEffect(() => {
    if (refunded === undefined) return;
    if (known.current !== undefined && known.current < refunded) onRefunded();
    known.current = refunded;
  }, [refunded]);
  const more = useDeed(async () => {
    const after = (older ?? seen.value)?.pageInfo.endCursor ?? null;
    const { timeline } = await ask(TimelineOfOrderDocument, { orderId, after }, { tries: 2 });
    if (timeline) setOlder({ ...timeline, nodes: [...(older?.nodes ?? []), ...timeline.nodes] });
  });
  return (
    <section class="card stack-close">
      <div class="row apart">
        <h2>{words.title}</h2>
        <AsOf at={seen.at} />
      </div>
      <Shown seen={seen}>
        {(first) => {
          const events = [...(first?.nodes ?? []), ...(older?.nodes ?? [])];
          const hasMore = (older ?? first)?.pageInfo.hasNextPage ?? false;
          return (
            <>
              {hasMore && (
                <div>
                  <Button busy={more.isBusy} onClick={() => void more.run()}>
                    {desk.more}
                  </Button>
                  <Refused error={more.error} />
                </div>
              )}
              <ol class="timeline">
                {events.toReversed().map((event, index) => (
                  <li key={events.length - index} data-event={event.kind}>
                    <time class="small quiet numbers" dateTime={event.at}>
                      {moment(event.at)}
                    </time>
                    <span>
                      <strong>{titleOf(event)}</strong> <Told event={event} />
                    </span>
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </Shown>
    </section>
  );
}

function titleOf(event: Event): string {
  const { timeline: words, people } = said();
  if (event.__typename === 'DeedEvent') return words.deeds[event.deed.action] ?? people.actions[event.deed.action];
  return words.kinds[event.kind];
}

function Told({ event }: { event: Event }) {
  const { timeline: words, today } = said();
  switch (event.__typename) {
    case 'PaymentStepEvent':
      return (
        <>
          {today.steps[event.step]} · {yen(event.payment.amount)}
          {event.refusal && <> · {today.failed[event.refusal] ?? <code>{event.refusal}</code>}</>}
        </>
      );
    case 'DrawnEvent':
      return <>{words.items(count(event.itemAmount))}</>;
    case 'HandedOverEvent':
      return (
        <>
          {words.items(count(event.itemAmount))} · {event.staffMember.name}
        </>
      );
    case 'RefundedEvent':
      return <>{yen(event.amount)}</>;
    case 'DeedEvent':
      return (
        <>
          {event.deed.staffMember?.name ?? event.deed.account}
          {event.deed.reason && <q>{event.deed.reason}</q>}
        </>
      );
    default:
      return null;
  }
}
