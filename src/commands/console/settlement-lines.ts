import type { Restore } from '../../operator/restore/restore-record.ts';
import type { Settlement } from '../../operator/restore/settle.ts';
import type { RestoreTally } from '../../operator/restore/settling.ts';
import { green } from './progress.ts';

type Run = { restore: Pick<Restore, 'point' | 'settledAt'>; apply: boolean; hasList: boolean };

const MAX_NAMED = 20;

export function settlementLines({ prepared, known, lost, isOver }: Settlement, { restore, apply, hasList }: Run): string[] {
  return [
    `This database knows everything until ${restore.point.toISOString()}.`,
    ...(prepared ? [preparedLine(prepared)] : []),
    ...tallyLines('Payments that it knows', known),
    ...tallyLines('Payments that it has lost', lost),
    ...(hasList ? [] : [NO_LIST]),
    conclusion(apply, isOver, restore.settledAt !== null, known.unanswered.length + lost.unanswered.length),
  ];
}

const preparedLine = ({ seeds, codes, calls }: NonNullable<Settlement['prepared']>): string =>
  `${seeds} gachas have a new seed, ${codes} pickup codes are void, ${calls} kept answers were dropped, serial numbers moved on.`;

function tallyLines(title: string, { asked, done, unanswered }: RestoreTally): string[] {
  const lines = [...done].map(([what, { payments, yen }]) => `  ${what}: ${payments}${yen > 0 ? ` of ${yen} yen` : ''}`);
  const named = unanswered.slice(0, MAX_NAMED).map(({ processorOrderId, why }) => `  not settled: ${processorOrderId} (${why})`);
  const more = unanswered.length > MAX_NAMED ? [`  not settled: ${unanswered.length - MAX_NAMED} others`] : [];
  return [`${title}: ${asked} asked for`, ...lines.toSorted(), ...named, ...more];
}

const NO_LIST =
  'Without a list of the processor (--processor-file) payments that only it knows stay unseen: run this again with it, also later.';

function conclusion(apply: boolean, isOver: boolean, isLate: boolean, unanswered: number): string {
  if (!apply) return 'Nothing was changed. The same with --apply does it.';
  if (!isOver) return `${unanswered} payments are not settled: run the same again. Gateways ${isLate ? 'go on' : 'must wait'}.`;
  return green(isLate ? 'Settled.' : 'Settled: gateways may serve this database again. See gacha books and gacha draws verify.');
}
