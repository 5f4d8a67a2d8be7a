export type Key = Date | number | string;

export type SortKey<T> = { kind: 'instant' | 'number' | 'text' | 'id'; of(item: T): Key; descending?: boolean };

/** The sort keys of a list, one after the other; the last is unique. Cursors carry the name. */
export type Ordering<T> = { name: string; keys: readonly SortKey<T>[] };

/** By one property, and where that is the same by an id. */
export const orderedBy = <At extends string, Id extends string = 'id'>(
  name: string,
  kind: SortKey<never>['kind'],
  at: At,
  { descending = false, id = 'id' as Id }: { descending?: boolean; id?: Id } = {},
): Ordering<Record<At, Key> & Record<Id, string>> => ({
  name,
  keys: [
    { kind, of: (item) => item[at], descending },
    { kind: 'id', of: (item) => item[id] },
  ],
});

export const sortKeysOf = <T>({ keys }: Ordering<T>, item: T): Key[] => keys.map(({ of }) => of(item));

export function compareKeys<T>({ keys }: Ordering<T>, one: readonly Key[], other: readonly Key[]): number {
  for (const [index, { kind, descending }] of keys.entries()) {
    const difference = COMPARED[kind](one[index] as never, other[index] as never);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

export function sortedBy<T>(ordering: Ordering<T>, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, keys: sortKeysOf(ordering, item) }));
  return keyed.sort((one, other) => compareKeys(ordering, one.keys, other.keys)).map(({ item }) => item);
}

let collator: Intl.Collator | undefined;

/** 第2回 comes before 第10回. Its tables take 4 MiB, so that they are read where a text is compared. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator('ja', { numeric: true });
  return collator.compare(one, other);
}

const COMPARED = {
  instant: (one: Date, other: Date) => one.getTime() - other.getTime(),
  number: (one: number, other: number) => one - other,
  text: compareTexts,
  id: (one: string, other: string) => Number(one > other) - Number(one < other),
};
