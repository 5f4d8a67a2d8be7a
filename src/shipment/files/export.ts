import type { EntityManager } from '@mikro-orm/postgresql';
import type { Doer } from '../../deed/deed.ts';
import { type FieldError, Refusal } from '../../refusal.ts';
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

const MAX_ERRORS = 50;

/** Before anything is written, so that a file is whole or is not there. */
export async function refuseUnprintable(em: EntityManager, by: Doer, { format, sender, day, ...sought }: Export): Promise<void> {
  const errors: FieldError[] = [];
  for await (const parcels of outgoing(em, by, sought, false))
    for (const parcel of parcels) {
      errors.push(...format.cellsOf(parcel, sender, day).errors);
      if (errors.length >= MAX_ERRORS) throw new Refusal('BAD_INPUT', errors.slice(0, MAX_ERRORS));
    }
  if (errors.length > 0) throw new Refusal('BAD_INPUT', errors);
}

export async function* exported(em: EntityManager, by: Doer, { format, sender, day, ...asked }: Export): AsyncGenerator<Buffer> {
  const encoded = format.encoding === 'cp932' ? toCp932 : (text: string) => Buffer.from(text);
  if (format.heading) yield encoded(csvLine(format.heading));
  for await (const parcels of outgoing(em, by, asked, true)) {
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
