import { useRef, useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { type FoundOrderFragment, TakeBackDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { when } from '../sheet/past-list.tsx';
import { Reason } from '../sheet/reason.tsx';
import { isSupervisor } from '../who.ts';
import { words } from '../words.ts';

type Past = NonNullable<FoundOrderFragment['handedOver']>;

/** A supervisor takes back what any counter handed over. */
export function PastHandovers({ past, again }: { past: Past; again: () => void }) {
  return (
    <ul class="past-list">
      {past.map((one) => (
        <One key={one.handoverId} one={one} again={again} />
      ))}
    </ul>
  );
}

function One({ one, again }: { one: Past[number]; again: () => void }) {
  const said = words();
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const reason = useRef('');
  const { run, error, isBusy } = useDeed(async () => {
    await ask(TakeBackDocument, { handoverId: one.handoverId, reason: reason.current, key: key.current });
    again();
  });
  return (
    <li class="stack-close">
      <p>
        {said.sheet.at(when(one.deliveredAt), one.staffMember.name, one.device?.name)} · {said.items(one.amount)}
      </p>
      <Refused error={error} />
      {isSupervisor.value && !isAsking && (
        <div>
          <Button onClick={() => setAsking(true)}>{said.past.takeBack}</Button>
        </div>
      )}
      {isAsking && (
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
