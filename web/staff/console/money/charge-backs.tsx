import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { ChargeBacksDocument, type ChargeBacksQuery, TakeBackThereDocument } from '../documents.ts';
import { isOperator, mayFindOrders } from '../may.ts';
import { param, setParams } from '../params.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { Table } from '../parts/table.tsx';
import { afterDays, isDay, startOf } from '../today/day.ts';
import { said } from '../words.ts';
import { nameOfOrder, RecordById, RecordFor } from './record-for.tsx';

type ChargeBack = NonNullable<ChargeBacksQuery['chargeBacks']>['nodes'][number];
type Asking = { kind: 'take-back' | 'record'; one: ChargeBack };
const STATES = { ALL: null, STANDING: true, NOTHING: false } as const;
type State = keyof typeof STATES;

/** What banks took back, and what of it came to nothing. */
export function ChargeBacks() {
  const { receipts: words, money, orders } = said();
  const [before, behind] = words.toOrders;
  const [since, until] = [param('since'), param('until')];
  const state = (Object.keys(STATES) as State[]).find((one) => one === param('state')) ?? 'ALL';
  const [asking, setAsking] = useState<Asking>();
  const pages = usePages<ChargeBack>(
    async (after, signal) => {
      const from = isDay(since) ? startOf(since) : null;
      const to = isDay(until) ? startOf(afterDays(until, 1)) : null;
      const variables = { isStanding: STATES[state], from, to, after };
      return (await ask(ChargeBacksDocument, variables, { tries: 2, ...(signal && { signal }) })).chargeBacks;
    },
    [since, until, state],
  );
  const { again } = pages.seen;
  const onClose = () => setAsking(undefined);
  return (
    <section class="card stack-close" data-charge-backs>
      <p class="small quiet">{words.backsTold}</p>
      {mayFindOrders.value && (
        <p class="small quiet">
          {before}
          <a href="/staff/orders">{said().desk.sections.orders}</a>
          {behind}
          {!isOperator.value && ` ${words.settled}`}
        </p>
      )}
      {isOperator.value && (
        <>
          <p class="small quiet">{words.toRecord}</p>
          <RecordById again={pages.seen.again} />
        </>
      )}
      <div class="filters">
        {(['since', 'until'] as const).map((name) => (
          <div key={name} class="field">
            <label for={`backs-${name}`}>{money[name]}</label>
            <input
              id={`backs-${name}`}
              type="date"
              value={name === 'since' ? since : until}
              onChange={({ currentTarget: { value } }) => setParams({ [name]: value })}
            />
          </div>
        ))}
        <div class="field">
          <label for="backs-state">{words.standing}</label>
          <select
            id="backs-state"
            value={state}
            onChange={({ currentTarget: { value } }) => setParams({ state: value === 'ALL' ? '' : value })}
          >
            {(Object.keys(STATES) as State[]).map((one) => (
              <option key={one} value={one}>
                {words.states[one]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ShownPages pages={pages}>
        {(all) => (
          <Table
            caption={words.backs}
            rows={all}
            keyOf={({ refund }) => refund.id}
            columns={[
              {
                name: money.order,
                cell: ({ refund: { order } }) =>
                  mayFindOrders.value ? <a href={`/staff/orders/${order.id}`}>{nameOfOrder(order)}</a> : nameOfOrder(order),
              },
              { name: words.recorded, cell: ({ refund }) => moment(refund.createdAt) },
              { name: orders.total, isNumber: true, cell: ({ refund }) => yen(refund.order.totalPrice) },
              { name: words.backs, isNumber: true, cell: ({ refund }) => yen(refund.amount) },
              { name: words.twice, isNumber: true, cell: ({ givenTwiceAmount: twice }) => (twice === null ? '–' : yen(twice)) },
              {
                name: words.standing,
                cell: ({ refund }) => (refund.status === 'DONE' ? words.states.STANDING : orders.refundStatus[refund.status]),
              },
              ...(isOperator.value
                ? [
                    {
                      name: money.deeds,
                      cell: (one: ChargeBack) => (
                        <div class="row">
                          {one.refund.status === 'DONE' && (
                            <Button onClick={() => setAsking({ kind: 'take-back', one })}>{words.takeBack}</Button>
                          )}
                          {(one.refund.status !== 'DONE' || one.refund.amount < one.refund.order.totalPrice) && (
                            <Button onClick={() => setAsking({ kind: 'record', one })}>{words.recordShort}</Button>
                          )}
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </ShownPages>
      {asking?.kind === 'take-back' && <TakeBackDeed one={asking.one} {...{ again, onClose }} />}
      {asking?.kind === 'record' && <RecordFor orderId={asking.one.refund.order.id} {...{ again, onClose }} />}
    </section>
  );
}

type TakeBackProps = { one: ChargeBack; again: () => Promise<void>; onClose: () => void };

function TakeBackDeed({ one: { refund }, again, onClose }: TakeBackProps) {
  const { receipts: words, orders } = said();
  const run = async (reason: string): Promise<void> => {
    const input = { refundId: refund.id, reason };
    try {
      await once(`take-back-${refund.id}`, input, (idempotencyKey) =>
        ask(TakeBackThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed title={words.takeBackSure} press={words.takeBack} reasons={words.takeBackReasons} {...{ run, onClose }}>
      <p>{words.takeBackTold}</p>
      <BeforeAfter
        rows={[
          { name: words.backs, before: yen(refund.amount), after: yen(0) },
          { name: words.standing, before: words.states.STANDING, after: orders.refundStatus.TAKEN_BACK },
        ]}
      />
    </Deed>
  );
}
