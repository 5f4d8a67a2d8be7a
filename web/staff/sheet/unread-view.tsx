import { useRef, useState } from 'preact/hooks';
import { Notice } from '../../shared/parts/notice.tsx';
import { inFours } from '../scan/pickup-code.ts';
import { ownPlaces } from '../who.ts';
import { words } from '../words.ts';
import { clear, type Desk } from './desk.ts';
import { handOverUnread } from './hand-over.ts';
import { Another } from './sheet-view.tsx';
import { VerdictBlock } from './verdict-block.tsx';

/** Without a network, and never read: the counter gives what the fan's own page shows, and says for which gacha. */
export function UnreadView({ desk: { code } }: { desk: Extract<Desk, { kind: 'unread' }> }) {
  const said = words();
  const places = ownPlaces.value;
  const [chosen, setChosen] = useState<readonly string[]>(places.length === 1 ? places.map(({ id }) => id) : []);
  const [isPart, setPart] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isNotKept, setNotKept] = useState(false);
  const keys = useRef(Object.fromEntries(places.map(({ id }) => [id, crypto.randomUUID()])));
  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await handOverUnread(code, { places: places.filter(({ id }) => chosen.includes(id)), isPart, keys: keys.current });
    } catch {
      setNotKept(true);
      setBusy(false);
    }
  };
  const toggle = (id: string): void =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <article class="outcome" data-state="unread">
      <VerdictBlock verdict="look" title={said.unread.title} />
      <div class="sheet stack">
        <Another />
        <p>{said.unread.told}</p>
        <fieldset class="choices">
          <legend>{said.unread.which}</legend>
          {places.map(({ id, name }) => (
            <label key={id} class="tick">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          ))}
        </fieldset>
        <label class="tick">
          <input type="checkbox" checked={isPart} onChange={({ currentTarget }) => setPart(currentTarget.checked)} />
          {said.unread.part}
        </label>
        <p class="small quiet numbers">{inFours(code)}</p>
        {isNotKept && (
          <Notice kind="wrong" title={said.sheet.notKept}>
            <p>{said.sheet.notKeptTold}</p>
          </Notice>
        )}
      </div>
      <div class="bar">
        <div class="bar-row">
          <button type="button" class="button put-away" disabled={isBusy} onClick={clear}>
            {said.sheet.putAway}
          </button>
          <button
            type="button"
            class="button confirm look"
            disabled={chosen.length === 0}
            aria-disabled={isBusy || undefined}
            onClick={() => void confirm()}
          >
            {chosen.length === 0 ? said.unread.choose : said.unread.confirm}
          </button>
        </div>
      </div>
    </article>
  );
}
