import { useRef, useState } from 'preact/hooks';
import { clock } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { shared } from '../../../shared/words.ts';
import { inFours } from '../../scan/pickup-code.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { CodeForFanDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';

type CodeDeedProps = { userId: string; gachaId: string; waits: number; again: () => Promise<void>; onClose: () => void };

/** In a fan's place, whose own code ends with it: the member has to tick that the fan was recognised. */
export function CodeDeed({ userId, gachaId, waits, again, onClose }: CodeDeedProps) {
  const words = counterWords().find;
  const { orders } = said();
  const [isSure, setSure] = useState(false);
  const isIssued = useRef(false);
  const [issued, setIssued] = useState<{ code: string; expiresAt: string }>();
  const run = async (reason: string): Promise<void> => {
    // Asked once: where no answer came, the timeline tells whether there is a code, and another press makes another.
    const { issuePickupTokenFor } = await ask(
      CodeForFanDocument,
      { input: { userId, gachaIds: [gachaId], reason } },
      { tries: 1 },
    );
    if (issuePickupTokenFor) {
      isIssued.current = true;
      setIssued(issuePickupTokenFor);
    }
    await again();
  };
  if (issued)
    return (
      <Dialog title={words.code} onClose={onClose}>
        <div class="stack" data-state="code-for-fan">
          <p class="code-in-fours numbers">{inFours(issued.code)}</p>
          <p>{words.codeTold(clock(issued.expiresAt))}</p>
        </div>
        <Button kind="bare" onClick={onClose}>
          {shared().close}
        </Button>
      </Dialog>
    );
  return (
    <Deed
      title={words.sure}
      press={words.issueOnly}
      reasons={words.reasons}
      isReady={isSure}
      run={run}
      onClose={() => {
        // The code stays in view until it is put away.
        if (!isIssued.current) onClose();
      }}
    >
      <p>{words.sureTold}</p>
      <BeforeAfter rows={[{ name: orders.codeCovers, before: orders.ownCode, after: orders.newCode(waits) }]} />
      <label class="tick">
        <input type="checkbox" checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />
        {words.isSure}
      </label>
    </Deed>
  );
}
