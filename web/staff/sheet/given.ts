import { signal } from '@preact/signals';
import { now } from '../clock.ts';
import { database, type Given, type Seen, type Sheet } from '../store.ts';
import { hear, tell } from '../tabs.ts';

const KEPT_MS = 72 * 3_600_000;
/** So long what was read may be given out without asking again: a code is good for ten minutes. */
const READ_IS_GOOD_MS = 10 * 60_000;

/** What was handed over at this device, the latest first. */
export const given = signal<readonly Given[]>([]);
hear('given', () => void readGiven().catch(() => {}));

export async function readGiven(): Promise<void> {
  const all = await (await database()).getAll('given');
  given.value = all.toSorted((one, other) => other.at.localeCompare(one.at));
}

export async function keepGiven(one: Given): Promise<void> {
  await (await database()).put('given', one);
  tell('given');
  await readGiven();
}

export async function markTakenBack(id: string): Promise<void> {
  const one = await (await database()).get('given', id);
  if (one) await keepGiven({ ...one, takenBackAt: new Date(now()).toISOString() });
}

/** From then on it can be taken back as any other. */
export async function noteHandovers(id: string, handoverIds: readonly string[]): Promise<void> {
  const one = await (await database()).get('given', id);
  if (one) await keepGiven({ ...one, handoverIds: [...handoverIds] });
}

export const seenBefore = async (code: string): Promise<Seen | undefined> => (await database()).get('seen', code);

export async function noteRead(code: string, sheets: Sheet[]): Promise<void> {
  const db = await database();
  const before = await db.get('seen', code);
  await db.put('seen', { code, at: now(), sheets, isGiven: before?.isGiven ?? false });
}

/** `itemIds`: null where all that the code covers at the gacha went. */
export async function noteGiven(code: string, gachaId: string, itemIds: readonly string[] | null): Promise<void> {
  const db = await database();
  const before = await db.get('seen', code);
  const left = before?.sheets?.flatMap((sheet) => (sheet.gacha.id === gachaId ? rest(sheet, itemIds) : [sheet])) ?? null;
  await db.put('seen', { code, at: before?.at ?? now(), sheets: left, isGiven: true });
}

/** It waits again. */
export async function noteTakenBack(code: string): Promise<void> {
  const db = await database();
  const before = await db.get('seen', code);
  if (before) await db.delete('seen', code);
}

export function rest(sheet: Sheet, itemIds: readonly string[] | null): Sheet[] {
  if (!itemIds) return [];
  const gone = new Set(itemIds);
  const items = sheet.items
    .map((item) => ({ ...item, itemIds: item.itemIds.filter((id) => !gone.has(id)) }))
    .filter(({ itemIds }) => itemIds.length > 0)
    .map((item) => ({ ...item, amount: item.itemIds.length }));
  return items.length === 0 ? [] : [{ ...sheet, items, totalAmount: items.reduce((sum, { amount }) => sum + amount, 0) }];
}

/** Without a network: what may be given by what was read before, or whether the code was used up here. */
export function withoutNetwork(
  seen: Seen | undefined,
): { kind: 'unseen' } | { kind: 'sheet'; sheets: Sheet[]; at: number } | { kind: 'seen'; at: number } {
  if (!seen) return { kind: 'unseen' };
  const isFresh = now() - seen.at < READ_IS_GOOD_MS;
  const waiting = seen.sheets?.filter(({ totalAmount }) => totalAmount > 0) ?? [];
  return isFresh && waiting.length > 0 ? { kind: 'sheet', sheets: waiting, at: seen.at } : { kind: 'seen', at: seen.at };
}

export async function clearOld(): Promise<void> {
  const db = await database();
  const until = now() - KEPT_MS;
  for (const { code, at } of await db.getAll('seen')) if (at < until) await db.delete('seen', code);
  for (const { id, at } of await db.getAll('given')) if (Date.parse(at) < until) await db.delete('given', id);
}
