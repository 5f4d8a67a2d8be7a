import { createHash, createHmac, type KeyObject } from 'node:crypto';
import type { Random } from './draw.ts';

/** An order that is paid again after its prizes were returned is in its next attempt. */
export type Turn = { orderId: string; attempt: number; play: number };

/**
 * For many plays of one seed a `KeyObject` of it, made once: from bytes Node makes one a play, which costs five times as much.
 */
export type SeedKey = Uint8Array | KeyObject;

const TWO_64 = 2n ** 64n;

/**
 * HMAC-SHA256 under the seed, of `orderId:attempt:play:counter`; its first eight bytes as a big-endian number, modulo the bound.
 * Numbers that would make small values likelier are skipped, the counter going up from 0.
 */
export function derive(seed: SeedKey, { orderId, attempt, play }: Turn, bound: number): number {
  const most = BigInt(bound);
  const fair = TWO_64 - (TWO_64 % most);
  for (let counter = 0; ; counter += 1) {
    const mac = createHmac('sha256', seed).update(`${orderId}:${attempt}:${play}:${counter}`).digest();
    const number = mac.readBigUInt64BE(0);
    if (number < fair) return Number(number % most);
  }
}

export const chanceOf =
  (seed: SeedKey, order: Omit<Turn, 'play'>): Random =>
  (bound, play) =>
    derive(seed, { ...order, play }, bound);

export const hashOfSeed = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex');
