import { badInput, type FieldError, type FieldMistake, fieldError, mistaken } from '../../refusal.ts';
import { CARRIERS, type Carrier, type ParcelLabel, trackingNumberIn } from '../carrier.ts';
import { isChecked } from '../check-digit.ts';
import { Mistakes } from '../mistakes.ts';
import { readParcelNumber } from '../parcel-number.ts';
import { type CsvRow, csvRows } from './csv.ts';
import { decoded } from './decoded.ts';
import { type FormatName, formatOf } from './formats.ts';

type ReadLabel = ParcelLabel & { line: number; parcel: string };

/** One after the other, and at the end every mistake with its line. Columns that are not needed may be there or not. */
export async function* readLabels(name: FormatName, file: AsyncIterable<Buffer>): AsyncGenerator<ReadLabel> {
  const mistakes = new Mistakes();
  let heading: Heading | undefined;
  let rows = 0;
  for await (const row of csvRows(decoded(file, formatOf(name).encoding))) {
    rows += 1;
    if (!heading) heading = headingOf(row, name);
    else {
      const read = labelIn(row, heading, name);
      if ('field' in read) mistakes.add([read]);
      else yield read;
    }
  }
  if (rows === 0) throw badInput('file', 'FILE_EMPTY');
  if (rows === 1) throw badInput('line 2', 'ONLY_A_HEADING');
  mistakes.refuse();
}

type Heading = { width: number; parcel: number; trackingNumber: number; carrier: number | undefined };

const MAX_SHOWN = 40;
const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const simple = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

function headingOf({ line, cells }: CsvRow, name: FormatName): Heading {
  const names = cells.map(simple);
  const { reads } = formatOf(name);
  const wanted = Object.values(reads).filter((column) => !names.includes(simple(column)));
  if (wanted.length > 0) throw badInput(`line ${line}`, 'COLUMNS_MISSING', { columns: wanted.join(', ') });
  const twice = Object.values(reads).filter((column) => names.indexOf(simple(column)) !== names.lastIndexOf(simple(column)));
  if (twice.length > 0) throw badInput(`line ${line}`, 'COLUMNS_TWICE', { columns: twice.join(', ') });
  const place = (column: string) => names.indexOf(simple(column));
  return {
    width: cells.length,
    parcel: place(reads.parcel),
    trackingNumber: place(reads.trackingNumber),
    carrier: reads.carrier === undefined ? undefined : place(reads.carrier),
  };
}

function labelIn({ line, cells }: CsvRow, heading: Heading, name: FormatName): ReadLabel | FieldError {
  const mistake = (found: FieldMistake): FieldError => fieldError(`line ${line}`, found);
  if (cells.length !== heading.width) return mistake(mistaken('COLUMN_COUNT', { columns: cells.length, heading: heading.width }));
  const cell = (place: number) => cells[place]?.trim() ?? '';
  const parcel = readParcelNumber(cell(heading.parcel));
  if (!parcel) return mistake(mistaken('NOT_A_PARCEL', { text: shortened(cell(heading.parcel)) }));
  const carrier = heading.carrier === undefined ? name : cell(heading.carrier).toLowerCase();
  if (!isCarrier(carrier)) return mistake(mistaken('NOT_A_CARRIER', { words: CARRIERS.join(', ') }));
  const number = numberIn(carrier, cell(heading.trackingNumber));
  if (number.mistake !== undefined) return mistake(number.mistake);
  return { line, parcel, carrier, trackingNumber: number.is };
}

const isCarrier = (text: string): text is Carrier => (CARRIERS as readonly string[]).includes(text);

type Numbered = { is: string; mistake?: undefined } | { mistake: FieldMistake };

function numberIn(carrier: Carrier, text: string): Numbered {
  if (!text) return { mistake: mistaken('NO_TRACKING_NUMBER') };
  const number = trackingNumberIn(carrier, text);
  if (number === undefined) return { mistake: mistaken('WRONG_TRACKING_NUMBER', { text: shortened(text), carrier }) };
  return isChecked(carrier, number) ? { is: number } : { mistake: mistaken('WRONG_LAST_DIGIT', { number }) };
}
