import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { go } from '../../shared/router.ts';
import { CancelOrder } from '../parts/cancel-order.tsx';
import { words } from '../words.ts';
import { CardFields } from './card-fields.tsx';
import type { Press } from './card-form.ts';
import type { ToPay } from './pay.tsx';
import { pay, type Step, untilDecided } from './pay-order.ts';
import { ToBank } from './pay-parts.tsx';
import { PaymentRefused } from './pay-refused.tsx';
import { tellOthers } from './told.ts';

type Phase =
  | { is: 'form' }
  | { is: 'paying' }
  | { is: 'checking' }
  | { is: 'to-bank'; url: string }
  | { is: 'slow' }
  | { is: 'refused'; error: Refusal }
  | { is: 'no-answer'; error: unknown };

type FormProps = { order: ToPay; isFromBank: boolean; again: () => Promise<void> };

/** From the card to the prizes. What is shown is what the gateway said; a press is one payment however often it is asked. */
export function PayForm({ order, isFromBank, again }: FormProps) {
  const said = words().paying;
  const begun = order.payment?.status;
  const [phase, setPhase] = useState<Phase>(() => (isFromBank || begun === 'PROCESSING' ? { is: 'checking' } : { is: 'form' }));
  const [isAnotherCard, chooseAnother] = useState(false);
  const press = useRef<Press>(undefined);

  const arrive = (step: Step): void => {
    const { payment, redirectUrl } = step;
    if (payment?.status === 'CAPTURED') {
      tellOthers();
      go(`/orders/${order.id}/reveal`, { replace: true });
    } else if (redirectUrl) {
      setPhase({ is: 'to-bank', url: redirectUrl });
    } else setPhase({ is: 'slow' });
  };
  const decide = async (deed: () => Promise<Step>): Promise<void> => {
    try {
      arrive(await untilDecided(order.id, await deed()));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'INTERNAL') return setPhase({ is: 'no-answer', error });
      // Nothing was begun: a card is what is missing.
      if (error.action === 'PAY') return setPhase({ is: 'form' });
      if (error.code === 'PAYMENT_IN_PROGRESS') return setPhase({ is: 'slow' });
      // Only a wait may help the same press.
      if (error.action !== 'WAIT' && error.action !== 'SIGN_IN') press.current = undefined;
      setPhase({ is: 'refused', error });
      tellOthers();
      await again();
    }
  };
  const payWith = (token: string | null): void => {
    if (phase.is === 'paying') return;
    press.current = { token, key: crypto.randomUUID() };
    chooseAnother(false);
    repeat();
  };
  const repeat = (): void => {
    const { current } = press;
    if (!current) return;
    setPhase({ is: 'paying' });
    void decide(() => pay(order.id, current.token, current.key));
  };
  const check = (): void => {
    setPhase({ is: 'checking' });
    void decide(() => untilDecided(order.id));
  };
  useEffect(() => {
    if (phase.is === 'checking') check();
  }, []);
  // The bank's page takes the place of this one at once; a button is there for where it does not.
  useEffect(() => {
    if (phase.is === 'to-bank' && !isFromBank) location.assign(phase.url);
  }, [phase]);

  if (phase.is === 'paying' || phase.is === 'checking')
    return (
      <div class="card pay-busy" role="status" data-state={phase.is}>
        <span class="turning" aria-hidden="true" />
        <p>
          <strong>{phase.is === 'paying' ? said.busy : said.checking}</strong>
          <br />
          <span class="small quiet">{phase.is === 'paying' ? said.busyTold : said.checkingTold}</span>
        </p>
      </div>
    );
  if (phase.is === 'to-bank' && !isAnotherCard)
    return <ToBank url={phase.url} isBack={isFromBank} other={() => chooseAnother(true)} />;
  if (begun === 'CHALLENGED' && order.payment?.redirectUrl && phase.is === 'form' && !isAnotherCard)
    return <ToBank url={order.payment.redirectUrl} isBack other={() => chooseAnother(true)} />;
  if (phase.is === 'slow')
    return (
      <div class="stack" data-state="slow">
        <Notice kind="look" title={said.slow}>
          <p>{said.slowTold}</p>
        </Notice>
        <Button kind="main" wide onClick={check}>
          {said.again}
        </Button>
        <Go wide to={`/orders/${order.id}`}>
          {said.toOrder}
        </Go>
      </div>
    );
  // One thing to press: a card where one helps, or else what is said with the refusal.
  const helpsCard =
    phase.is === 'form' || (phase.is === 'refused' && ['NEW_CARD', 'NEW_KEY', 'WAIT'].includes(phase.error.action ?? ''));
  return (
    <div class="stack" data-state={stateOf(phase)}>
      {phase.is === 'no-answer' && (
        <Refused error={phase.error} again={press.current && phase.error instanceof Offline ? repeat : check} />
      )}
      {phase.is === 'refused' && <PaymentRefused error={phase.error} order={order} repeat={press.current ? repeat : check} />}
      {helpsCard && order.totalPrice > 0 && <CardFields total={order.totalPrice} payWith={payWith} />}
      {helpsCard && order.totalPrice === 0 && (
        <Button kind="main" wide onClick={() => payWith(null)}>
          {said.free}
        </Button>
      )}
      <CancelOrder order={order} done={again} wide />
    </div>
  );
}

const stateOf = (phase: Phase): string =>
  phase.is === 'refused' ? `refused-${(phase.error.action ?? phase.error.code).toLowerCase().replaceAll('_', '-')}` : phase.is;
