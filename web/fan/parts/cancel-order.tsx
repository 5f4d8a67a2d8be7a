import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { tellOthers } from '../buy/told.ts';
import { CancelOrderDocument } from '../documents.ts';
import { words } from '../keep/keep-words.ts';
import { Trouble } from '../keep/own-screen.tsx';
import { ask } from '../session.ts';

type CancelProps = { order: { id: string; gacha: { name: string } }; done: () => Promise<void>; wide?: boolean };

/** Of an order that is not paid. Asked back: it cannot be taken up again. */
export function CancelOrder({ order, done, wide = false }: CancelProps) {
  const said = words().orders;
  const [isAsked, setAsked] = useState(false);
  const { run, error, isBusy, forget } = useDeed(async () => {
    await once(`cancel-${order.id}`, order.id, (key) => ask(CancelOrderDocument, { orderId: order.id, key }));
    tellOthers();
    await done();
  });
  const close = () => {
    forget();
    setAsked(false);
  };
  const cancel = async (): Promise<void> => {
    if (await run()) close();
  };
  return (
    <>
      <Button kind="bare" wide={wide} onClick={() => setAsked(true)}>
        {said.cancel}
      </Button>
      {isAsked && (
        <Dialog title={said.cancelTitle} onClose={close}>
          <p>{said.cancelTold(order.gacha.name)}</p>
          <Trouble error={error} again={cancel} />
          <Button kind="main" wide busy={isBusy} onClick={cancel}>
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
