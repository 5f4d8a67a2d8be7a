import { useRef, useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { type ConflictPartsFragment, type HandoverConflictDecision, SettleDocument } from '../documents.ts';
import { reasonIn } from '../reports/reports-list.tsx';
import { ask } from '../session.ts';
import { when } from '../sheet/past-list.tsx';
import { words } from '../words.ts';

const DECISIONS: readonly HandoverConflictDecision[] = ['HANDED_OVER_AFTER_ALL', 'ACCEPTED_AS_LOSS', 'REPORT_WRONG'];

type CardProps = { conflict: ConflictPartsFragment; settled: () => void };

export function ConflictCard({ conflict, settled }: CardProps) {
  const said = words();
  const { reason, gacha, occurredAt, reportedAt, staffMember, device, items, handedOver, settlement } = conflict;
  return (
    <li class="card stack-close" data-conflict={settlement ? 'settled' : 'open'}>
      <h2>{reasonIn(reason)}</h2>
      <p>{gacha.name}</p>
      <p class="small quiet">
        {said.conflicts.given(when(occurredAt), staffMember.name, device?.name)} · {said.conflicts.reported(when(reportedAt))}
      </p>
      {items.length === 0 && <p class="small">{said.conflicts.noItems}</p>}
      <ul class="past-list">
        {items.map(({ item, order, prize, isWaiting }) => (
          <li key={item.id} class="row apart">
            <span>
              {prize.pickingName} {item.won.name !== prize.pickingName && <span class="small quiet">{item.won.name} </span>}
              <span class="quiet numbers">#{order.serialNumber}</span>
            </span>
            <span class={`tag ${isWaiting ? 'fine' : ''}`}>{isWaiting ? said.conflicts.waiting : said.conflicts.gone}</span>
          </li>
        ))}
      </ul>
      {handedOver.length > 0 && (
        <>
          <h3>{said.conflicts.stands}</h3>
          <ul class="past-list">
            {handedOver.map((past) => (
              <li key={past.handoverId}>
                {said.sheet.at(when(past.deliveredAt), past.staffMember.name, past.device?.name)} · {said.items(past.amount)}
              </li>
            ))}
          </ul>
        </>
      )}
      {settlement ? (
        <div class="notice">
          <p>
            <strong>{said.conflicts.decision[settlement.decision]}</strong>
          </p>
          <p>{settlement.reason}</p>
          <p class="small quiet">{said.conflicts.decidedBy(settlement.staffMember.name, when(settlement.settledAt))}</p>
        </div>
      ) : (
        <Decide conflictId={conflict.id} settled={settled} />
      )}
    </li>
  );
}

function Decide({ conflictId, settled }: { conflictId: string; settled: () => void }) {
  const said = words().conflicts;
  const [isOpen, setOpen] = useState(false);
  const [decision, setDecision] = useState<HandoverConflictDecision>();
  const [reason, setReason] = useState('');
  const pressed = useRef<{ key: string; words: string }>(undefined);
  const { run, error, isBusy } = useDeed(async () => {
    if (!decision) return;
    const same = `${decision} ${reason}`;
    if (pressed.current?.words !== same) pressed.current = { key: crypto.randomUUID(), words: same };
    await ask(SettleDocument, { conflictId, decision, reason: reason.trim(), key: pressed.current.key });
    settled();
  });
  if (!isOpen)
    return (
      <div>
        <Button kind="main" onClick={() => setOpen(true)}>
          {said.decide}
        </Button>
      </div>
    );
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <fieldset class="choices" disabled={isBusy}>
        <legend>{said.decide}</legend>
        {DECISIONS.map((one) => (
          <label key={one} class="tick tall">
            <input type="radio" name={`decision-${conflictId}`} checked={decision === one} onChange={() => setDecision(one)} />
            <span>
              <strong>{said.decision[one]}</strong>
              <span class="small quiet">{said.decisionTold[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for={`why-${conflictId}`}>{said.reason}</label>
        <textarea
          id={`why-${conflictId}`}
          rows={2}
          maxLength={1000}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      <Refused error={error} />
      <Button kind="main" type="submit" wide busy={isBusy} disabled={!decision || reason.trim() === ''}>
        {said.settle}
      </Button>
    </form>
  );
}
