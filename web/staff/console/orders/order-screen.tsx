import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count, moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { shared } from '../../../shared/words.ts';
import { isSupervisor } from '../../who.ts';
import { words as counterWords } from '../../words.ts';
import { isOfSupport, mayRecord } from '../may.ts';
import { addressOf } from '../params.ts';
import { AsOf, Shown } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { AddressDeed } from './address-deed.tsx';
import { CodeDeed } from './code-deed.tsx';
import { HoldDeed } from './hold-deed.tsx';
import { numberOf } from './number-of.ts';
import { ParcelsOfOrder } from './parcels-of-order.tsx';
import { Receipt } from './receipt.tsx';
import { isRecordable, RecordDeed } from './record-deed.tsx';
import { RefundDeed } from './refund-deed.tsx';
import { stateOf } from './refund-items.tsx';
import { Timeline } from './timeline.tsx';
import { UndoDeed } from './undo-deed.tsx';
import { type OrderSeen, useOrder } from './use-order.ts';

type Asking =
  | { kind: 'refund' | 'record' | 'code' | 'hold' | 'address' }
  | { kind: 'undo'; handover: NonNullable<OrderSeen['handedOver']>[number] };

/** Of what is paid, and may go back. */
const REFUNDABLE = ['PAID', 'DELIVERED'];
/** What may have to be posted yet. */
const ADDRESSED = ['PENDING', 'PAID'];

/**
 * One order: its state as the service said it last, what can be done, and all that happened. Nothing is shown before it is
 * so.
 */
export function OrderScreen({ id }: { id: string }) {
  const words = said();
  const [asking, setAsking] = useState<Asking>();
  const { seen, turn, again } = useOrder(id);
  const onClose = () => setAsking(undefined);
  return (
    <div class="page stack" data-state="order">
      <p class="not-on-paper">
        <a href="/staff/orders">{words.orders.title}</a>
      </p>
      <Shown seen={seen} lines={8}>
        {(order) =>
          !order ? (
            <h1 tabIndex={-1}>{shared().notFound}</h1>
          ) : (
            <>
              <Head order={order} at={seen.at} again={again} isWaiting={seen.isWaiting} />
              <div class="row">
                {REFUNDABLE.includes(order.status) && order.totalPrice > 0 && (
                  <Button onClick={() => setAsking({ kind: 'refund' })}>{words.orders.refund}</Button>
                )}
                {(order.waitingAmount ?? 0) > 0 && order.fan && (
                  <Button onClick={() => setAsking({ kind: 'code' })}>{words.orders.code}</Button>
                )}
                {(order.held || order.status === 'PAID') && (
                  <Button onClick={() => setAsking({ kind: 'hold' })}>
                    {order.held ? words.orders.release : words.orders.hold}
                  </Button>
                )}
                {isOfSupport.value && order.gacha.deliveryType === 'MAIL' && ADDRESSED.includes(order.status) && (
                  <Button onClick={() => setAsking({ kind: 'address' })}>{words.orders.address}</Button>
                )}
                {mayRecord.value && isRecordable(order) && (
                  <Button onClick={() => setAsking({ kind: 'record' })}>{words.receipts.record}</Button>
                )}
              </div>
              <Facts order={order} undo={(handover) => setAsking({ kind: 'undo', handover })}>
                <Receipt orderId={id} turn={turn} />
              </Facts>
              <Timeline
                orderId={id}
                turn={turn}
                isOwed={order.refunds?.some(({ status }) => status === 'OWED') ?? false}
                onRefunded={() => void again()}
              />
              {asking?.kind === 'refund' && <RefundDeed {...{ order, again, onClose }} />}
              {asking?.kind === 'record' && <RecordDeed {...{ order, again, onClose }} />}
              {asking?.kind === 'hold' && <HoldDeed {...{ order, again, onClose }} />}
              {asking?.kind === 'address' && <AddressDeed {...{ order, again, onClose }} />}
              {asking?.kind === 'code' && order.fan && (
                <CodeDeed
                  userId={order.fan.id}
                  gachaId={order.gacha.id}
                  {...{ again, onClose }}
                  waits={order.waitingAmount ?? 0}
                />
              )}
              {asking?.kind === 'undo' && (
                <UndoDeed handover={asking.handover} waits={order.waitingAmount ?? 0} {...{ again, onClose }} />
              )}
            </>
          )
        }
      </Shown>
    </div>
  );
}

type HeadProps = { order: OrderSeen; at: number | undefined; again: () => Promise<void>; isWaiting: boolean };

function Head({ order, at, again, isWaiting }: HeadProps) {
  const counter = counterWords().find;
  return (
    <header class="row apart screen-head">
      <div class="row">
        <h1 tabIndex={-1} class="numbers">
          {numberOf(order)}
        </h1>
        <span class={`tag ${order.status === 'PAID' ? 'fine' : ''}`} data-status={order.status}>
          {counter.status[order.status]}
        </span>
        {order.held && (
          <span class="tag look" data-held={order.held}>
            {said().parcels.holds[order.held]}
          </span>
        )}
      </div>
      <div class="row">
        <AsOf at={at} />
        <Button kind="bare" busy={isWaiting} onClick={() => void again()}>
          {said().orders.again}
        </Button>
      </div>
    </header>
  );
}

type FactsProps = {
  order: OrderSeen;
  undo: (handover: NonNullable<OrderSeen['handedOver']>[number]) => void;
  children: ComponentChildren;
};

function Facts({ order, undo, children }: FactsProps) {
  const words = said();
  const counter = counterWords();
  const { fan, gacha, refunds, items, handedOver } = order;
  const facts: [string, string | null | undefined][] = [
    [words.orders.gacha, gacha.name],
    [words.orders.plays, `${counter.find.plays(order.playAmount)} × ${yen(order.price)}`],
    [words.orders.total, yen(order.totalPrice)],
    [words.orders.refunded, order.refundedAmount ? yen(order.refundedAmount) : null],
    [words.orders.ordered, moment(order.createdAt)],
    [words.orders.paid, order.paidAt && moment(order.paidAt)],
    [words.orders.delivered, order.deliveredAt && moment(order.deliveredAt)],
    [words.orders.waits, order.waitingAmount === null ? null : count(order.waitingAmount)],
    [words.desk.id, order.id],
  ];
  return (
    <div class="panels">
      <section class="card stack-close">
        <h2>{words.orders.order}</h2>
        <dl class="pairs facts-of-order">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd class="numbers">{value}</dd>
                </div>
              ),
          )}
          {fan && (
            <div>
              <dt>{words.orders.fan}</dt>
              <dd>
                <a href={addressOf('/staff/orders', { q: fan.id })}>
                  {fan.providerType} {fan.providerUserId}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </section>
      {items && (
        <section class="card stack-close">
          <h2>{words.orders.items}</h2>
          <Table
            caption={words.orders.items}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: words.orders.item, cell: ({ won }) => won.name },
              { name: words.orders.state, cell: (item) => stateOf(order, item) },
            ]}
          />
        </section>
      )}
      {refunds && refunds.length > 0 && (
        <section class="card stack-close">
          <h2>{words.orders.refunds}</h2>
          <Table
            caption={words.orders.refunds}
            rows={refunds}
            keyOf={({ id }) => id}
            columns={[
              { name: words.orders.amount, cell: ({ amount }) => yen(amount) },
              { name: words.orders.status, cell: ({ status }) => words.orders.refundStatus[status] },
              { name: words.orders.way, cell: ({ origin }) => words.orders.origins[origin] },
              { name: words.orders.since, cell: ({ createdAt }) => moment(createdAt) },
            ]}
          />
        </section>
      )}
      {children}
      <ParcelsOfOrder order={order} />
      {handedOver && handedOver.length > 0 && (
        <section class="card stack-close">
          <h2>{words.orders.handovers}</h2>
          <ul class="stack-close">
            {handedOver.map((handover) => (
              <li key={handover.handoverId} class="row apart">
                <span>
                  {counter.sheet.at(moment(handover.deliveredAt), handover.staffMember.name, handover.device?.name)} ·{' '}
                  {counter.items(handover.amount)}
                </span>
                {isSupervisor.value && <Button onClick={() => undo(handover)}>{counter.past.takeBack}</Button>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
