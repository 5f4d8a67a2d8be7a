import { useEffect } from 'preact/hooks';
import { Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { SignInChoice } from '../../shared/parts/sign-in-choice.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { stateOfError } from '../../shared/refusal.ts';
import { asked, go } from '../../shared/router.ts';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { ToPayDocument, type ToPayQuery } from '../documents.ts';
import { ask, isBanned, session } from '../session.ts';
import { words } from '../words.ts';
import { Closed } from './pay-closed.tsx';
import './pay.css';
import { PayForm } from './pay-form.tsx';
import { Summary } from './pay-summary.tsx';
import { tellOthers, useOthers } from './told.ts';

export type ToPay = NonNullable<ToPayQuery['order']>;

/** Another tab, or the end of the time, may decide an order that is looked at. */
const AGAIN_MS = 15_000;

/** `?order=` of this page, `?order_id=` of the gateway, which sends the browser here from the bank of a card. */
export function Pay() {
  const said = words().paying;
  const orderId = asked.value.get('order') ?? asked.value.get('order_id') ?? '';
  const isFromBank = asked.value.has('order_id');
  if (isBanned.value) return <Page state="banned" />;
  if (!session.isIn.value)
    return (
      <Page state="signed-out">
        <p>{said.signInTold}</p>
        <SignInChoice session={session} />
      </Page>
    );
  return <OneOrder key={orderId} orderId={orderId} isFromBank={isFromBank} />;
}

function Page({ state, children }: { state: string; children?: preact.ComponentChildren }) {
  return (
    <div class="stack narrow pay" data-state={state}>
      <h1>{words().paying.title}</h1>
      {children}
    </div>
  );
}

function OneOrder({ orderId, isFromBank }: { orderId: string; isFromBank: boolean }) {
  const said = words().paying;
  const { value, error, again } = useAsked((signal) => ask(ToPayDocument, { orderId }, { signal }), [orderId], {
    everyMs: AGAIN_MS,
  });
  useOthers(again);
  const order = value?.order;
  // The bank's page was left open while the fan ordered anew.
  const wasSuperseded = asked.value.get('refusal') === 'PAYMENT_SUPERSEDED';
  const isPaid = order?.status === 'PAID' || order?.status === 'DELIVERED';
  // The gateway may have finished it before the browser was back.
  useEffect(() => {
    if (!isPaid || !isFromBank) return;
    tellOthers();
    go(`/orders/${orderId}/reveal`, { replace: true });
  }, [isPaid]);
  if (!value)
    return (
      <Page state={error === undefined ? 'loading' : stateOfError(error)}>
        {error === undefined ? <Waiting label={shared().waiting} lines={6} /> : <Refused error={error} again={again} />}
      </Page>
    );
  if (!order)
    return (
      <Page state={wasSuperseded ? 'superseded' : 'gone'}>
        <h2>{wasSuperseded ? said.superseded : said.gone}</h2>
        <p>{wasSuperseded ? said.supersededTold : said.goneTold}</p>
        <div>
          <Go to="/">{shared().home}</Go>
        </div>
      </Page>
    );
  if (order.status !== 'PENDING')
    return (
      <Page state={order.status.toLowerCase()}>
        <Closed order={order} />
      </Page>
    );
  return (
    <div class="stack narrow pay">
      <a class="wayback" href={`/gachas/${order.gacha.id}`}>
        <Icon name="back" />
        {said.orderAgain}
      </a>
      <h1>{said.title}</h1>
      <Summary order={order} again={again} />
      <Refused error={error} again={again} />
      <PayForm order={order} isFromBank={isFromBank} again={again} />
    </div>
  );
}
