import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { type Come, download, keepFile } from '../files/download.ts';
import { addressOf } from '../params.ts';
import { said } from '../words.ts';

const TABLES = ['orders', 'payments', 'refunds', 'draws', 'handovers', 'parcels', 'deeds'] as const;
const FORMATS = ['csv', 'jsonl'] as const;
type State =
  | { kind: 'ready' }
  | { kind: 'coming' | 'stopped'; come: Come }
  | { kind: 'done'; bytes: number; name: string }
  | { kind: 'failed'; error: unknown };

/** Files for the bookkeeping: as of one moment, of the period and the gacha above. */
export function Exports({ period: { from, to }, gachaId }: { period: { from: string; to: string }; gachaId: string }) {
  const { money } = said();
  const [table, setTable] = useState<(typeof TABLES)[number]>('orders');
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv');
  const [hasNames, setNames] = useState(false);
  const [state, setState] = useState<State>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const fetchFile = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    const file = `${table}.${format}`;
    const name = `${table}-${from}-${to}.${format}`;
    let come: Come = { bytes: 0, rows: 0, ofRows: undefined };
    setState({ kind: 'coming', come });
    try {
      const path = addressOf(`/exports/${file}`, { since: from, until: to, gachaId, names: hasNames ? 'true' : '' });
      const told = (now: Come): void => {
        come = now;
        setState({ kind: 'coming', come });
      };
      const { file: kept } = await download(path, { signal: own.signal, told });
      keepFile(kept, name);
      setState({ kind: 'done', bytes: kept.size, name });
    } catch (error) {
      setState(own.signal.aborted ? { kind: 'stopped', come } : { kind: 'failed', error });
    }
  };
  const isComing = state.kind === 'coming';
  return (
    <section class="card stack-close" data-export={state.kind}>
      <h2>{money.exports}</h2>
      <p class="small quiet">{money.exportsTold}</p>
      <div class="filters">
        <div class="field">
          <label for="export-table">{money.table}</label>
          <select id="export-table" value={table} onChange={({ currentTarget }) => setTable(currentTarget.value as typeof table)}>
            {TABLES.map((one) => (
              <option key={one} value={one}>
                {money.tables[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="export-format">{money.format}</label>
          <select
            id="export-format"
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as typeof format)}
          >
            {FORMATS.map((one) => (
              <option key={one} value={one}>
                {money.formats[one]}
              </option>
            ))}
          </select>
        </div>
        <label class="tick">
          <input type="checkbox" checked={hasNames} onChange={({ currentTarget }) => setNames(currentTarget.checked)} />
          {money.names}
        </label>
      </div>
      <div class="row">
        <Button busy={isComing} onClick={() => void fetchFile()}>
          {money.fetch}
        </Button>
        {isComing && (
          <Button kind="bare" onClick={() => running.current?.abort()}>
            {money.stop}
          </Button>
        )}
      </div>
      {isComing && (
        <div class="stack-close" role="status">
          <progress aria-label={money.coming} {...lengthOf(state.come)} />
          <p class="small numbers">{howMuch(state.come)}</p>
        </div>
      )}
      {state.kind === 'stopped' && <Notice kind="look">{money.stopped(howMuch(state.come))}</Notice>}
      {state.kind === 'done' && <Notice kind="fine">{money.kept(state.name, count(Math.ceil(state.bytes / 1024)))}</Notice>}
      {state.kind === 'failed' && <Refused error={state.error} again={() => void fetchFile()} />}
    </section>
  );
}

/** Without a length the bar moves. What comes may be a little more than was counted before. */
const lengthOf = ({ rows, ofRows }: Come): { max?: number; value?: number } =>
  ofRows === undefined ? {} : { max: Math.max(1, ofRows), value: Math.min(rows, ofRows) };

function howMuch({ bytes, rows, ofRows }: Come): string {
  const { money } = said();
  const kilobytes = count(Math.ceil(bytes / 1024));
  return ofRows === undefined ? money.bytes(kilobytes) : money.rows(count(rows), count(Math.max(rows, ofRows)), kilobytes);
}
