import type { EntityManager } from '@mikro-orm/postgresql';
import { type FieldError, type FieldMistake, fieldError, mistaken } from '../../refusal.ts';
import type { ParcelLabel } from '../carrier.ts';
import { idsOfNumbers } from '../find.ts';

/** One line of the carrier's file, about a parcel by its number. */
export type ImportLine = ParcelLabel & { line: number; parcel: string };

export type FoundLine = ImportLine & { id: string };

export const inLine = ({ line }: ImportLine, mistake: FieldMistake): FieldError => fieldError(`line ${line}`, mistake);

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
    if (another) errors.push(inLine(one, mistaken('PARCEL_AMBIGUOUS', { parcel: one.parcel })));
    else if (!id) errors.push(inLine(one, mistaken('PARCEL_UNKNOWN', { parcel: one.parcel })));
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
