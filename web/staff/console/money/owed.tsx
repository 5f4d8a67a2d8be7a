import { count, moment, yen } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { RefundsOwedDocument } from '../documents.ts';
import { mayFindOrders } from '../may.ts';
import { Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

const EVERY_MS = 60_000;

/** Money that has still to go back, the oldest first. */
export function Owed() {
  const { money, orders } = said();
  const seen = useSeen(
    async (signal) => (await ask(RefundsOwedDocument, { after: null }, { tries: 2, signal })).refundsOwed,
    [],
    {
      everyMs: EVERY_MS,
    },
  );
  return (
    <section class="card stack-close" data-owed>
      <h2>{money.owed}</h2>
      <p class="small quiet">{money.owedTold}</p>
      <Shown seen={seen} lines={2}>
        {(owed) =>
          owed && (
            <>
              <Table
                caption={money.owed}
                rows={owed.nodes}
                keyOf={({ refund }) => refund.id}
                columns={[
                  {
                    name: money.order,
                    cell: ({ refund: { order } }) => {
                      const name = order.serialNumber === null ? order.id : `${order.gacha.name} ${order.serialNumber}`;
                      return mayFindOrders.value ? <a href={`/staff/orders/${order.id}`}>{name}</a> : name;
                    },
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
                ]}
              />
              {owed.pageInfo.hasNextPage && <p class="small quiet">{said().desk.ofTotal(owed.nodes.length, owed.totalCount)}</p>}
            </>
          )
        }
      </Shown>
    </section>
  );
}
