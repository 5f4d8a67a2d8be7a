import { useRef, useState } from 'preact/hooks';
import { clock } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { EXAMPLE, inFours } from '../scan/pickup-code.ts';
import type { Sheet } from '../store.ts';
import { isSupervisor } from '../who.ts';
import { words } from '../words.ts';
import { another, clear, type Desk, desk, read } from './desk.ts';
import { handOver, isFinal, NotKept, numbersOf } from './hand-over.ts';
import { Items } from './items.tsx';
import { PastList } from './past-list.tsx';
import { chosenIds, reasonsOf, type Verdict, verdictOf } from './verdict.ts';
import { VerdictBlock } from './verdict-block.tsx';

type Open = Extract<Desk, { kind: 'sheet' }>;

/** One gacha of the code, from what to fetch to the one press that says it was handed over. */
export function SheetView({ open }: { open: Open }) {
  const [sheet] = open.sheets;
  return sheet ? <OneSheet key={sheet.id} open={open} sheet={sheet} /> : null;
}

/** A press just after the screen has changed was meant for the one before. */
const STRAY_MS = 450;

function OneSheet({ open, sheet }: { open: Open; sheet: Sheet }) {
  const said = words().sheet;
  const [amounts, setAmounts] = useState<Record<string, number>>({});
  const [isLateAllowed, setLateAllowed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const shownAt = useRef(performance.now());
  const pressed = useRef<{ key: string; words: string }>(undefined);
  const isPractice = open.code === EXAMPLE;
  const reasons = reasonsOf(sheet, open.readAt !== null);
  const verdict: Verdict = verdictOf(reasons, isLateAllowed);
  const itemIds = chosenIds(sheet.items, amounts);

  const confirm = async (): Promise<void> => {
    if (isBusy || performance.now() - shownAt.current < STRAY_MS) return;
    setBusy(true);
    setError(undefined);
    // The same press again, where nothing came of it, is the same deed.
    const same = `${isLateAllowed} ${itemIds.join()}`;
    if (pressed.current?.words !== same) pressed.current = { key: crypto.randomUUID(), words: same };
    try {
      await handOver(open, { itemIds, isLateAllowed, key: pressed.current.key });
    } catch (thrown) {
      if (isFinal(thrown) && thrown instanceof Refusal && desk.peek() === open)
        desk.value = { kind: 'no', code: open.code, no: { kind: 'refused', refusal: thrown } };
      else {
        setError(thrown);
        setBusy(false);
      }
    }
  };

  return (
    <article class="outcome" data-state="sheet">
      <VerdictBlock verdict={verdict} isPractice={isPractice} title={sheet.gacha.name}>
        <p class="numbers-called">
          <span class="for-readers">{said.number}</span>
          {numbersOf(sheet).map((number) => (
            <strong key={number}>{number}</strong>
          ))}
        </p>
      </VerdictBlock>
      <div class="sheet stack">
        {!isBusy && <Another />}
        {open.steps > 1 && <p class="tag">{said.step(open.steps - open.sheets.length + 1, open.steps)}</p>}
        <Reasons sheet={sheet} readAt={open.readAt} />
        {reasons.includes('too-late') && isSupervisor.value && (
          <label class="tick">
            <input
              type="checkbox"
              checked={isLateAllowed}
              onChange={({ currentTarget }) => setLateAllowed(currentTarget.checked)}
            />
            {said.allowLate}
          </label>
        )}
        <Items
          items={sheet.items}
          amounts={amounts}
          choose={(id, amount) => setAmounts((before) => ({ ...before, [id]: amount }))}
          isBusy={isBusy}
        />
        {sheet.heldAmount > 0 && <Notice kind="look">{said.held(sheet.heldAmount)}</Notice>}
        <Elsewhere elsewhere={sheet.elsewhere} own={open.sheets} />
        {!isPractice && <p class="small quiet numbers">{inFours(open.code)}</p>}
      </div>
      <div class="bar">
        {error instanceof NotKept ? (
          <Notice kind="wrong" title={said.notKept}>
            <p>{said.notKeptTold}</p>
          </Notice>
        ) : (
          error !== undefined && (
            <>
              <Refused error={error} />
              <p class="small">{said.retry}</p>
            </>
          )
        )}
        <div class="bar-row">
          <button type="button" class="button put-away" disabled={isBusy} onClick={clear}>
            {said.putAway}
          </button>
          <button
            type="button"
            class={`button confirm ${verdict}`}
            disabled={itemIds.length === 0 || verdict === 'no'}
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy || undefined}
            onClick={() => void confirm()}
          >
            {isBusy && <span class="turning" aria-hidden="true" />}
            {isBusy ? said.confirming : itemIds.length === 0 ? said.nothingChosen : said.confirm(itemIds.length)}
          </button>
        </div>
      </div>
    </article>
  );
}

function Reasons({ sheet, readAt }: { sheet: Sheet; readAt: number | null }) {
  const said = words().sheet;
  return (
    <>
      {sheet.late === 'REFUSE' && (
        <Notice kind="wrong" title={said.tooLate}>
          <p>{said.tooLateTold}</p>
        </Notice>
      )}
      {sheet.late === 'WARN' && (
        <Notice kind="look" title={said.late}>
          <p>{said.lateTold}</p>
        </Notice>
      )}
      {readAt !== null && (
        <Notice kind="look">
          <p>{said.readAt(clock(readAt))}</p>
        </Notice>
      )}
      {sheet.handedOver.length > 0 && (
        <Notice kind="look" title={said.before}>
          <PastList past={sheet.handedOver} />
        </Notice>
      )}
    </>
  );
}

/** Where the fan goes next. */
export function Elsewhere({ elsewhere: all, own = [] }: { elsewhere: Sheet['elsewhere']; own?: readonly Sheet[] }) {
  const said = words().sheet;
  const elsewhere = all.filter((one) => !own.some((sheet) => sheet.gacha.id === one.gacha.id));
  if (elsewhere.length === 0) return null;
  return (
    <Notice>
      <ul class="stack-close">
        {elsewhere.map(({ gacha, amount }) => (
          <li key={gacha.id}>
            <strong>{said.elsewhere(amount, gacha.name)}</strong>
            {gacha.redeemDetail.placeText && <p class="small quiet lines">{gacha.redeemDetail.placeText}</p>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A scanner was used while this lies open: nothing changes by itself. */
export function Another() {
  const code = another.value;
  if (code === null) return null;
  return (
    <Notice kind="look">
      <p>{words().sheet.another}</p>
      <div>
        <Button onClick={() => void read(code)}>{words().sheet.openAnother}</Button>
      </div>
    </Notice>
  );
}
