import { createHash } from 'node:crypto';

/** Everything of the benchmark has an id that follows from what it is, so that requests can be written without asking. */
export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The fans that browse: each has 50 orders, ten live check-ins and five that ran out. */
export const VIEWERS = 1000;
/** So many of them are in the small world too, with the same orders. */
export const VIEWERS_OF_SMALL = 100;
export const ORDERS_OF_VIEWER = 50;
export const STAFF = 32;

export const fanName = (n: number): string => `fan-${n}`;
export const staffName = (n: number): string => `counter-${n}`;
