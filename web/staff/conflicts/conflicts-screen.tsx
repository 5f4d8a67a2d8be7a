import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { ConflictsDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { words } from '../words.ts';
import { ConflictCard } from './conflict-card.tsx';
import { countConflicts } from './open-conflicts.ts';

const PAGE = 20;
const MOST = 100;
const ANEW_MS = 30_000;

/** What waits longest stands first. */
export function ConflictsScreen() {
  const said = words().conflicts;
  const [isSettled, setSettled] = useState(false);
  const [first, setFirst] = useState(PAGE);
  const { value, error, isWaiting, again } = useAsked(
    () => ask(ConflictsDocument, { isSettled, first, after: null }, { tries: 2 }),
    [isSettled, first],
    { everyMs: ANEW_MS },
  );
  const { nodes, pageInfo } = value?.handoverConflicts ?? {};
  const state = nodes ? (nodes.length > 0 ? 'conflicts' : 'conflicts-none') : 'conflicts-loading';
  return (
    <div class="page stack" data-state={state}>
      <h1 tabIndex={-1}>{said.title}</h1>
      <p class="quiet">{said.told}</p>
      <fieldset class="ways">
        <legend class="for-readers">{said.title}</legend>
        {[false, true].map((settled) => (
          <label key={String(settled)}>
            <input type="radio" name="settled" checked={isSettled === settled} onChange={() => setSettled(settled)} />
            <span>{settled ? said.settled : said.open}</span>
          </label>
        ))}
      </fieldset>
      <Refused error={error} again={() => void again()} />
      {!nodes && isWaiting && <Waiting label={shared().waiting} lines={5} />}
      {nodes?.length === 0 && <p>{isSettled ? said.noneSettled : said.none}</p>}
      <ul class="stack">
        {nodes?.map((conflict) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            settled={() => {
              void again();
              void countConflicts();
            }}
          />
        ))}
      </ul>
      {pageInfo?.hasNextPage && first < MOST && (
        <div>
          <Button busy={isWaiting} onClick={() => setFirst(first + PAGE)}>
            {said.more}
          </Button>
        </div>
      )}
    </div>
  );
}
