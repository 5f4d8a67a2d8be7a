import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { said } from '../words.ts';
import { Mistakes } from './mistakes.tsx';
import { runOf } from './running.ts';
import type { Verification } from './verification.ts';

/** Works all draws of a gacha out again in this browser: page by page, with a bar, and it can be stopped. */
export function Verify({ gachaId, prizes, isSecret }: { gachaId: string; prizes: number; isSecret: boolean }) {
  const { fairness } = said();
  const run = runOf(gachaId);
  const standing = run.standing.value;
  const { of, done, total } = run.progress.value;
  const isRunning = standing.kind === 'running';
  const goesOn = standing.kind === 'stopped' || standing.kind === 'failed';
  return (
    <section class="card stack-close" data-verification={standing.kind}>
      <h2>{fairness.verify}</h2>
      <p class="small quiet">{isSecret ? fairness.verifySecret : fairness.verifyTold}</p>
      <div class="row">
        <Button kind="main" busy={isRunning} onClick={() => void run.start(prizes)}>
          {goesOn ? fairness.goOn : standing.kind === 'done' ? fairness.verifyAgain : fairness.verifyHere}
        </Button>
        {isRunning && (
          <Button kind="bare" onClick={() => run.stop()}>
            {fairness.stop}
          </Button>
        )}
      </div>
      {(isRunning || goesOn) && (
        <div class="stack-close">
          <progress aria-label={fairness.verify} max={Math.max(1, total)} value={done} />
          <p class="small numbers">{fairness.progress[of](count(done), count(total))}</p>
          {isRunning && <p class="small quiet">{fairness.goesOnBehind}</p>}
        </div>
      )}
      <div class="stack-close" data-result>
        {standing.kind === 'stopped' && (
          <p class="small" role="status">
            {fairness.stopped}
          </p>
        )}
        {standing.kind === 'done' && run.verification && <Result of={run.verification} />}
      </div>
      {standing.kind === 'failed' && <Refused error={standing.error} />}
    </section>
  );
}

function Result({ of: { checker, mistakes, held } }: { of: Verification }) {
  const { fairness } = said();
  const { draws, withoutSeed, returned } = checker.counts;
  return (
    <>
      {mistakes.length > 0 ? (
        <Notice kind="wrong" title={fairness.wrong(mistakes.length)}>
          <p>{fairness.wrongTold}</p>
        </Notice>
      ) : draws === 0 ? (
        <Notice kind="told">{fairness.nothing}</Notice>
      ) : withoutSeed > 0 ? (
        <Notice kind="look" title={fairness.soFar(count(draws), draws)}>
          <p>{fairness.soFarTold(count(withoutSeed))}</p>
        </Notice>
      ) : (
        <Notice kind="fine" title={fairness.right(count(draws), draws)}>
          <p>{fairness.rightTold}</p>
        </Notice>
      )}
      {returned > 0 && <p class="small">{fairness.returned(count(returned))}</p>}
      {held > 0 && <p class="small">{fairness.held(count(held))}</p>}
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
    </>
  );
}
