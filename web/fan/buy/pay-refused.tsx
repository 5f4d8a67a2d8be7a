import { useEffect, useState } from 'preact/hooks';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { SignInChoice } from '../../shared/parts/sign-in-choice.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { session } from '../session.ts';
import { words } from '../words.ts';
import { toMe } from './last-confirm.tsx';
import type { ToPay } from './pay.tsx';

/** Their sentences do not say that nothing was charged. */
const SILENT: ReadonlySet<string> = new Set([
  'LIMIT_EXCEEDED',
  'NOT_ON_SALE',
  'ORDER_EXPIRED',
  'ORDER_CANCELLED',
  'BIRTH_MONTH_REQUIRED',
]);

const NOBODYS_FAULT: ReadonlySet<string> = new Set(['SOLD_OUT', 'SALE_PAUSED', 'SPENDING_LIMIT', 'BIRTH_MONTH_REQUIRED']);

function titles(): Record<string, string> {
  const { soldOut, superseded, paused } = words().paying;
  return { SOLD_OUT: soldOut, PAYMENT_SUPERSEDED: superseded, SALE_PAUSED: paused };
}

/** The gateway's sentence, and the one step that helps. Nothing is charged by a refusal, which is said. */
export function PaymentRefused({ error, order, repeat }: { error: Refusal; order: ToPay; repeat: () => void }) {
  const said = words().paying;
  if (error.action === 'SIGN_IN')
    return (
      <Notice kind="look" title={said.signIn}>
        <p>{said.signInTold}</p>
        <SignInChoice session={session} />
      </Notice>
    );
  const title = titles()[error.code] ?? said.notPaid;
  return (
    <Notice kind={NOBODYS_FAULT.has(error.code) ? 'look' : 'wrong'} title={title}>
      <p>{error.message}</p>
      {SILENT.has(error.code) && <p>{said.nothingCharged}</p>}
      {error.action === 'WAIT' && <Wait seconds={error.detail.retryAfterSeconds ?? 1} repeat={repeat} />}
      {error.action === 'GIVE_BIRTH_MONTH' && (
        <div>
          <Go to={toMe()} kind="main">
            {words().spending.tell}
          </Go>
        </div>
      )}
      {error.code === 'SPENDING_LIMIT' && (
        <div>
          <Go to="/me">{words().spending.see}</Go>
        </div>
      )}
      {error.action === undefined && (
        <div>
          <Go to={`/gachas/${order.gacha.id}`}>{said.orderAgain}</Go>
        </div>
      )}
    </Notice>
  );
}

function Wait({ seconds, repeat }: { seconds: number; repeat: () => void }) {
  const said = words().paying;
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div>
      <Button disabled={left > 0} onClick={repeat}>
        {left > 0 ? said.waitFor(left) : said.waitOver}
      </Button>
    </div>
  );
}
