import { clock } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { words } from '../keep-words.ts';
import { Trouble } from '../own-screen.tsx';
import { useAwake } from './awake.ts';
import { Qr } from './qr.tsx';
import type { UsedCode } from './use-code.ts';

const VALID_S = 600;
const ROUND = 2 * Math.PI * 20;

const fours = (code: string): string[] => code.match(/\d{1,4}/g) ?? [];

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** White as paper in any theme, and as wide as the phone: a reader needs the light. */
export function ShownCode({ used }: { used: UsedCode }) {
  const said = words().code;
  const { code, now, items, isUnreachable, make, hide, isBusy, error } = used;
  useAwake(true);
  if (!code) return null;
  const left = Math.max(0, Math.ceil((code.endsAt - now) / 1000));
  const isPartly = items?.nodes.some(({ deliveredAt }) => deliveredAt !== null) ?? false;
  return (
    <div class="code">
      <div class="paper">
        <p class="only">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 10.5V8a6 6 0 0 1 12 0v2.5M5 10.5H19V20.5H5z" />
          </svg>
          {said.only}
        </p>
        <Qr text={code.code} label={said.picture} />
        <p class="digits numbers">
          <span class="for-readers">{said.digits}</span>
          {fours(code.code).map((four, index) => (
            <span key={`${index} ${four}`}>{four}</span>
          ))}
        </p>
        <p class="left numbers" data-soon={left <= 60 || undefined}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="20" />
            <circle class="ring" cx="24" cy="24" r="20" stroke-dasharray={`${(ROUND * left) / VALID_S} ${ROUND}`} />
          </svg>
          <span aria-hidden="true">{said.seconds(minutes(left))}</span>
          <span class="for-readers" aria-live="polite">
            {said.secondsForReaders(Math.max(1, Math.ceil(left / 60)))}
          </span>
        </p>
      </div>
      {isPartly && <Notice kind="fine">{said.partly}</Notice>}
      {isUnreachable && (
        <Notice kind="look" title={said.offline}>
          <p>{said.offlineTold(clock(code.endsAt))}</p>
        </Notice>
      )}
      <Trouble error={error} again={make} />
      <p class="small quiet">{said.onlyTold}</p>
      <div class="row apart">
        <Button kind="bare" onClick={hide}>
          {said.hide}
        </Button>
        <Button kind="bare" busy={isBusy} onClick={make}>
          {said.renew}
        </Button>
      </div>
    </div>
  );
}
