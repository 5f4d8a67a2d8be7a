import type { EntityManager } from '@mikro-orm/postgresql';
import { type FieldError, Refusal } from '../../refusal.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import { Mistakes } from '../mistakes.ts';
import { toCp932 } from './cp932.ts';
import { csvLine } from './csv.ts';
import type { Format } from './format.ts';
import { outgoing, type Sought } from './outgoing.ts';
import type { Sender } from './sender.ts';

export type Export = Sought & {
  format: Format;
  sender: Sender;
  day: Date;
  /** Told of each parcel that the format cannot carry, which is left out; without it one of them refuses all. */
  leaveOut?: ((errors: readonly FieldError[]) => void) | undefined;
};

/**
 * What a file would be of that was packed `until` then: parcels that the reader may not see whole, those that are held, and those
 * that the format cannot carry.
 */
export type Survey = { until: Date; withheld: number; held: number; leftOut: { count: number; numbers: string[] } };

const MAX_NUMBERS = 50;

/** Before anything is written, so that a file is whole or is not there. */
export async function surveyed(
  em: EntityManager,
  by: Doer,
  { format, sender, day, leaveOut, ...sought }: Export,
): Promise<Survey> {
  const [survey, mistakes] = [
    { until: new Date(0), withheld: 0, held: 0, leftOut: { count: 0, numbers: [] as string[] } },
    new Mistakes(),
  ];
  for await (const { parcels, withheld, held, until } of outgoing(em, by, sought, false)) {
    survey.withheld += withheld;
    survey.held += held;
    survey.until = until ?? survey.until;
    for (const parcel of parcels) {
      const { errors } = format.cellsOf(parcel, sender, day);
      if (!leaveOut) mistakes.add(errors);
      if (errors.length > 0) noteLeftOut(survey.leftOut, parcel.number);
    }
  }
  mistakes.refuse();
  return survey;
}

function noteLeftOut(leftOut: Survey['leftOut'], number: string): void {
  leftOut.count += 1;
  if (leftOut.count <= MAX_NUMBERS) leftOut.numbers.push(number);
}

export async function* exported(em: EntityManager, by: Doer, { format, sender, day, ...asked }: Export): AsyncGenerator<Buffer> {
  const encoded = format.encoding === 'cp932' ? toCp932 : (text: string) => Buffer.from(text);
  if (format.heading) yield encoded(csvLine(format.heading));
  for await (const { parcels } of outgoing(em, by, asked, true)) {
    const lines = parcels.map((parcel) => {
      const { cells, errors } = format.cellsOf(parcel, sender, day);
      if (cells) return csvLine(cells);
      if (!asked.leaveOut) throw new Refusal('BAD_INPUT', errors);
      asked.leaveOut(errors);
      return '';
    });
    if (lines.length > 0) yield encoded(lines.join(''));
  }
}
