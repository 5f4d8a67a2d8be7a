import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { mayFindOrders } from '../may.ts';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import type { Mistake } from './check.ts';
import { type Progress, Verification } from './verification.ts';

type State = { kind: 'ready' | 'running' | 'stopped' | 'done' } | { kind: 'failed'; error: unknown };

/** Works all draws of a gacha out again in this browser: page by page, with a bar, and it can be stopped. */
export function Verify({ gachaId, prizes, isSecret }: { gachaId: string; prizes: number; isSecret: boolean }) {
  const { fairness } = said();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 });
  const verification = useRef<Verification>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (isAnew: boolean): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    if (isAnew || !verification.current) verification.current = new Verification(gachaId, prizes);
    setProgress(verification.current.progress);
    setState({ kind: 'running' });
    try {
      await verification.current.run(own.signal, setProgress);
      setState({ kind: 'done' });
    } catch (error) {
      setState(own.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error });
    }
  };
  const isRunning = state.kind === 'running';
  const goesOn = state.kind === 'stopped' || state.kind === 'failed';
  return (
    <section class="card stack-close" data-verification={state.kind}>
      <h2>{fairness.verify}</h2>
      <p class="small quiet">{isSecret ? fairness.verifySecret : fairness.verifyTold}</p>
      <div class="row">
        <Button kind="main" busy={isRunning} onClick={() => void run(!goesOn)}>
          {goesOn ? fairness.goOn : state.kind === 'done' ? fairness.verifyAgain : fairness.verifyHere}
        </Button>
        {isRunning && (
          <Button kind="bare" onClick={() => running.current?.abort()}>
            {fairness.stop}
          </Button>
        )}
      </div>
      {(isRunning || goesOn) && (
        <div class="stack-close">
          <progress aria-label={fairness.verify} max={Math.max(1, progress.total)} value={progress.done} />
          <p class="small numbers">{fairness.progress(count(progress.done), count(progress.total))}</p>
        </div>
      )}
      <div class="stack-close" data-result>
        {state.kind === 'stopped' && (
          <p class="small" role="status">
            {fairness.stopped}
          </p>
        )}
        {state.kind === 'done' && verification.current && <Result of={verification.current} />}
      </div>
      {state.kind === 'failed' && <Refused error={state.error} />}
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

const MOST_SHOWN = 200;

/** By draw, order and play, each with what does not agree. */
function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const { fairness, desk } = said();
  const shown = mistakes.slice(0, MOST_SHOWN);
  return (
    <>
      <Table
        caption={fairness.mistakes}
        rows={shown.map((mistake, index) => ({ ...mistake, key: String(index) }))}
        keyOf={({ key }) => key}
        columns={[
          { name: fairness.draw, cell: (mistake) => whereOf(mistake) },
          { name: fairness.mistake, cell: ({ what }) => fairness.whats[what] },
          { name: fairness.order, cell: ({ order }) => (order ? <OrderLink {...order} /> : '–') },
          { name: fairness.play, isNumber: true, cell: ({ play }) => play ?? '–' },
        ]}
      />
      {mistakes.length > shown.length && <p class="small numbers">{desk.ofTotal(shown.length, mistakes.length)}</p>}
    </>
  );
}

function whereOf({ what, number, sequence, until }: Mistake): string {
  const { fairness } = said();
  if (sequence === undefined) return what === 'hash' ? fairness.seed(number ?? 0) : fairness.version(number ?? 0);
  return until === undefined || until === sequence ? count(sequence) : `${count(sequence)}–${count(until)}`;
}

function OrderLink({ id, serialNumber }: NonNullable<Mistake['order']>) {
  const written = (
    <span>
      {serialNumber !== null && `${said().fairness.ticket(count(serialNumber))} `}
      <code class="small">{id}</code>
    </span>
  );
  return mayFindOrders.value ? <a href={`/staff/orders/${id}`}>{written}</a> : written;
}
