/** Yen that may be spent in a day and in a month of Tokyo; null is no cap. */
export type Cap = { day: number | null; month: number | null };

/** The operator's. `bands` by age, the youngest first; a fan in none of them has the cap of adults. */
export type SpendingCaps = { bands: readonly ({ under: number } & Cap)[]; adult: Cap };

export const NO_CAP: Cap = { day: null, month: null };
export const NO_CAPS: SpendingCaps = { bands: [], adult: NO_CAP };

/** The operator has to know how old a fan is. */
export const asksAge = ({ bands }: SpendingCaps): boolean => bands.length > 0;

export const isCapped = ({ day, month }: Cap): boolean => day !== null || month !== null;

const least = (one: number | null, other: number | null): number | null => {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
};

export const smaller = (one: Cap, other: Cap): Cap => ({
  day: least(one.day, other.day),
  month: least(one.month, other.month),
});

export function capOfAge({ bands, adult }: SpendingCaps, age: number): Cap {
  const { day, month } = bands.find(({ under }) => age < under) ?? adult;
  return { day, month };
}
