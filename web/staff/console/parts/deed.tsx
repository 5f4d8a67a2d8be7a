import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { Reason } from '../../sheet/reason.tsx';
import { said } from '../words.ts';

type DeedProps = {
  title: string;
  /** What is pressed in the end. Left out, the choice of a reason does it: two taps in all. */
  press?: string;
  reasons: readonly string[];
  isReady?: boolean;
  run: (reason: string) => Promise<void>;
  onClose: () => void;
  /** What it would change. */
  children?: ComponentChildren;
};

/** Each deed asks why, and ends only once the gateway said that it is done. */
export function Deed({ title, press, reasons, isReady = true, run, onClose, children }: DeedProps) {
  const [chosen, choose] = useState('');
  const reason = useRef('');
  const deed = useDeed(async () => {
    await run(reason.current);
    onClose();
  });
  const because = (why: string): void => {
    reason.current = why;
    if (press === undefined) void deed.run();
    else choose(why);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Reason
        label={said().desk.why}
        reasons={reasons}
        isBusy={deed.isBusy}
        {...(press !== undefined && { chosen })}
        then={because}
      />
      <Refused error={deed.error} />
      <div class="row">
        {press !== undefined && (
          <Button kind="main" busy={deed.isBusy} disabled={chosen === '' || !isReady} onClick={() => void deed.run()}>
            {press}
          </Button>
        )}
        <Button kind="bare" onClick={onClose}>
          {shared().cancel}
        </Button>
      </div>
    </Dialog>
  );
}
