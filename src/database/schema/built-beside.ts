/**
 * An index of a table that grows, built while others write. One that a broken off attempt has left is invalid: it goes first,
 * since it would be taken for the new one.
 */
export const builtBeside = (index: string, on: string, kind: 'index' | 'unique index' = 'index'): string[] => [
  `drop index concurrently if exists ${index}`,
  `create ${kind} concurrently ${index} on ${on}`,
];
