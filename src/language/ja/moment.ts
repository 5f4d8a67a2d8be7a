const IN_JAPAN = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'long', timeStyle: 'short' });

/** As a clock at the counter shows it: 2026年11月30日 18:05. */
export const momentInJapan = (instant: string): string => IN_JAPAN.format(new Date(instant));
