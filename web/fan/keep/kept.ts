import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { remember, remembered } from '../../shared/chosen.ts';
import type { KeptOrdersQuery, WaitingQuery } from '../documents.ts';
import { session } from '../session.ts';

export type Brief = NonNullable<KeptOrdersQuery['orders']>['nodes'][number];
export type Ticket = NonNullable<WaitingQuery['redeemTickets']>['nodes'][number];

/** `endsAt` is by the clock of this phone. */
export type Code = { code: string; tokenId: string; gachaId: string | null; endsAt: number };

/** What can be read without a network. Addresses are not among it. */
type Kept = { orders: Brief[]; tickets: Ticket[]; code: Code };
type Name = keyof Kept;
export type AsOf<Value> = { value: Value; asOf: number };

interface Store extends DBSchema {
  kept: { key: Name; value: AsOf<Kept[Name]> };
}

const OWNER = 'kept-owner';
let opened: Promise<IDBPDatabase<Store>> | undefined;

function open(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>('fan', 1, { upgrade: (db) => void db.createObjectStore('kept') });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** A browser that keeps nothing, in a private window for example, shows the page as well. */
const quietly = <Value>(work: () => Promise<Value>): Promise<Value | undefined> => work().catch(() => undefined);

/**
 * What another fan left behind goes first. The owner is kept apart, in storage that a page can still clear while it goes away.
 */
export async function keep<N extends Name>(owner: string, name: N, value: Kept[N]): Promise<void> {
  if (remembered(OWNER) !== owner) await forgetAll();
  remember(OWNER, owner);
  await quietly(async () => (await open()).put('kept', { value, asOf: Date.now() }, name));
}

export async function recall<N extends Name>(name: N): Promise<AsOf<Kept[N]> | undefined> {
  if (remembered(OWNER) === null) {
    await forgetAll();
    return undefined;
  }
  const found = (await quietly(async () => (await open()).get('kept', name))) as AsOf<Kept[N]> | undefined;
  if (found && name === 'orders') found.value = (found.value as Brief[]).filter(isWhole) as Kept[N];
  return found;
}

/** A page of before kept no more of what was won than what it is now. */
const isWhole = ({ items }: Brief): boolean => items === null || items.every(({ won }) => won !== undefined);

export async function forget(name: Name): Promise<void> {
  await quietly(async () => (await open()).delete('kept', name));
}

export async function forgetAll(): Promise<void> {
  remember(OWNER, null);
  await quietly(async () => (await open()).clear('kept'));
}

/** An order that was looked at takes its place among those that are kept. */
export async function keepOrder(owner: string, order: Brief): Promise<void> {
  const before = (await recall('orders'))?.value ?? [];
  const isThere = before.some(({ id }) => id === order.id);
  await keep(owner, 'orders', isThere ? before.map((one) => (one.id === order.id ? order : one)) : [order, ...before]);
}

/** The code that is still good. One that has ended is kept no longer. */
export async function keptCode(): Promise<Code | undefined> {
  const code = (await recall('code'))?.value;
  if (code && code.endsAt <= Date.now()) await forget('code');
  return code && code.endsAt > Date.now() ? code : undefined;
}

/** Signed in before, and without a network now: that is no sign-out. */
export const isKeptOnly = (): boolean => session.state.value === 'out' && remembered('signed-in-user') !== null;

/** A sign-out leaves nothing. A page that was just opened is not signed in yet, which is no sign-out. */
export function forgetAtSignOut(): void {
  let before = session.state.peek();
  session.state.subscribe((now) => {
    if (before === 'in' && now === 'out') void forgetAll();
    before = now;
  });
  void keptCode();
}
