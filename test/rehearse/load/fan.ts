import { setTimeout as pause } from 'node:timers/promises';
import type { Sale } from '../world/catalogue.ts';
import type { Caller } from './caller.ts';
import { chance } from './chance.ts';
import type { Counters } from './counters.ts';
import { BROWSE, CHECK_IN, CODE, LOOK, MINE, ORDER, PAY, SIGN_UP } from './documents.ts';
import type { Journal } from './journal.ts';

/** What all fans have in common. */
export type Festival = {
  sale: Sale;
  journal: Journal;
  counters: Counters;
  /** The card that is used at this moment. */
  card(): string;
  /** How many seconds a fan thinks before the next step, about. */
  thinkSeconds: number;
  isOver(): boolean;
  /** When the doors open, and all early fans order at once. */
  opening: Promise<void>;
};

const MAX_PLAYS = 3;

/** Comes, looks, orders, pays, and takes what was won to a counter; again and again. */
export async function visits(caller: Caller, festival: Festival): Promise<void> {
  const { sale, isOver, opening } = festival;
  const { data } = await caller.asks('sign up', SIGN_UP);
  if (!data?.signUp) return;
  await caller.asks('browse', BROWSE);
  await caller.asks('check in', CHECK_IN, { beaconId: sale.beaconId });
  await opening;
  await buys(caller, festival, sale.scarce, 0);
  while (!isOver()) {
    await thinks(festival);
    await caller.asks('browse', BROWSE);
    await buys(caller, festival, oneOf(sale.gachas), festival.thinkSeconds);
  }
}

async function buys(caller: Caller, festival: Festival, gachaId: string, thinkSeconds: number): Promise<void> {
  const slowly = { ...festival, thinkSeconds };
  await caller.asks('look', LOOK, { id: gachaId });
  await thinks(slowly);
  const plays = 1 + chance.below(MAX_PLAYS);
  const ordered = await caller.asks('order', ORDER, { gachaId, plays });
  const orderId = idIn(ordered.data?.createOrder);
  if (orderId === undefined) return;
  await thinks(slowly);
  const { data } = await caller.asks('pay', PAY, { orderId, token: festival.card() });
  const { order } = (data?.pay ?? {}) as { order?: { status: string; serialNumber: number } };
  if (order?.status !== 'PAID') return;
  festival.journal.paid.set(orderId, Number(order.serialNumber));
  await thinks(festival);
  if (chance.below(2) === 0) await caller.asks('mine', MINE);
  else await collects(caller, festival);
}

async function collects(caller: Caller, { counters }: Festival): Promise<void> {
  const { data } = await caller.asks('code', CODE);
  const { code } = (data?.issuePickupToken ?? {}) as { code?: string };
  if (code !== undefined) await counters.queues(code);
}

async function thinks({ thinkSeconds, isOver }: Festival): Promise<void> {
  const until = performance.now() + 1_000 * thinkSeconds * (0.5 + chance.part());
  while (performance.now() < until && !isOver()) await pause(Math.max(0, Math.min(1_000, until - performance.now())));
}

const idIn = (payload: unknown): string | undefined => (payload as { order?: { id: string } } | null | undefined)?.order?.id;
const oneOf = <T>(list: readonly T[]): T => list[chance.below(list.length)] as T;
