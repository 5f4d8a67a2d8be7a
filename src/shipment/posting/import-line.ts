import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldError } from '../../refusal.ts';
import type { ParcelLabel } from '../carrier.ts';
import { idsOfNumbers } from '../find.ts';

/** One line of the carrier's file, about a parcel by its number. */
export type ImportLine = ParcelLabel & { line: number; parcel: string };

export type FoundLine = ImportLine & { id: string };

export const mistake = ({ line, parcel }: ImportLine, message: string): FieldError => ({
  field: `line ${line}`,
  message: `${parcel} ${message}`,
});

/** The parcels that have these numbers, and what is wrong with the other numbers. */
export async function findLines(
  tx: EntityManager,
  told: readonly ImportLine[],
): Promise<{ found: FoundLine[]; errors: FieldError[] }> {
  const ids = await idsOfNumbers(
    tx,
    told.map(({ parcel }) => parcel),
  );
  const errors: FieldError[] = [];
  const found = told.flatMap((one) => {
    const [id, another] = ids.get(one.parcel) ?? [];
    if (another) errors.push(mistake(one, 'is the number of two parcels: confirm each by its orders'));
    else if (!id) errors.push(mistake(one, 'is no parcel here'));
    return id && !another ? [{ ...one, id }] : [];
  });
  return { found, errors };
}

const AT_ONCE = 100;

export async function* inBlocks(told: AsyncIterable<ImportLine>): AsyncGenerator<ImportLine[]> {
  let block: ImportLine[] = [];
  for await (const one of told) {
    block.push(one);
    if (block.length === AT_ONCE) {
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}
