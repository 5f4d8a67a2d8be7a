import { count, day, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { BooksRunsDocument, OneBooksRunDocument, RunBooksDocument, type RunOfBooksFragment } from '../documents.ts';
import { addressOf, param, setParams } from '../params.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { afterDays, dayOf, isDay, startOf } from '../today/day.ts';
import { said } from '../words.ts';
import { isId } from './record-for.tsx';
import { Looks, RunOfBooks } from './run-of-books.tsx';

type Run = RunOfBooksFragment;

/** While one runs the page looks often, else as at anything else. */
const [SOON_MS, EVERY_MS] = [2_000, 30_000] as const;

/** The books, run and read without a shell: "Everything agrees", or what does not. */
export function Books() {
  const { books, money } = said();
  const today = dayOf(now());
  const [since, until] = [param('since'), param('until')];
  const isBackwards = isDay(since) && isDay(until) && since > until;
  const isRunning = ({ status }: Run): boolean => status === 'RUNNING';
  const pages = usePages<Run>(
    async (after, signal) => (await ask(BooksRunsDocument, { after }, { tries: 2, ...(signal && { signal }) })).booksRuns,
    [],
    { everyMs: EVERY_MS },
  );
  const begin = useDeed(async () => {
    const from = isDay(since) ? startOf(since) : null;
    // A day that has not ended is asked about as it is now.
    const to = isDay(until) && until < today ? startOf(afterDays(until, 1)) : null;
    await ask(RunBooksDocument, { input: { from, to } }, { tries: 1 });
    setParams({ run: '' });
    await pages.seen.again();
  });
  const chosen = param('run');
  const listed = pages.nodes.find(({ runId }) => runId === chosen);
  const isElsewhere = chosen !== '' && !listed && pages.seen.value !== undefined;
  const one = useSeen(
    async (signal) =>
      isElsewhere && isId(chosen) ? (await ask(OneBooksRunDocument, { runId: chosen }, { tries: 2, signal })).booksRun : null,
    [isElsewhere ? chosen : ''],
  );
  // The verdict on one run is not that on another.
  const shown = chosen === '' ? pages.nodes[0] : (listed ?? (one.value?.runId === chosen ? one.value : undefined));
  const look = async (): Promise<void> => {
    // It would put an end to a page that is being read.
    if (!pages.more.isBusy) await pages.seen.again();
  };
  const running = pages.nodes.find(isRunning);
  return (
    <div class="stack" data-books={shown?.status ?? 'none'}>
      <section class="card stack-close">
        <p class="small quiet">{books.told}</p>
        <div class="filters">
          {(['since', 'until'] as const).map((name) => (
            <div key={name} class="field">
              <label for={`books-${name}`}>{books[name]}</label>
              <input
                id={`books-${name}`}
                type="date"
                value={name === 'since' ? since : until}
                max={today}
                aria-invalid={isBackwards}
                onChange={({ currentTarget: { value } }) => setParams({ [name]: value })}
              />
            </div>
          ))}
        </div>
        <p class="small quiet">{books.period}</p>
        {isBackwards && <p class="notice look">{money.backwards}</p>}
        <div>
          <Button
            kind="main"
            busy={begin.isBusy}
            disabled={isBackwards || running !== undefined}
            onClick={() => void begin.run()}
          >
            {books.run}
          </Button>
        </div>
        <Refused error={begin.error} />
      </section>
      {running && <Looks again={look} everyMs={SOON_MS} />}
      {isElsewhere && !shown && (
        <Shown seen={one} lines={2}>
          {() => <Notice kind="look">{books.notKept}</Notice>}
        </Shown>
      )}
      {shown && <RunOfBooks key={shown.runId} run={shown} again={pages.seen.again} />}
      <section class="card stack-close">
        <h2>{books.runs}</h2>
        <ShownPages pages={pages}>
          {(runs) =>
            runs.length === 0 ? <Notice kind="look">{books.never}</Notice> : <Runs runs={runs} shown={shown?.runId ?? ''} />
          }
        </ShownPages>
      </section>
    </div>
  );
}

const periodOf = ({ from, to }: Run): string =>
  from === null && to === null
    ? said().books.everything
    : `${from === null ? '' : day(from)}–${to === null ? '' : day(Date.parse(to) - 1)}`;

function Runs({ runs, shown }: { runs: readonly Run[]; shown: string }) {
  const { books } = said();
  return (
    <Table
      // Which of them is shown stands in its row.
      key={shown}
      caption={books.runs}
      rows={runs}
      keyOf={({ runId }) => runId}
      columns={[
        {
          name: books.begun,
          cell: ({ runId, begunAt }) => (
            <a
              href={addressOf('/staff/money', { part: 'books', run: runId })}
              aria-current={runId === shown ? 'true' : undefined}
            >
              {moment(begunAt)}
            </a>
          ),
        },
        { name: books.who, cell: ({ staffMember }) => staffMember.name },
        { name: books.of, cell: periodOf },
        {
          name: books.took,
          isNumber: true,
          cell: ({ begunAt, endedAt }) =>
            endedAt === null ? '–' : books.seconds(count(Math.ceil((Date.parse(endedAt) - Date.parse(begunAt)) / 1000))),
        },
        { name: books.result, cell: ({ status }) => books.status[status] },
      ]}
    />
  );
}
