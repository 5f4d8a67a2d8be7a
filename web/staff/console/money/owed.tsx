import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { count, moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { GiveUpThereDocument, RefundsOwedDocument, type RefundsOwedQuery } from '../documents.ts';
import { mayFindOrders } from '../may.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { nameOfOrder, RecordFor } from './record-for.tsx';

type Owing = NonNullable<RefundsOwedQuery['refundsOwed']>['nodes'][number];
type Asking = { kind: 'record' | 'give-up'; owing: Owing };

const EVERY_MS = 60_000;

/** Money that has still to go back, the oldest first, and what to do where it goes another way. */
export function Owed() {
  const { money, orders, receipts } = said();
  const [asking, setAsking] = useState<Asking>();
  const pages = usePages<Owing>(
    async (after, signal) => (await ask(RefundsOwedDocument, { after }, { tries: 2, ...(signal && { signal }) })).refundsOwed,
    [],
    // The address has a place for one list.
    { everyMs: EVERY_MS, isNoted: false },
  );
  const { again } = pages.seen;
  const onClose = () => setAsking(undefined);
  return (
    <section class="card stack-close" data-owed>
      <h2>{money.owed}</h2>
      <p class="small quiet">{money.owedTold}</p>
      <ShownPages pages={pages}>
        {(owed) => (
          <Table
            caption={money.owed}
            rows={owed}
            keyOf={({ refund }) => refund.id}
            columns={[
              {
                name: money.order,
                cell: ({ refund: { order } }) =>
                  mayFindOrders.value ? <a href={`/staff/orders/${order.id}`}>{nameOfOrder(order)}</a> : nameOfOrder(order),
              },
              { name: orders.amount, isNumber: true, cell: ({ refund }) => yen(refund.amount) },
              { name: orders.way, cell: ({ refund }) => orders.origins[refund.origin] },
              { name: orders.since, cell: ({ refund }) => moment(refund.createdAt) },
              { name: money.tries, isNumber: true, cell: ({ tries }) => count(tries) },
              {
                name: money.twice,
                isNumber: true,
                cell: ({ givenTwiceAmount: twice }) => (twice === null ? '–' : yen(twice)),
              },
              {
                name: money.deeds,
                cell: (owing) => (
                  <div class="row">
                    {owing.refund.status === 'OWED' && (
                      <Button onClick={() => setAsking({ kind: 'give-up', owing })}>{money.giveUp}</Button>
                    )}
                    <Button onClick={() => setAsking({ kind: 'record', owing })}>{receipts.recordShort}</Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </ShownPages>
      {asking?.kind === 'record' && <RecordFor orderId={asking.owing.refund.order.id} {...{ again, onClose }} />}
      {asking?.kind === 'give-up' && <GiveUpDeed owing={asking.owing} {...{ again, onClose }} />}
    </section>
  );
}

type GiveUpProps = { owing: Owing; again: () => Promise<void>; onClose: () => void };

/** Once it is certain that the processor does not carry it out: what went back in another way is written down afterwards. */
function GiveUpDeed({ owing: { refund }, again, onClose }: GiveUpProps) {
  const { money, orders } = said();
  const run = async (reason: string): Promise<void> => {
    const input = { refundId: refund.id, reason };
    try {
      await once(`give-up-${refund.id}`, input, (idempotencyKey) =>
        ask(GiveUpThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed title={money.giveUpSure} press={money.giveUp} reasons={money.giveUpReasons} {...{ run, onClose }}>
      <p class="numbers">{nameOfOrder(refund.order)}</p>
      <p>{money.giveUpTold}</p>
      <BeforeAfter
        rows={[
          { name: money.owed, before: yen(refund.amount), after: yen(0) },
          { name: orders.status, before: orders.refundStatus.OWED, after: orders.refundStatus.GIVEN_UP },
        ]}
      />
    </Deed>
  );
}
