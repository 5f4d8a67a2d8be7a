const AHEAD_OF_UTC_MS = 9 * 3_600_000;

/** yyyyMMddHHmmss in Japanese time, as card processors of Japan write it, without a zone. */
export const japaneseTime = (at: Date): string =>
  new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().replace(/\D/g, '').slice(0, 14);

/** yyyyMMdd. */
export const dayInJapan = (at: Date): string => japaneseTime(at).slice(0, 8);
