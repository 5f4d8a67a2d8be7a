import { instantIn, isDay, isUpTo9999 } from '../../../database/time/instant.ts';
import { Mistake } from '../../../refusal.ts';

/** From an instant up to, but not including, another; null is open. */
export type Period = { from: Date | null; to: Date | null };

/** Literals, so that PostgreSQL can estimate how much of a table that is. */
export function within({ from, to }: Period, moment: string): string {
  const since = from && `${moment} >= '${from.toISOString()}'`;
  const until = to && `${moment} < '${to.toISOString()}'`;
  return [since, until].filter(Boolean).join(' and ') || 'true';
}

export const isInPeriod = ({ from, to }: Period, moment: Date): boolean => (!from || moment >= from) && (!to || moment < to);

/** There has been no other time in Japan since 1951. */
export const TOKYO = '+09:00';

type Read = { zone?: typeof TOKYO; names?: readonly [from: string, to: string] };

/** A day runs from midnight to midnight in the time zone of this machine, or in the one that is named. */
export function readPeriod(
  from: string | undefined,
  to: string | undefined,
  { zone, names: [first, last] = ['--from', '--to'] }: Read = {},
): Period {
  const period = {
    from: from === undefined ? null : momentOf(first, from, 0, zone),
    to: to === undefined ? null : momentOf(last, to, 1, zone),
  };
  if (period.from && period.to && period.from >= period.to) throw new Mistake(`${last}: must be after ${first}.`);
  if (period.from && period.from.getTime() > Date.now()) throw new Mistake(`${first}: has not come yet.`);
  return period;
}

export function readInstant(option: string, text: string): Date {
  const instant = momentOf(option, text, 0);
  if (instant.getTime() > Date.now()) throw new Mistake(`${option}: has not come yet.`);
  return instant;
}

function momentOf(option: string, text: string, daysLater: number, zone?: typeof TOKYO): Date {
  const instant = instantIn(text);
  if (instant) return instant;
  const wrong = `${text} is neither a day like 2026-11-30 nor an instant like 2026-11-30T18:00+09:00, from 2000 to 9999.`;
  if (!isDay(text)) throw new Mistake(`${option}: ${wrong}`);
  const midnight = new Date(`${text}T00:00${zone ?? ''}`);
  if (zone) midnight.setUTCDate(midnight.getUTCDate() + daysLater);
  else midnight.setDate(midnight.getDate() + daysLater);
  if (!isUpTo9999(midnight)) throw new Mistake(`${option}: ${wrong}`);
  return midnight;
}
