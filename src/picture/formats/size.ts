export type Size = { width: number; height: number };

/** As Node says it of a read beyond the end. */
export const notWhole = (): RangeError => new RangeError('the picture ends too early');
