import './reveal.css';
import { useEffect, useState } from 'preact/hooks';
import { Button, Go } from '../../../shared/parts/button.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { FinishPaymentDocument, OpeningDocument } from '../../documents.ts';
import { ask } from '../../session.ts';
import { words } from '../keep-words.ts';
import { type Brief, recall } from '../kept.ts';
import { markOpened } from '../opened.ts';
import { AsOfNotice, Loading, OwnScreen, stateOf, Trouble } from '../own-screen.tsx';
import { useKept } from '../use-kept.ts';
import { All } from './all.tsx';
import { planOf, type Revealed, type Shown } from './plan.ts';
import { Sound } from './sound.tsx';
import { Stage } from './stage.tsx';

const LOOK_MS = 2500;

/** It was paid, drawn and saved before this is shown: it only shows. */
export function Reveal({ id }: { id: string }) {
  const said = words();
  const [isPending, setPending] = useState(false);
  const read = (signal: AbortSignal) => ask(OpeningDocument, { id }, { signal });
  const kept = async () => {
    const found = await recall('orders');
    const order = found?.value.find((one) => one.id === id);
    return found && order && { asOf: found.asOf, value: { order } };
  };
  const { value, error, again, asOf } = useKept<{ order: Brief | null }>(read, kept, [id], {
    everyMs: isPending ? LOOK_MS : undefined,
  });
  const order = value?.order;
  useEffect(() => setPending(order?.status === 'PENDING'), [order?.status]);
  if (order?.items?.length && (order.status === 'PAID' || order.status === 'DELIVERED'))
    return <Show key={order.id} order={order} plan={planOf(order.items)} seen={() => markOpened(order.id)} />;
  const state = value && (order === null ? 'none' : order?.status === 'PENDING' ? 'pending' : 'gone');
  return (
    <OwnScreen title={said.reveal.title} state={stateOf(error, state)} back={{ to: '/orders', name: said.orders.title }}>
      <AsOfNotice asOf={asOf} again={again} />
      <Trouble error={error} again={again} />
      {!value && error === undefined && <Loading />}
      {order === null && <p>{said.orders.notThere}</p>}
      {order?.status === 'PENDING' && <Pending order={order} again={again} />}
      {order && state === 'gone' && (
        <>
          <p>{said.reveal.gone}</p>
          <Go to={`/orders/${id}`}>{said.reveal.toOrder}</Go>
        </>
      )}
    </OwnScreen>
  );
}

/** Back from the bank a payment is finished by asking. */
function Pending({ order, again }: { order: Brief; again: () => Promise<void> }) {
  const said = words();
  const isUnderWay = order.payment !== null;
  const { run, error } = useDeed(async () => {
    await ask(FinishPaymentDocument, { orderId: order.id });
    await again();
  });
  useEffect(() => {
    if (isUnderWay) void run();
  }, [order.id, isUnderWay]);
  return (
    <>
      <p>{isUnderWay && error === undefined ? said.reveal.waiting : said.reveal.notPaid}</p>
      <Trouble error={error} again={run} />
      <Go to={`/orders/${order.id}`} kind="main">
        {said.reveal.toOrder}
      </Go>
    </>
  );
}

type ShowProps = {
  order: Revealed;
  plan: Shown[];
  /** All of it was shown. */
  seen?: () => void;
};

export function Show({ order, plan, seen }: ShowProps) {
  const said = words().reveal;
  const [now, setNow] = useState(0);
  const isAll = now >= plan.length;
  const showAll = () => setNow(plan.length);
  useEffect(() => {
    // There when they are wanted.
    for (const { item } of plan) if (item.won.image) new Image().src = item.won.image.url;
  }, []);
  useEffect(() => {
    if (isAll) seen?.();
  }, [isAll]);
  return (
    <section class="reveal" data-state={isAll ? 'all' : 'closed'}>
      <header class="reveal-top">
        <a class="button bare close" href={`/orders/${order.id}`}>
          <span class="for-readers">{said.close}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5L19 19M19 5L5 19" />
          </svg>
        </a>
        <div class="reveal-title">
          <h1>{isAll ? said.titleDone : said.title}</h1>
          <p class="small">{order.gacha.name}</p>
        </div>
        <Sound />
        {!isAll && <Button onClick={showAll}>{said.showAll}</Button>}
      </header>
      {isAll ? (
        <All order={order} plan={plan} again={() => setNow(0)} />
      ) : (
        <Stage plan={plan} now={now} next={() => setNow(now + 1)} />
      )}
      {!isAll && (
        <p class="saved small">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12.5L9.5 18L20 6.5" />
          </svg>
          {said.saved}
        </p>
      )}
    </section>
  );
}
