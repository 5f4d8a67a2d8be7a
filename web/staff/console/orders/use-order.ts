import { useState } from 'preact/hooks';
import { ask } from '../../session.ts';
import { OrderAtDeskDocument, type OrderAtDeskQuery } from '../documents.ts';
import { type Seen, useSeen } from '../parts/seen.tsx';

export type OrderSeen = NonNullable<OrderAtDeskQuery['findOrders']>['nodes'][number];

type OrderNow = {
  seen: Seen<OrderSeen | null>;
  /** Another one each time that something of it may have changed: its receipt and its timeline are asked for again. */
  turn: number;
  again: () => Promise<void>;
};

/**
 * One order as the service said it last. Each time that it is found is in the audit log, so it is asked about after a deed, or
 * when its timeline says that money went back, and not every few seconds.
 */
export function useOrder(id: string): OrderNow {
  const [turn, setTurn] = useState(0);
  const seen = useSeen(
    async (signal) => (await ask(OrderAtDeskDocument, { orderId: id }, { tries: 2, signal })).findOrders?.nodes[0] ?? null,
    [id],
  );
  const again = async (): Promise<void> => {
    await seen.again();
    setTurn((before) => before + 1);
  };
  return { seen, turn, again };
}
