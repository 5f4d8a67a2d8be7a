import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { CancelUnpaidDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';
import { Trouble } from './own-screen.tsx';

/** Asked back: an order that is cancelled is gone. */
export function CancelUnpaid({ order, done }: { order: Brief; done: () => Promise<void> }) {
  const said = words().orders;
  const [isAsked, setAsked] = useState(false);
  const { run, error, isBusy, forget } = useDeed(async () => {
    await once(`cancel-${order.id}`, order.id, (key) => ask(CancelUnpaidDocument, { orderId: order.id, key }));
    await done();
  });
  const close = () => {
    forget();
    setAsked(false);
  };
  return (
    <>
      <Button kind="bare" onClick={() => setAsked(true)}>
        {said.cancel}
      </Button>
      {isAsked && (
        <Dialog title={said.cancelTitle} onClose={close}>
          <p>{said.cancelTold(order.gacha.name)}</p>
          <Trouble error={error} again={run} />
          <Button kind="main" wide busy={isBusy} onClick={async () => (await run()) && close()}>
            {said.cancelYes}
          </Button>
          <form method="dialog">
            <Button wide type="submit">
              {said.cancelNo}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
