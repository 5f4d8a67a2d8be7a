import { once } from '../../../shared/key.ts';
import { ask } from '../../session.ts';
import { HoldThereDocument, ReleaseThereDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';
import type { OrderSeen } from './use-order.ts';

type HoldDeedProps = { order: OrderSeen; again: () => Promise<void>; onClose: () => void };

/** Nothing of a held order is handed over, packed or posted; one that is let go on was held by whatever held it. */
export function HoldDeed({ order: { id: orderId, held, holds }, again, onClose }: HoldDeedProps) {
  const { orders: words, parcels } = said();
  // One that stands behind what is lifted goes on holding it.
  const [, behind] = holds ?? [];
  const run = async (reason: string): Promise<void> => {
    const input = { orderId, reason };
    const call = (idempotencyKey: string): Promise<unknown> => {
      const variables = { input: { ...input, idempotencyKey } };
      return held ? ask(ReleaseThereDocument, variables, { tries: 2 }) : ask(HoldThereDocument, variables, { tries: 2 });
    };
    try {
      await once(`${held ? 'release' : 'hold'}-${orderId}`, input, call);
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={held ? words.releaseSure : words.holdSure}
      press={held ? words.release : words.hold}
      reasons={held ? words.releaseReasons : words.holdReasons}
      {...{ run, onClose }}
    >
      <p>{held ? words.releaseTold[held] : words.holdTold}</p>
      {held && behind && <p class="notice look">{words.heldBehind(parcels.holds[behind])}</p>}
      <BeforeAfter
        rows={[
          {
            name: words.goesOn,
            before: held ? parcels.holds[held] : words.isFree,
            after: held ? (behind ? parcels.holds[behind] : words.isFree) : parcels.holds.ORDER_HELD,
          },
        ]}
      />
    </Deed>
  );
}
