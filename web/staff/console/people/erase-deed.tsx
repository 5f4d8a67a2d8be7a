import { useRef, useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { EraseDocument, type EraseMutation } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';

type Ends = NonNullable<EraseMutation['eraseUser']>['ends'];
type Trial = { reason: string; ends: Ends };
type EraseDeedProps = { userId: string; onClose: () => void; then: () => Promise<void> };

/** For good, and so in two steps: what would end is asked first, which writes nothing. */
export function EraseDeed({ userId, onClose, then }: EraseDeedProps) {
  const { people } = said();
  const isTried = useRef(false);
  const [trial, setTrial] = useState<Trial>();
  const look = async (reason: string): Promise<void> => {
    const { eraseUser } = await ask(EraseDocument, { input: { userId, reason, isTrial: true } }, { tries: 2 });
    if (!eraseUser) return;
    isTried.current = true;
    setTrial({ reason, ends: eraseUser.ends });
  };
  if (trial) return <ForGood {...{ userId, trial, onClose, then }} />;
  return (
    <Deed
      title={people.erase}
      press={people.eraseLook}
      reasons={people.eraseReasons}
      run={look}
      onClose={() => {
        // What would end stays in view until it is decided.
        if (!isTried.current) onClose();
      }}
    >
      <p>{people.eraseTold}</p>
    </Deed>
  );
}

function ForGood({ userId, trial: { reason, ends }, onClose, then }: EraseDeedProps & { trial: Trial }) {
  const { people } = said();
  const [isSure, setSure] = useState(false);
  const erase = useDeed(async () => {
    const input = { userId, reason };
    await once(`erase-${userId}`, input, (idempotencyKey) =>
      ask(EraseDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
    );
    onClose();
    await then();
  });
  const rows = [
    [people.endsUnpaid, ends.unpaidOrders],
    [people.endsParcels, ends.parcels],
    [people.endsItems, ends.uncollectedItems],
    [people.endsOrders, ends.uncollectedOrders],
  ] as const;
  return (
    <Dialog title={people.eraseSure} onClose={onClose}>
      <div class="stack" data-state="erase-trial">
        <BeforeAfter rows={rows.map(([name, amount]) => ({ name, before: count(amount), after: '0' }))} />
        <p>{people.eraseKept}</p>
        <label class="tick">
          <input type="checkbox" checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />
          {people.eraseIsSure}
        </label>
        <Refused error={erase.error} />
        <div class="row">
          <Button kind="main" busy={erase.isBusy} disabled={!isSure} onClick={() => void erase.run()}>
            {people.eraseForGood}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {shared().cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
