import { useRef, useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { now } from '../clock.ts';
import { ReportsList } from '../reports/reports-list.tsx';
import type { Given } from '../store.ts';
import { isSupervisor, who } from '../who.ts';
import { words } from '../words.ts';
import { given } from './given.ts';
import { when } from './past-list.tsx';
import { Reason } from './reason.tsx';
import { takeBack } from './take-back.ts';

/** The member that reported it may take it back so long, a supervisor at any time. */
const OWN_MS = 15 * 60_000;

export function PastScreen() {
  const said = words().past;
  return (
    <div class="page stack" data-state={given.value.length === 0 ? 'past-empty' : 'past'}>
      <h1 tabIndex={-1}>{said.title}</h1>
      <ReportsList />
      {given.value.length === 0 && <p class="quiet">{said.none}</p>}
      <ul class="stack">
        {given.value.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </ul>
    </div>
  );
}

function One({ one }: { one: Given }) {
  const said = words();
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const reason = useRef('');
  const { run, error, isBusy } = useDeed(async () => {
    const { id, code, handoverIds } = one;
    await takeBack({ id, code, handoverIds, reason: reason.current, key: key.current });
    setAsking(false);
  });
  const isOwn = one.staffId === who.value?.id && now() - Date.parse(one.at) < OWN_MS;
  const may = isOwn || isSupervisor.value;
  return (
    <li class="card stack-close">
      <p class="row apart">
        <strong class="numbers">{when(one.at)}</strong>
        {one.numbers && <strong class="numbers large">{one.numbers}</strong>}
      </p>
      <p>
        {one.gachaName} · {one.amount === null ? said.past.all : said.items(one.amount)}
      </p>
      {one.items && <p class="small quiet">{one.items}</p>}
      <Refused error={error} />
      {one.takenBackAt && (
        <p>
          <span class="tag look">{said.past.takenBack(when(one.takenBackAt))}</span>
        </p>
      )}
      {!one.takenBackAt && !may && <p class="small quiet">{said.past.supervisorOnly}</p>}
      {!one.takenBackAt && may && !isAsking && (
        <div>
          <Button onClick={() => setAsking(true)}>{said.past.takeBack}</Button>
        </div>
      )}
      {!one.takenBackAt && isAsking && (
        <Reason
          label={said.past.why}
          reasons={said.done.reasons}
          isBusy={isBusy}
          then={(why) => {
            if (reason.current !== '' && reason.current !== why) key.current = crypto.randomUUID();
            reason.current = why;
            void run();
          }}
        />
      )}
    </li>
  );
}
