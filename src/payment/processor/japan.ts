const AHEAD_OF_UTC_MS = 9 * 3_600_000;

/** Card processors of Japan write their own wall clock, without a zone: yyyyMMddHHmmss. */
export const japaneseTime = (at: Date): string =>
  new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().replace(/\D/g, '').slice(0, 14);

/** The day of that clock: yyyyMMdd. */
export const dayInJapan = (at: Date): string => japaneseTime(at).slice(0, 8);
