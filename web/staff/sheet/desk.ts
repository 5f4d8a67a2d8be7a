import { signal } from '@preact/signals';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { now } from '../clock.ts';
import { ReadCodeDocument } from '../documents.ts';
import { judge } from '../scan/pickup-code.ts';
import { askSoon, isOnline } from '../session.ts';
import type { Sheet } from '../store.ts';
import { noteRead, seenBefore, withoutNetwork } from './given.ts';

export type No =
  | { kind: 'mistyped'; mistake: 'TOO_SHORT' | 'TOO_LONG' | 'WRONG' }
  | { kind: 'refused'; refusal: Refusal }
  /** All of it went before. */
  | { kind: 'gone'; sheets: Sheet[] }
  /** Without a network, and the code was here before. */
  | { kind: 'seen'; at: number };

export type Done = {
  id: string;
  /** Of the same press, for other gachas. */
  others: readonly string[];
  sheet: Sheet | null;
  gachaName: string;
  amount: number | null;
  handoverIds: string[];
  isKept: boolean;
};

/** What lies on the counter: one code at a time. */
export type Desk =
  | { kind: 'ready' }
  | { kind: 'reading'; code: string }
  /** `sheets`: what is still to be given, one gacha after the other; `readAt`: before the network went. */
  | { kind: 'sheet'; code: string; sheets: Sheet[]; steps: number; readAt: number | null }
  /** Without a network, and never read. */
  | { kind: 'unread'; code: string; shownAt: number }
  | { kind: 'no'; code: string; no: No }
  | { kind: 'failed'; code: string; error: unknown }
  | { kind: 'done'; code: string; done: Done; next: Sheet[]; steps: number; readAt: number | null; since: number }
  | { kind: 'taken-back'; code: string; done: Done };

export const desk = signal<Desk>({ kind: 'ready' });
/** Another code was read while a sheet lies open: nothing is put away unasked. */
export const another = signal<string | null>(null);

const READ_WITHIN_S = 6;

const isBusy = ({ kind }: Desk): boolean => kind === 'reading' || kind === 'sheet' || kind === 'unread';

export function clear(): void {
  desk.value = { kind: 'ready' };
  another.value = null;
}

/** What a camera, a scanner or a person brings. A code that lies there already is not asked again. */
export function bring(typed: string): void {
  const { code, mistake } = judge(typed);
  if (mistake === 'EMPTY') return;
  const lies = desk.value;
  if (isBusy(lies)) {
    if (code !== undefined && 'code' in lies && lies.code !== code) another.value = code;
    return;
  }
  if (code === undefined) desk.value = { kind: 'no', code: typed, no: { kind: 'mistyped', mistake } };
  else void read(code);
}

export async function read(code: string): Promise<void> {
  another.value = null;
  desk.value = { kind: 'reading', code };
  const found = await look(code);
  // It was put away meanwhile.
  if (desk.value.kind === 'reading' && desk.value.code === code) desk.value = found;
}

async function look(code: string): Promise<Desk> {
  try {
    if (!navigator.onLine) throw new Offline('no network');
    const { handovers } = await askSoon(READ_WITHIN_S, ReadCodeDocument, { pickupCode: code });
    const sheets = handovers ?? [];
    await noteRead(code, sheets).catch(() => {});
    const waiting = sheets.filter(({ totalAmount }) => totalAmount > 0);
    if (waiting.length === 0) return { kind: 'no', code, no: { kind: 'gone', sheets } };
    return { kind: 'sheet', code, sheets: waiting, steps: waiting.length, readAt: null };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'INTERNAL' && error.code !== 'UNAVAILABLE')
      return { kind: 'no', code, no: { kind: 'refused', refusal: error } };
    if (!(error instanceof Offline)) return { kind: 'failed', code, error };
    isOnline.value = false;
    return lookWithoutNetwork(code);
  }
}

async function lookWithoutNetwork(code: string): Promise<Desk> {
  const known = withoutNetwork(await seenBefore(code).catch(() => undefined));
  if (known.kind === 'sheet') return { kind: 'sheet', code, sheets: known.sheets, steps: known.sheets.length, readAt: known.at };
  if (known.kind === 'seen') return { kind: 'no', code, no: known };
  return { kind: 'unread', code, shownAt: now() };
}
