import { useEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { now } from '../clock.ts';
import { EXAMPLE } from '../scan/pickup-code.ts';
import { words } from '../words.ts';
import { clear, type Desk, desk, read } from './desk.ts';
import { numbersOf } from './hand-over.ts';
import { Another, Elsewhere } from './sheet-view.tsx';
import { takeBack } from './take-back.ts';
import { VerdictBlock } from './verdict-block.tsx';

type DoneDesk = Extract<Desk, { kind: 'done' }>;

const UNDO_MS = 10_000;
const TICK_MS = 250;

/** It is kept, here or at the gateway. For ten seconds the place of the press takes it back; the next code needs no press. */
export function DoneView({ done: lies }: { done: DoneDesk }) {
  const said = words();
  const { done, next, code } = lies;
  const [following] = next;
  return (
    <article class="outcome" data-state={done.isKept ? 'done-kept' : 'done'} key={done.id}>
      <VerdictBlock verdict="done" title={said.done.told(done.amount)} isPractice={code === EXAMPLE}>
        <p>{done.gachaName}</p>
        {done.sheet && (
          <p class="numbers-called">
            {numbersOf(done.sheet).map((number) => (
              <strong key={number}>{number}</strong>
            ))}
          </p>
        )}
      </VerdictBlock>
      <div class="sheet stack">
        {done.isKept && (
          <Notice kind="look" title={said.done.kept}>
            <p>{said.done.keptTold}</p>
          </Notice>
        )}
        <Another />
        {following && (
          <button
            type="button"
            class="button main wide next-gacha"
            onClick={() => {
              desk.value = { kind: 'sheet', code, sheets: next, steps: lies.steps, readAt: lies.readAt };
            }}
          >
            {said.done.nextGacha(following.gacha.name)}
          </button>
        )}
        {!following && done.sheet && <Elsewhere elsewhere={done.sheet.elsewhere} />}
        {!following && <p class="quiet ready">{said.scan.ready}</p>}
      </div>
      <UndoBar lies={lies} />
    </article>
  );
}

function UndoBar({ lies }: { lies: DoneDesk }) {
  const said = words().done;
  const [left, setLeft] = useState(UNDO_MS - (now() - lies.since));
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const reason = useRef('');
  const { done, code } = lies;
  const { run, error, isBusy } = useDeed(async () => {
    const why = { code, reason: reason.current };
    await takeBack({ ...why, id: done.id, handoverIds: done.handoverIds, key: key.current });
    for (const id of done.others) await takeBack({ ...why, id, handoverIds: [], key: `${key.current}-${id}` });
    desk.value = { kind: 'taken-back', code, done };
  });
  useEffect(() => {
    if (isAsking) return undefined;
    const timer = setInterval(() => setLeft(UNDO_MS - (now() - lies.since)), TICK_MS);
    return () => clearInterval(timer);
  }, [isAsking]);
  const take = (why: string): void => {
    // Under its key it is the same call: another reason is another one.
    if (reason.current !== '' && reason.current !== why) key.current = crypto.randomUUID();
    reason.current = why;
    void run();
  };
  if (isAsking)
    return (
      <fieldset class="bar reason">
        <legend class="for-readers">{said.undoWhy}</legend>
        <p aria-hidden="true">
          <strong>{said.undoWhy}</strong>
        </p>
        <Refused error={error} />
        <div class="reasons">
          {said.reasons.map((why) => (
            <button
              key={why}
              type="button"
              class="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && take(why)}
            >
              {why}
            </button>
          ))}
        </div>
        <button type="button" class="button bare" disabled={isBusy} onClick={() => setAsking(false)}>
          {said.keepIt}
        </button>
      </fieldset>
    );
  return (
    <div class="bar">
      <div class="bar-row">
        {left > 0 && (
          <button type="button" class="button confirm undo" onClick={() => setAsking(true)}>
            {said.undo} <span class="numbers quiet">{said.seconds(Math.ceil(left / 1000))}</span>
            <span class="undo-left" style={{ transform: `scaleX(${Math.max(0, left) / UNDO_MS})` }} aria-hidden="true" />
          </button>
        )}
        {left <= 0 && (
          <button type="button" class="button confirm plain" onClick={clear}>
            {said.next}
          </button>
        )}
      </div>
    </div>
  );
}

export function TakenBackView({ desk: { code, done } }: { desk: Extract<Desk, { kind: 'taken-back' }> }) {
  const said = words().done;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article class="outcome" data-state="taken-back">
      <div class="sheet stack">
        <h1 ref={heading} tabIndex={-1}>
          {said.takenBack}
        </h1>
        <p>
          {done.gachaName} · {said.told(done.amount)}
        </p>
        <p>{said.takenBackTold}</p>
      </div>
      <div class="bar">
        <div class="bar-row">
          <button type="button" class="button put-away" onClick={() => void read(code)}>
            {said.readAgain}
          </button>
          <button type="button" class="button confirm plain" onClick={clear}>
            {said.next}
          </button>
        </div>
      </div>
    </article>
  );
}
