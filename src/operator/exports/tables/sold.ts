import { type Column, text } from './column.ts';

/** Filled in for each row that was read, by `NamesAsSold`. */
export const NAME_AS_SOLD: Column = text(
  'null',
  'the name of the prize as it was shown when it was ordered, of a secret one its own; in both languages where it had both',
);
