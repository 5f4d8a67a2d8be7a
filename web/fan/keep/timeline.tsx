import { count, moment, yen } from '../../shared/language.ts';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';
import type { Whole } from './order.tsx';

type Attempt = NonNullable<Whole['payments']>['nodes'][number];
type OfItem = { id: string; counter: string | null };
type Event = { at: string; told: string; more?: string | undefined };

/** `items` tell their counters: what is kept of an order does not. */
type TimelineProps = { order: Brief; items: readonly OfItem[]; attempts: readonly Attempt[]; isClosed: boolean };

/** What happened, the earliest first. */
export function Timeline({ order, items, attempts, isClosed }: TimelineProps) {
  const said = words().orders;
  const events = [
    ...orderedAndPaid(order),
    ...failed(attempts),
    ...handedOver(order, new Map(items.map(({ id, counter }) => [id, counter ?? undefined]))),
    ...posted(order),
    ...refunds(order),
    ...ended(order),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section class="stack-close">
      <h2>{said.timeline}</h2>
      <ol class="timeline">
        {events.map(({ at, told, more }) => (
          <li key={`${at} ${told}`}>
            <time class="small quiet numbers" dateTime={at}>
              {moment(at)}
            </time>
            <p>{told}</p>
            {more && <p class="small quiet">{more}</p>}
          </li>
        ))}
      </ol>
      {isClosed && <p class="small quiet">{said.drawnTold}</p>}
    </section>
  );
}

function orderedAndPaid({ createdAt, paidAt, playAmount, totalPrice, serialNumber }: Brief): Event[] {
  const said = words().orders.event;
  const ordered = { at: createdAt, told: said.ordered(count(playAmount), yen(totalPrice)) };
  if (paidAt === null) return [ordered];
  const told = totalPrice === 0 ? said.drawn : said.paid(yen(totalPrice));
  return [ordered, { at: paidAt, told, more: serialNumber === null ? undefined : said.numbered(count(serialNumber)) }];
}

function failed(attempts: readonly Attempt[]): Event[] {
  const said = words().orders;
  return attempts
    .filter(({ status }) => status === 'FAILED')
    .map(({ createdAt, amount, refusal }) => ({
      ...{ at: createdAt, told: said.event.failed(yen(amount)) },
      more: (refusal && said.refusal[refusal]) || said.refusal.OTHER,
    }));
}

function handedOver({ items, gacha }: Brief, counters: ReadonlyMap<string, string | undefined>): Event[] {
  if (gacha.deliveryType === 'MAIL') return [];
  const more = gacha.redeemDetail.placeText || undefined;
  const gone = (items ?? []).flatMap(({ id, deliveredAt }) =>
    deliveredAt ? [{ at: deliveredAt, counter: counters.get(id) }] : [],
  );
  return [...Map.groupBy(gone, ({ at, counter }) => `${at} ${counter}`).values()].map((together) => {
    const [{ at, counter }] = together as [(typeof gone)[number]];
    return { at, told: words().orders.event.handedOver(count(together.length), counter), more };
  });
}

function posted({ shipments }: Brief): Event[] {
  const said = words().orders;
  return (shipments ?? []).flatMap(({ postedAt, packedAt, returnedAt, carrier, trackingNumber }) => [
    ...(returnedAt ? [{ at: returnedAt, told: said.event.returned }] : []),
    { at: packedAt, told: said.event.packed },
    ...(postedAt
      ? [
          {
            at: postedAt,
            told: said.event.posted(carrier ? said.carrier[carrier] : said.parcel),
            more: trackingNumber ?? undefined,
          },
        ]
      : []),
  ]);
}

function refunds({ refunds }: Brief): Event[] {
  const said = words().orders.event;
  return (refunds ?? []).flatMap(({ amount, status, origin, createdAt, endedAt, takenBackAt }) => [
    { at: createdAt, told: origin === 'CHARGE_BACK' ? said.chargeBack(yen(amount)) : said.refundOrdered(yen(amount)) },
    ...(endedAt && status === 'DONE' && endedAt !== createdAt
      ? [{ at: endedAt, told: said.refunded(yen(amount)), more: said.refundedMore }]
      : []),
    ...(endedAt && status === 'GIVEN_UP' ? [{ at: endedAt, told: said.refundGivenUp(yen(amount)) }] : []),
    ...(takenBackAt ? [{ at: takenBackAt, told: said.refundTakenBack(yen(amount)) }] : []),
  ]);
}

function ended({ status, updatedAt, payableUntil }: Brief): Event[] {
  const said = words().orders.event;
  if (status === 'CANCELLED') return [{ at: updatedAt, told: said.cancelled }];
  return status === 'EXPIRED' ? [{ at: payableUntil ?? updatedAt, told: said.expired }] : [];
}
