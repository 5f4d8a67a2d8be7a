/** As the browser and Node both name it. */
export type Key = Parameters<typeof crypto.subtle.sign>[1];

const SPAN = 2n ** 64n;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytes));

export const hashOfSeed = (seed: string): Promise<string> => sha256(bytesOf(seed));
export const hashOfText = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

export const keyOf = (seed: string): Promise<Key> =>
  crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** Of one play: the order's id, the attempt and the play, and a counter that goes up from 0. */
export async function numberAt(key: Key, text: string, counter: number): Promise<bigint> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${text}:${counter}`));
  return new DataView(mac).getBigUint64(0);
}

/** Numbers beyond the last whole multiple of the bound are left out, so that no value is likelier than another. */
export const isTaken = (number: bigint, bound: bigint): boolean => number < SPAN - (SPAN % bound);

/** `first`: the number at counter 0, where it is known already. */
export async function numberOf(key: Key, text: string, bound: bigint, first?: bigint): Promise<{ text: string; number: bigint }> {
  for (let counter = 0; ; counter += 1) {
    const number = counter === 0 && first !== undefined ? first : await numberAt(key, text, counter);
    if (isTaken(number, bound)) return { text: `${text}:${counter}`, number };
  }
}
