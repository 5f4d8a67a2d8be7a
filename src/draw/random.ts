import { createHash, createHmac } from 'node:crypto';
import type { Random } from './draw.ts';

/** One play of an order. An order that is paid again after its prizes were taken back is in its next attempt. */
export type Turn = { orderId: string; attempt: number; play: number };

const TWO_64 = 2n ** 64n;

/**
 * The random value of one play: a whole number from 0 up to, but not including, `bound`, decided by the seed and by which
 * play it is. HMAC-SHA256 under the seed, of `orderId:attempt:play:counter`; its first eight bytes as a big-endian number,
 * modulo the bound. Numbers that would make small values likelier are passed over, the counter going up from 0.
 */
export function derive(seed: Uint8Array, { orderId, attempt, play }: Turn, bound: number): number {
  const most = BigInt(bound);
  const fair = TWO_64 - (TWO_64 % most);
  for (let counter = 0; ; counter += 1) {
    const mac = createHmac('sha256', seed).update(`${orderId}:${attempt}:${play}:${counter}`).digest();
    const number = mac.readBigUInt64BE(0);
    if (number < fair) return Number(number % most);
  }
}

/** The chance of one order, play by play. */
export const chanceOf =
  (seed: Uint8Array, order: Omit<Turn, 'play'>): Random =>
  (bound, play) =>
    derive(seed, { ...order, play }, bound);

/** What is published of a seed before anything is drawn with it. */
export const hashOfSeed = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex');
