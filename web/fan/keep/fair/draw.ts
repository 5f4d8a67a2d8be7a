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

/** As the browser and Node both name it. */
type Key = Parameters<typeof crypto.subtle.sign>[1];

const SPAN = 2n ** 64n;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The prizes that were left lie end to end, each as long as its weight. */
export function segmentsOf({ prizes }: Pick<Play, 'prizes'>): { id: string; from: number; weight: number }[] {
  let from = 0;
  return prizes
    .filter(({ stock, weight }) => stock > 0 && weight > 0)
    .map(({ prize, weight }) => {
      const segment = { id: prize.id, from, weight };
      from += weight;
      return segment;
    });
}

export const boundOf = (play: Pick<Play, 'prizes'>): number => segmentsOf(play).reduce((sum, { weight }) => sum + weight, 0);

const wonBy = (play: Pick<Play, 'prizes'>, value: number): string | undefined =>
  segmentsOf(play).find(({ from, weight }) => value < from + weight)?.id;

/** Numbers beyond the last whole multiple of the bound are left out, so that no value is likelier than another. */
async function numberOf(key: Key, text: string, bound: bigint): Promise<{ text: string; number: bigint }> {
  for (let counter = 0; ; counter += 1) {
    const whole = `${text}:${counter}`;
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(whole));
    const number = new DataView(mac).getBigUint64(0);
    if (number < SPAN - (SPAN % bound)) return { text: whole, number };
  }
}

/**
 * Works a draw out again, as docs/check.mjs does, and believes nothing but the seed and its hash that was told before the sale.
 */
export async function check({ orderId, attempt, seedHash, seed, plays }: Draw): Promise<Checked> {
  if (seed === null) {
    const worked = plays.map((play) => workedOf(play, `${orderId}:${attempt}:${play.play}:0`, null, boundOf(play), play.value));
    return { hash: null, isHashRight: null, plays: worked, isFair: worked.every(({ isAsDrawn }) => isAsDrawn) };
  }
  const bytes = bytesOf(seed);
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
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
