import { computed, signal } from '@preact/signals';
import { database } from '../store.ts';
import { hear, tell } from '../tabs.ts';
import { inOrder, isUntold, mustStay, type Report } from './report.ts';

/** All reports of this device that are not forgotten, the earliest first. */
export const reports = signal<readonly Report[]>([]);
export const untold = computed(() => reports.value.filter(isUntold).length);
/** Something came of them that a person must look at. */
export const toLookAt = computed(() => reports.value.length - untold.value);
export const mustStayHere = computed(() => reports.value.some(mustStay));

export async function readReports(): Promise<void> {
  reports.value = inOrder(await (await database()).getAll('reports'));
}

hear('reports', () => void readReports().catch(() => {}));

async function change(write: (store: { put(report: Report): unknown; delete(id: string): unknown }) => void): Promise<void> {
  const tx = (await database()).transaction('reports', 'readwrite', { durability: 'strict' });
  write(tx.store);
  // Only now it is on the disk.
  await tx.done;
  tell('reports');
  await readReports();
}

export const keepReport = (report: Report): Promise<void> => change((store) => store.put(report));

export const forgetReport = (id: string): Promise<void> => change((store) => store.delete(id));

/** In one step: with other ids it is under another key. */
export const replaceReport = (before: string, report: Report): Promise<void> =>
  change((store) => {
    if (before !== report.id) store.delete(before);
    store.put(report);
  });

export const reportOf = async (id: string): Promise<Report | undefined> => (await database()).get('reports', id);

/** A tab that sends a report holds it; one that ended does not, and another tab tells it. */
const nameOf = (id: string): string => `report-${id}`;

export const whileSending = <Value>(id: string, send: () => Promise<Value>): Promise<Value> =>
  navigator.locks.request(nameOf(id), send);

export const isBeingSent = (id: string): Promise<boolean> =>
  navigator.locks.request(nameOf(id), { ifAvailable: true }, async (lock) => lock === null);
