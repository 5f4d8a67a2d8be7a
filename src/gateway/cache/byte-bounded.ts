import { LRUCache } from 'lru-cache';

export type Remembered<Key, Value> = {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
};

/** With what an entry takes beside its key and value. */
const ENTRY = 200;

/**
 * Remembers what was used last, as much of it as fits into so many bytes. What callers can make many of is bounded by its
 * bytes, since they also choose how large each is.
 */
export function remembered<Key extends {}, Value extends {}>(
  bytes: number,
  sizeOf: (value: Value, key: Key) => number,
): Remembered<Key, Value> {
  const values = new LRUCache<Key, Value>({
    maxSize: bytes,
    maxEntrySize: bytes / 8,
    sizeCalculation: (value, key) => ENTRY + Math.ceil(sizeOf(value, key)),
  });
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
