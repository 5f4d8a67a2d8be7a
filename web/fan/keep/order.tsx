import { useEffect } from 'preact/hooks';
import { count, moment, yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { go } from '../../shared/router.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { FinishPaymentDocument, KeptOrderDocument, type KeptOrderQuery } from '../documents.ts';
import { CancelOrder } from '../parts/cancel-order.tsx';
import { ask } from '../session.ts';
import { AddressOf } from './address.tsx';
import { CollectBy } from './collect-by.tsx';
import { Items } from './items.tsx';
import { words } from './keep-words.ts';
import { type Brief, keepOrder, recall } from './kept.ts';
import { markOpened } from './opened.ts';
import { AsOfNotice, Loading, OwnScreen, stateOf, Trouble } from './own-screen.tsx';
import { Papers } from './papers.tsx';
import { Parcels } from './parcels.tsx';
import { type Stage, stageOf, tagOf, ticketOf } from './state.ts';
import { Timeline } from './timeline.tsx';
import { tries, useKept } from './use-kept.ts';

export type Whole = NonNullable<KeptOrderQuery['order']>;
/** Without a network there is just what a list tells. */
type Read = { order: Brief | null; whole: Whole | undefined };

export function Order({ id }: { id: string }) {
  const said = words().orders;
  const read = async (signal: AbortSignal): Promise<Read> => {
    const { me, order } = await ask(KeptOrderDocument, { id }, { ...tries(), signal });
    if (me && order) void keepOrder(me.id, briefOf(order));
    return { order, whole: order ?? undefined };
  };
  const kept = async () => {
    const found = await recall('orders');
    const order = found?.value.find((one) => one.id === id);
    return found && order && { asOf: found.asOf, value: { order, whole: undefined } };
  };
  const { value, error, again, asOf } = useKept<Read>(read, kept, [id]);
  const order = value?.order;
  const stage = order && stageOf(order);
  const found = value && (order === null ? 'none' : asOf === undefined ? stage : 'kept');
  return (
    <OwnScreen
      title={order?.gacha.name ?? said.one}
      state={stateOf(error, found ?? undefined)}
      back={{ to: '/orders', name: said.title }}
    >
      <AsOfNotice asOf={asOf} again={again} />
      <Trouble error={error} again={again} />
      {!value && error === undefined && <Loading />}
      {order === null && <Notice kind="told">{said.notThere}</Notice>}
      {order && stage && (
        <>
          <Head order={order} stage={stage} />
          {asOf === undefined && <Next order={order} stage={stage} again={again} />}
          {stage === 'returned' && value.whole && <AddressOf order={value.whole} again={again} />}
          {stage !== 'closed' && <Items order={order} />}
          <Parcels order={order} />
          <Timeline
            order={order}
            items={value.whole?.items ?? []}
            attempts={value.whole?.payments?.nodes ?? []}
            isClosed={stage === 'closed'}
          />
          {stage !== 'returned' && value.whole && <AddressOf order={value.whole} again={again} />}
          {value.whole && <Papers order={value.whole} />}
        </>
      )}
    </OwnScreen>
  );
}

/** What is kept has no address in it. */
function briefOf({ deliveryInfo: _, payments: __, terms: ___, receipt: ____, oddsUrl: _____, ...brief }: Whole): Brief {
  return brief;
}

function Head({ order, stage }: { order: Brief; stage: Stage }) {
  const said = words().orders;
  const { playAmount, totalPrice, price, refundedAmount, createdAt } = order;
  return (
    <div class="stack-close">
      <p class="row">
        <span class={tagOf(stage)}>{said.stage[stage]}</span>
        <span class="small quiet numbers">{moment(createdAt)}</span>
      </p>
      <p class="numbers">
        <strong class="paid-sum">{yen(totalPrice)}</strong>{' '}
        <span class="quiet">
          {yen(price)} × {said.plays(count(playAmount))}
        </span>
      </p>
      {(refundedAmount ?? 0) > 0 && <p class="small quiet">{said.wentBack(yen(refundedAmount ?? 0))}</p>}
    </div>
  );
}

type NextProps = { order: Brief; stage: Stage; again: () => Promise<void> };

/** The one thing to do now. */
function Next({ order, stage, again }: NextProps) {
  const said = words().orders;
  const { id, gacha, payableUntil, serialNumber } = order;
  if (stage === 'paying') return <Paying order={order} again={again} />;
  if (stage === 'unpaid')
    return (
      <Notice kind="look" title={said.unpaidTitle}>
        {payableUntil && <p>{said.payUntil(moment(payableUntil))}</p>}
        <div class="row">
          <Go to={`/pay/card?order=${encodeURIComponent(id)}`} kind="main">
            {said.pay}
          </Go>
          <CancelOrder order={order} done={again} />
        </div>
      </Notice>
    );
  if (stage === 'returned') {
    const because = order.shipments?.findLast(({ returnedBecause }) => returnedBecause)?.returnedBecause;
    return (
      <Notice kind="look" title={said.returnedTitle}>
        {because && <p>{said.returnedBecause[because]}</p>}
        <p>{said.returnedTold}</p>
      </Notice>
    );
  }
  if (stage === 'held')
    return (
      <Notice kind="look" title={said.heldTitle}>
        <p>{said.heldTold}</p>
      </Notice>
    );
  if (stage === 'closed')
    return (
      <div class="card calm">
        <p>{said.closedTold}</p>
        <Go to={`/orders/${id}/reveal`} kind="main" wide>
          {said.open}
        </Go>
        <Button kind="bare" onClick={() => markOpened(id)}>
          {said.justShow}
        </Button>
      </div>
    );
  if ((stage === 'collect' || stage === 'partly') && gacha.deliveryType === 'SELF') {
    const { callNumber, placeText, placeUrl } = gacha.redeemDetail;
    return (
      <div class="card calm">
        <p class="small quiet">{said.callNumber}</p>
        <p class="ticket huge numbers">{ticketOf(callNumber, serialNumber)}</p>
        {placeText && <p class="lines">{placeUrl ? <a href={placeUrl}>{placeText}</a> : placeText}</p>}
        <CollectBy limit={gacha.redeemLimitDate} />
        <Go to={`/code?gacha=${encodeURIComponent(gacha.id)}`} kind="main" wide>
          {said.collect}
        </Go>
      </div>
    );
  }
  return null;
}

/** The bank may have answered already: that is asked once by itself, and may be asked again. */
function Paying({ order, again }: { order: Brief; again: () => Promise<void> }) {
  const said = words().orders;
  const { run, error, isBusy } = useDeed(async () => {
    const { completePayment } = await ask(FinishPaymentDocument, { orderId: order.id });
    if (completePayment?.order.status === 'PAID') go(`/orders/${order.id}/reveal`);
    else await again();
  });
  useEffect(() => {
    void run();
  }, [order.id]);
  const bank = order.payment?.redirectUrl;
  return (
    <Notice kind="look" title={said.payingTitle}>
      <p>{said.payingTold}</p>
      <Trouble error={error} again={run} />
      <div class="row">
        {bank && (
          <Go to={bank} kind="main">
            {said.toBank}
          </Go>
        )}
        <Button busy={isBusy} onClick={run}>
          {said.checkPayment}
        </Button>
        <CancelOrder order={order} done={again} />
      </div>
    </Notice>
  );
}
