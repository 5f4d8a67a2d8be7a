import { dayInJapan } from '../../database/time/japanese-time.ts';
import type { FieldError } from '../../refusal.ts';
import { type Label, labelOf, type Outgoing, type Widths } from './label.ts';
import type { Sender } from './sender.ts';

export type FileColumns = Record<string, (label: Label) => string>;

export type Cells = { cells: string[]; errors: [] } | { cells: undefined; errors: FieldError[] };

export type Format = {
  encoding: 'cp932' | 'utf-8';
  /** What the file begins with; null where the carrier's program wants none. */
  heading: readonly string[] | null;
  cellsOf(parcel: Outgoing, sender: Sender, day: Date): Cells;
  /** Where the file that comes back has the parcel, its number, and its carrier if the file is not that of one. */
  reads: { parcel: string; trackingNumber: string; carrier?: string };
};

export const empty = (...names: readonly string[]): FileColumns => Object.fromEntries(names.map((name) => [name, () => '']));

type CarrierFormat = Pick<Format, 'reads'> & { columns: FileColumns; hasHeading: boolean; widths: Widths };

export function carrierFormat({ columns, hasHeading, widths, reads }: CarrierFormat): Format {
  const fill = Object.values(columns);
  return {
    encoding: 'cp932',
    heading: hasHeading ? Object.keys(columns) : null,
    reads,
    cellsOf: (parcel, sender, day) => {
      const { label, errors } = labelOf(parcel, widths, sender, day);
      return label ? { cells: fill.map((write) => write(label)), errors: [] } : { cells: undefined, errors };
    },
  };
}

/** The day in Japan, as 2026-11-30 with another sign between. */
export const dayWith = (between: string, at: Date): string =>
  dayInJapan(at).replace(/^(.{4})(..)(..)$/, ['$1', '$2', '$3'].join(between));
