import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SheetPartsFragment } from './documents.ts';
import type { Report } from './reports/report.ts';

export type Sheet = SheetPartsFragment;

/** A code that was read or given out here. `sheets`: what of it still waits, where it was read. */
export type Seen = { code: string; at: number; sheets: Sheet[] | null; isGiven: boolean };

/** What was handed over here, to be taken back. */
export type Given = {
  id: string;
  at: string;
  code: string;
  gachaName: string;
  numbers: string;
  items: string;
  amount: number | null;
  staffId: string;
  handoverIds: string[];
  takenBackAt: string | null;
};

interface Kept extends DBSchema {
  /** Keys, device and member, by their names. */
  kept: { key: string; value: unknown };
  reports: { key: string; value: Report };
  seen: { key: string; value: Seen };
  given: { key: string; value: Given };
}

const NAME = 'counter';
const STORES = ['kept', 'reports', 'seen', 'given'] as const;
const KEY_PATHS = { reports: 'id', seen: 'code', given: 'id' } as const;

let opened: Promise<IDBPDatabase<Kept>> | undefined;

export function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('kept');
      for (const [store, keyPath] of Object.entries(KEY_PATHS))
        db.createObjectStore(store as keyof typeof KEY_PATHS, { keyPath });
    },
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

export const recall = async <Value>(name: string): Promise<Value | undefined> =>
  (await (await database()).get('kept', name)) as Value | undefined;

/** On the disk before it answers: an empty battery loses nothing. */
export async function keep(name: string, value: unknown): Promise<void> {
  const tx = (await database()).transaction('kept', 'readwrite', { durability: 'strict' });
  await Promise.all([value === undefined ? tx.store.delete(name) : tx.store.put(value, name), tx.done]);
}

/** A sign-out leaves nothing. */
export async function forgetAll(): Promise<void> {
  const tx = (await database()).transaction(STORES, 'readwrite', { durability: 'strict' });
  await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
}
