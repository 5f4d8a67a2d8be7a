import { createHash } from 'node:crypto';

/** JSON without blanks and with its names in the order of the alphabet, so that the same content is the same text. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one) && !(one instanceof Date)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Readers can work it out again from what a version shows. */
export const hashOf = (value: unknown): string => createHash('sha256').update(plainJson(value)).digest('hex');

export const isSameContent = (one: unknown, other: unknown): boolean => plainJson(one) === plainJson(other);
