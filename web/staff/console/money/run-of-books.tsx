import { useEffect, useRef, useState } from 'preact/hooks';
import { count, moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import {
  BooksFindingsDocument,
  type BooksFindingsQuery,
  type RunOfBooksFragment as Run,
  StopBooksDocument,
} from '../documents.ts';
import { mayFindOrders } from '../may.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { RecordFor } from './record-for.tsx';

type Line = Run['lines'][number];
type Finding = NonNullable<BooksFindingsQuery['booksFindings']>['nodes'][number];

/** How far a run is, what was compared, and what was found. */
export function RunOfBooks({ run, again }: { run: Run; again: () => Promise<void> }) {
  const { books } = said();
  // Asked once: a second call finds that it is done.
  const stop = useDeed(async () => {
    await ask(StopBooksDocument, { input: { runId: run.runId } }, { tries: 1 });
    await again();
  });
  const found = run.counts.filter(({ kind, count }) => kind !== 'OVERDUE' && count > 0);
  return (
    <section class="card stack-close" data-run={run.status}>
      <h2>{books.status[run.status]}</h2>
      <Verdict run={run} />
      {run.status === 'RUNNING' && (
        <div>
          <Button busy={stop.isBusy} onClick={() => void stop.run()}>
            {books.stop}
          </Button>
        </div>
      )}
      <Refused error={stop.error} />
      {run.asOf !== null && <p class="small quiet numbers">{books.asOfTold(moment(run.asOf))}</p>}
      {found.length > 0 && <Findings run={run} />}
      {run.lines.length > 0 && (
        <details>
          <summary>{books.compares}</summary>
          <Lines lines={run.lines} />
        </details>
      )}
    </section>
  );
}

/**
 * First the payments, of which there may be very many; behind them a comparison is a step. Until they are counted, the bar
 * moves.
 */
const lengthOf = ({ compared, paymentCount, checked, checkCount }: Run): { max?: number; value?: number } => {
  if (checkCount !== null) return { max: checkCount, value: checked };
  return paymentCount === null ? {} : { max: Math.max(1, paymentCount), value: compared };
};

function Verdict({ run }: { run: Run }) {
  const { status, compared, paymentCount, checked, checkCount, checking, stoppedBy, lines, counts } = run;
  const { books } = said();
  const countOf = (wanted: string): number => counts.find(({ kind }) => kind === wanted)?.count ?? 0;
  if (status === 'RUNNING')
    return (
      <div class="stack-close" role="status">
        <progress aria-label={books.progress} {...lengthOf(run)} />
        <p class="numbers">
          {paymentCount === null && checkCount === null
            ? books.counting
            : books.compared(count(compared), count(paymentCount ?? compared))}
        </p>
        {checkCount === null ? (
          <p class="small quiet">{books.afterwards}</p>
        ) : (
          <p class="small" data-checking={checked}>
            {books.checking(count(checked), count(checkCount), checking ?? '–')}
          </p>
        )}
      </div>
    );
  if (status === 'AGREES') {
    const young = countOf('UNFINISHED');
    return (
      <Notice kind="fine">
        {books.agrees(count(compared), lines.length)} {young > 0 && books.young(count(young))}
      </Notice>
    );
  }
  if (status === 'DIFFERS')
    return (
      <div class="notice wrong" role="alert">
        <dl class="pairs">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ kind, count: number }) => (
              <div key={kind}>
                <dt>{books.kinds[kind]}</dt>
                <dd class="numbers">{count(number)}</dd>
              </div>
            ))}
        </dl>
      </div>
    );
  if (status === 'STOPPED') return <Notice kind="look">{books.stopped(stoppedBy?.name ?? '–')}</Notice>;
  return <Notice kind="look">{books.ended[status]}</Notice>;
}

function Findings({ run: { runId, counts } }: { run: Run }) {
  const { books } = said();
  const pages = usePages<Finding>(
    async (after, signal) =>
      (await ask(BooksFindingsDocument, { runId, after }, { tries: 2, ...(signal && { signal }) })).booksFindings,
    [runId],
    // The address has a place for one list, which is that of the runs.
    { isNoted: false },
  );
  const [recording, setRecording] = useState<string>();
  const all = counts.reduce((sum, { kind, count }) => sum + (kind === 'OVERDUE' ? 0 : count), 0);
  const kept = pages.seen.value?.totalCount ?? all;
  return (
    <div class="stack-close" data-findings={all}>
      <h3>{books.found}</h3>
      <ShownPages pages={pages}>
        {(findings) => (
          <Table
            caption={books.found}
            rows={findings}
            keyOf={({ kind, reason, records }) => `${kind} ${reason} ${records.map(({ ids }) => ids).join(' ')}`}
            columns={[
              { name: books.kind, cell: ({ kind }) => books.kinds[kind] },
              { name: books.subject, cell: ({ subject }) => subject || '–' },
              { name: books.why, cell: ({ reason }) => reason || '–' },
              { name: books.amount, isNumber: true, cell: ({ amount }) => (amount === null ? '–' : yen(amount)) },
              { name: said().money.order, cell: ({ orderId }) => orderOf(orderId, setRecording) },
              { name: books.records, cell: ({ records }) => <Records records={records} /> },
            ]}
          />
        )}
      </ShownPages>
      {kept < all && <p class="small quiet">{books.kept(count(all))}</p>}
      {recording !== undefined && (
        // What a run has found stays as it was found.
        <RecordFor orderId={recording} again={async () => {}} onClose={() => setRecording(undefined)} />
      )}
    </div>
  );
}

/** Who finds no orders writes down here what the books found: that money went back elsewhere. */
function orderOf(orderId: string | null, record: (orderId: string) => void) {
  if (orderId === null) return '–';
  if (mayFindOrders.value) return <a href={`/staff/orders/${orderId}`}>{said().money.order}</a>;
  return (
    <div class="stack-close">
      <code>{orderId}</code>
      <Button onClick={() => record(orderId)}>{said().receipts.recordShort}</Button>
    </div>
  );
}

function Records({ records }: Pick<Finding, 'records'>) {
  const { books } = said();
  const nouns: Partial<Record<string, string>> = books.nouns;
  const nameOf = (noun: string): string => nouns[noun] ?? noun;
  return (
    <details>
      <summary>{records.map(({ noun }) => nameOf(noun)).join(books.and)}</summary>
      {records.map(({ noun, ids }) => (
        <p key={noun} class="small">
          {nameOf(noun)} <code>{ids}</code>
        </p>
      ))}
    </details>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { books } = said();
  const both = (name: string, of: (line: Line) => number, inYen: (line: Line) => number | null) => ({
    ...{ name, isNumber: true },
    cell: (line: Line) => {
      const amount = inYen(line);
      if (amount === null) return count(of(line));
      return (
        <span>
          {count(of(line))} · <span class="in-one">{yen(amount)}</span>
        </span>
      );
    },
  });
  return (
    <Table
      caption={books.compares}
      rows={lines}
      keyOf={({ subject }) => subject}
      columns={[
        { name: books.subject, cell: ({ subject }) => subject },
        both(
          books.here,
          ({ here }) => here,
          ({ amountHere }) => amountHere,
        ),
        both(
          books.there,
          ({ there }) => there,
          ({ amountThere }) => amountThere,
        ),
        both(
          books.difference,
          ({ here, there }) => here - there,
          ({ amountHere, amountThere }) => (amountHere === null || amountThere === null ? null : amountHere - amountThere),
        ),
      ]}
    />
  );
}

/** Asks again soon after each answer, as long as it is there: what is under way is not broken off. */
export function Looks({ again, everyMs }: { again: () => Promise<void>; everyMs: number }) {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    let [timer, isOver] = [0, false];
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await latest.current();
      if (!isOver) timer = window.setTimeout(look, everyMs);
    };
    timer = window.setTimeout(look, everyMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [everyMs]);
  return null;
}
