/** Days of Tokyo, wherever the desk stands: Japan has no summer time. */
const [TOKYO, DAY_MS] = ['+09:00', 24 * 3_600_000] as const;

export const dayOf = (instant: number): string => new Date(instant + 9 * 3_600_000).toISOString().slice(0, 10);
export const startOf = (day: string): string => new Date(`${day}T00:00:00${TOKYO}`).toISOString();
export const afterDays = (day: string, days: number): string => dayOf(Date.parse(startOf(day)) + days * DAY_MS);
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
