import { LRUCache } from 'lru-cache';

type ByteBounded<Key, Value> = {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  isEmpty(): boolean;
};

const ENTRY_BYTES = 200;

/** Bounded in bytes, since callers choose how many entries they make and how large each is. Evicts the least recently used. */
export function byteBounded<Key extends {}, Value extends {}>(
  maxBytes: number,
  bytesOf: (value: Value, key: Key) => number,
  maxEntryBytes = maxBytes / 8,
): ByteBounded<Key, Value> {
  const entries = new LRUCache<Key, Value>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: (value, key) => ENTRY_BYTES + Math.ceil(bytesOf(value, key)),
  });
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set: (key, value) => {
      // The cache does not weigh a replaced equal value again, and it may have grown.
      if (entries.peek(key) === value) entries.delete(key);
      entries.set(key, value);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    isEmpty: () => entries.size === 0,
  };
}
