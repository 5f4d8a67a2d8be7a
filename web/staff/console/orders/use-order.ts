import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../session.ts';
import { OrderAtDeskDocument, type OrderAtDeskQuery } from '../documents.ts';
import { type Seen, useSeen } from '../parts/seen.tsx';

export type OrderSeen = NonNullable<OrderAtDeskQuery['findOrders']>['nodes'][number];

/** As a rule the processor carries a refund out within seconds. */
const WHILE_OWED_MS = 5_000;

type OrderNow = {
  seen: Seen<OrderSeen | null>;
  /** Another one each time that something of it may have changed: its receipt and its timeline are asked for again. */
  turn: number;
  again: () => Promise<void>;
};

/** One order as the service said it last. While a refund of it is on its way, it is asked about by itself. */
export function useOrder(id: string): OrderNow {
  const [turn, setTurn] = useState(0);
  const [isOwed, setOwed] = useState(false);
  const seen = useSeen(
    async (signal) => (await ask(OrderAtDeskDocument, { orderId: id }, { tries: 2, signal })).findOrders?.nodes[0] ?? null,
    [id],
    isOwed ? { everyMs: WHILE_OWED_MS } : {},
  );
  const refunds = seen.value?.refunds;
  useEffect(() => setOwed(refunds?.some(({ status }) => status === 'OWED') ?? false), [refunds]);
  const next = (): void => setTurn((before) => before + 1);
  const ended = refunds?.filter(({ endedAt }) => endedAt !== null).length;
  const known = useRef(ended);
  useEffect(() => {
    if (ended === undefined) return;
    if (known.current !== undefined && known.current !== ended) next();
    known.current = ended;
  }, [ended]);
  const again = async (): Promise<void> => {
    await seen.again();
    next();
  };
  return { seen, turn, again };
}
