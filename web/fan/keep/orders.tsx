import { useEffect, useState } from 'preact/hooks';
import { count, moment, yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Picture } from '../../shared/parts/picture.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { KeptOrdersDocument, type KeptOrdersQueryVariables } from '../documents.ts';
import { CancelOrder } from '../parts/cancel-order.tsx';
import { ask } from '../session.ts';
import { tellOrders } from './hint.tsx';
import { words } from './keep-words.ts';
import { type Brief, keep, recall } from './kept.ts';
import { isClosed, markOpened } from './opened.ts';
import { AsOfNotice, Loading, Nothing, OwnScreen, stateOf, Trouble } from './own-screen.tsx';
import { stageOf, tagOf, ticketOf } from './state.ts';
import { tries, useKept } from './use-kept.ts';

type Page = { orders: Brief[]; next: string | null };
type Status = Extract<NonNullable<KeptOrdersQueryVariables['status']>, string>;
type Statuses = Status[];

const SHOWN: Statuses = ['PENDING', 'PAID', 'DELIVERED', 'REFUNDING', 'REFUNDED'];
const CAME_TO_NOTHING: Statuses = ['CANCELLED', 'EXPIRED'];

async function read(status: Statuses, after: string | null, signal?: AbortSignal): Promise<Page> {
  const answer = await ask(KeptOrdersDocument, { status, after }, { ...tries(), ...(signal && { signal }) });
  const { nodes = [], pageInfo } = answer.orders ?? {};
  if (answer.me && after === null && status === SHOWN) {
    tellOrders(nodes);
    void keep(answer.me.id, 'orders', nodes);
  }
  return { orders: nodes, next: pageInfo?.hasNextPage ? pageInfo.endCursor : null };
}

const kept = async () => {
  const found = await recall('orders');
  return found && { asOf: found.asOf, value: { orders: found.value, next: null } };
};

export function Orders() {
  const said = words().orders;
  const [isAll, setAll] = useState(false);
  const status = isAll ? [...SHOWN, ...CAME_TO_NOTHING] : SHOWN;
  const { value, error, again, asOf } = useKept<Page>((signal) => read(status, null, signal), kept, [isAll]);
  const [more, setMore] = useState<Page>();
  useEffect(() => setMore(undefined), [value]);
  const next = (more ?? value)?.next ?? null;
  const further = useDeed(async () => {
    const page = await read(status, next);
    setMore({ orders: [...(more?.orders ?? []), ...page.orders], next: page.next });
  });
  const orders = value && [...value.orders, ...(more?.orders ?? [])];
  const first = orders?.find(isClosed);
  const state = orders && (asOf === undefined ? (orders.length === 0 ? 'empty' : 'listed') : 'kept');
  return (
    <OwnScreen title={said.title} state={stateOf(error, state)}>
      <AsOfNotice asOf={asOf} again={again} />
      <Trouble error={error} again={again} />
      {!orders && error === undefined && <Loading />}
      {orders?.length === 0 && <Nothing />}
      {orders && <ToOpen orders={orders} />}
      {orders && orders.length > 0 && (
        <ul class="stack">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} again={again} isKept={asOf !== undefined} isFirst={order === first} />
          ))}
        </ul>
      )}
      <Trouble error={further.error} again={further.run} />
      {next !== null && (
        <Button wide busy={further.isBusy} onClick={further.run}>
          {words().more}
        </Button>
      )}
      {/* It stays while the list is read again: it has the focus. */}
      {error === undefined && asOf === undefined && (
        <label class="choice">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.currentTarget.checked)} />
          {said.all}
        </label>
      )}
    </OwnScreen>
  );
}

/** On a new phone all orders are closed, which may be many. */
function ToOpen({ orders }: { orders: readonly Brief[] }) {
  const said = words().orders;
  const closed = orders.filter(isClosed);
  if (closed.length < 3) return null;
  return (
    <div class="row apart">
      <p>{said.manyClosed(closed.length)}</p>
      <Button kind="bare" onClick={() => markOpened(...closed.map(({ id }) => id))}>
        {said.showAll}
      </Button>
    </div>
  );
}

type CardProps = { order: Brief; again: () => Promise<void>; isKept: boolean; isFirst: boolean };

/** Of all that can be opened one calls louder than the others. */
function OrderCard({ order, again, isKept, isFirst }: CardProps) {
  const said = words().orders;
  const stage = stageOf(order);
  const { id, gacha, playAmount, totalPrice, createdAt } = order;
  return (
    <li class="order card" data-stage={stage}>
      <a class="order-head" href={stage === 'closed' ? `/orders/${id}/reveal` : `/orders/${id}`}>
        <Picture picture={gacha.thumbnailImage} ratio={1} alt="" />
        <span class="order-names">
          <span class={tagOf(stage)}>{said.stage[stage]}</span>
          <strong>{gacha.name}</strong>
          <span class="small quiet numbers">
            {said.plays(count(playAmount))} · {yen(totalPrice)}
          </span>
          <span class="small quiet numbers">{moment(createdAt)}</span>
        </span>
      </a>
      <CardFoot order={order} stage={stage} again={again} isKept={isKept} isFirst={isFirst} />
    </li>
  );
}

type FootProps = CardProps & { stage: ReturnType<typeof stageOf> };

function CardFoot({ order, stage, again, isKept, isFirst }: FootProps) {
  const said = words().orders;
  const { id, gacha, payableUntil, serialNumber } = order;
  if (stage === 'closed')
    return (
      <Go to={`/orders/${id}/reveal`} kind={isFirst ? 'main' : 'plain'} wide>
        {said.open}
      </Go>
    );
  if (stage === 'unpaid' && !isKept)
    return (
      <div class="stack-close">
        {payableUntil && <p class="small">{said.payUntil(moment(payableUntil))}</p>}
        <div class="row">
          <Go to={`/pay/card?order=${encodeURIComponent(id)}`} kind="main">
            {said.pay}
          </Go>
          <CancelOrder order={order} done={again} />
        </div>
      </div>
    );
  const ticket = ticketOf(gacha.redeemDetail.callNumber, serialNumber);
  return (
    <>
      <Won order={order} />
      {(stage === 'collect' || stage === 'partly') && gacha.deliveryType === 'SELF' && (
        <p class="row apart">
          <span>
            {said.callNumber} <strong class="numbers ticket">{ticket}</strong>
          </span>
          <Go to={`/code?gacha=${encodeURIComponent(gacha.id)}`}>{said.collect}</Go>
        </p>
      )}
    </>
  );
}

const MOST_PICTURES = 5;

function Won({ order }: { order: Brief }) {
  const said = words().orders;
  const items = order.items ?? [];
  if (items.length === 0) return null;
  const each = [...new Map(items.map(({ prize, won }) => [`${prize.id} ${won.name}`, won]))];
  return (
    <ul class="won" aria-label={said.won}>
      {each.slice(0, MOST_PICTURES).map(([key, won]) => (
        <li key={key}>
          <Picture picture={won.image} ratio={1} alt={won.name} />
        </li>
      ))}
      {items.length > 1 && <li class="small quiet numbers">{said.pieces(count(items.length))}</li>}
    </ul>
  );
}
