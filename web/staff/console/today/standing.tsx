import { count, moment, yen } from '../../../shared/language.ts';
import type { StandingQuery } from '../documents.ts';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Standing = NonNullable<StandingQuery['standing']>;

const STUCK_MS = 10 * 60_000;

export function WaitingList({ waiting }: Pick<Standing, 'waiting'>) {
  const { today } = said();
  return (
    <section class="card stack-close">
      <h2>{today.waiting}</h2>
      <dl class="pairs">
        {waiting.map(({ kind, count: number, oldestAt }) => (
          <div key={kind}>
            <dt>
              {today.kinds[kind]}
              {oldestAt && (
                <span class="small quiet">
                  {today.since} {moment(oldestAt)}
                </span>
              )}
            </dt>
            <dd class="numbers">{count(number)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Payments({ payments, at }: Pick<Standing, 'payments'> & { at: number }) {
  const { today } = said();
  const stuck = payments.filter(({ oldestAt }) => at - Date.parse(oldestAt) > STUCK_MS);
  return (
    <section class="card stack-close">
      <h2>{today.payments}</h2>
      {payments.length === 0 && <p class="quiet">{today.noPayments}</p>}
      {stuck.length > 0 && <p class="notice look">{today.stuck(stuck.reduce((sum, { count }) => sum + count, 0))}</p>}
      {payments.length > 0 && (
        <Table
          caption={today.payments}
          rows={payments}
          keyOf={({ step }) => step}
          columns={[
            { name: today.step, cell: ({ step }) => today.steps[step] },
            { name: today.count, isNumber: true, cell: (row) => count(row.count) },
            { name: today.amount, isNumber: true, cell: ({ amount }) => yen(amount) },
            { name: today.since, cell: ({ oldestAt }) => moment(oldestAt) },
          ]}
        />
      )}
    </section>
  );
}

export function Failures({ failures }: Pick<Standing, 'failures'>) {
  const { today } = said();
  return (
    <section class="card stack-close">
      <h2>{today.failures}</h2>
      {failures.length === 0 && <p class="quiet">{today.noFailures}</p>}
      {failures.length > 0 && (
        <dl class="pairs">
          {failures.map(({ refusal, count: number }) => (
            <div key={refusal}>
              <dt>{today.failed[refusal] ?? <code>{refusal}</code>}</dt>
              <dd class="numbers">{count(number)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Members with more refunds today than is usual here; nothing is shown where there are none. */
export function Refunders({ refunders }: Pick<Standing, 'refunders'>) {
  const { today } = said();
  if (refunders.length === 0) return null;
  return (
    <section class="card stack-close" data-refunders={refunders.length}>
      <h2>{today.refunders}</h2>
      <p class="notice look">{today.refundersTold}</p>
      <dl class="pairs">
        {refunders.map(({ staffMember: { id, name }, amount }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd class="numbers">{yen(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
