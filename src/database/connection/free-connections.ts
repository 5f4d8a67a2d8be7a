import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ClientOptions, connectClient, type PreparingClient } from './client.ts';

const TOO_MANY_CONNECTIONS = '53300';
const GOODBYE_MS = 1_000;

export const isServerFull = (error: unknown): boolean => (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;

/** How many connections the server has left, of so many at most. Only where it says that it is full they are fewer. */
export async function freeConnectionsAt(options: ClientOptions, most: number): Promise<number> {
  const guests: PreparingClient[] = [];
  try {
    while (guests.length < most) guests.push(await connectClient(options));
    return most;
  } catch (error) {
    return isServerFull(error) ? guests.length : most;
  } finally {
    await leave(guests);
  }
}

/** The server has their places back once it has closed them. */
async function leave(guests: readonly PreparingClient[]): Promise<void> {
  const ended = Promise.allSettled(guests.map((guest) => (guest as pg.Client).end()));
  await Promise.race([ended, pause(GOODBYE_MS, undefined, { ref: false })]);
  for (const guest of guests) guest.destroy();
}
