import { hashOfSeed, keyOf, numberOf } from '../../../shared/draw/derive.ts';
import { boundOf, wonBy } from '../../../shared/draw/lots.ts';

/** The record of one play, as `verifyDraw` tells it. */
export type Play = {
  play: number;
  value: number;
  bound: number;
  prize: { id: string };
  prizes: readonly { weight: number; stock: number; prize: { id: string } }[];
};

export type Draw = { orderId: string; attempt: number; seedHash: string; seed: string | null; plays: readonly Play[] };

/** What was worked out of one play: from the seed where it is known, or else from the number that was drawn. */
export type Worked = {
  play: number;
  text: string;
  /** The first eight bytes of the HMAC; null as long as the seed is secret. */
  number: bigint | null;
  bound: number;
  value: number;
  wonId: string | undefined;
  isAsDrawn: boolean;
};

export type Checked = { hash: string | null; isHashRight: boolean | null; plays: Worked[]; isFair: boolean };

/**
 * Works a draw out again, as docs/check.mjs does, and believes nothing but the seed and its hash that was told before the sale.
 */
export async function check({ orderId, attempt, seedHash, seed, plays }: Draw): Promise<Checked> {
  if (seed === null) {
    const worked = plays.map((play) => workedOf(play, `${orderId}:${attempt}:${play.play}:0`, null, boundOf(play), play.value));
    return { hash: null, isHashRight: null, plays: worked, isFair: worked.every(({ isAsDrawn }) => isAsDrawn) };
  }
  const [hash, key] = [await hashOfSeed(seed), await keyOf(seed)];
  const worked: Worked[] = [];
  for (const play of plays) {
    const bound = boundOf(play);
    const { text, number } = await numberOf(key, `${orderId}:${attempt}:${play.play}`, BigInt(bound));
    worked.push(workedOf(play, text, number, bound, Number(number % BigInt(bound))));
  }
  const isHashRight = hash === seedHash;
  return { hash, isHashRight, plays: worked, isFair: isHashRight && worked.every(({ isAsDrawn }) => isAsDrawn) };
}

function workedOf(play: Play, text: string, number: bigint | null, bound: number, value: number): Worked {
  const wonId = wonBy(play, value);
  const isAsDrawn = wonId === play.prize.id && bound === play.bound && value === play.value;
  return { play: play.play, text, number, bound, value, wonId, isAsDrawn };
}
