export type Remembered<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void; clear(): void };

/** Remembers the latest of so many things, and forgets the one that was put in longest ago for each new one. */
export function remembered<Value>(most: number): Remembered<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    clear: () => values.clear(),
    set: (key, value) => {
      values.delete(key);
      values.set(key, value);
      if (values.size > most) values.delete(values.keys().next().value as string);
    },
  };
}
