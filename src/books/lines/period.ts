import { Mistake } from '../../mistake.ts';

/** From an instant up to, but not including, another; null is open. */
export type Period = { from: Date | null; to: Date | null };

/** Literals, so that PostgreSQL can estimate how much of a table that is. */
export function within({ from, to }: Period, moment: string): string {
  const since = from && `${moment} >= '${from.toISOString()}'`;
  const until = to && `${moment} < '${to.toISOString()}'`;
  return [since, until].filter(Boolean).join(' and ') || 'true';
}

export const isWithin = ({ from, to }: Period, moment: Date): boolean => (!from || moment >= from) && (!to || moment < to);

/** A day runs from midnight to midnight in the time zone of this machine. */
export function readPeriod(from: string | undefined, to: string | undefined): Period {
  const period = {
    from: from === undefined ? null : startOf('--from', from, 0),
    to: to === undefined ? null : startOf('--to', to, 1),
  };
  if (period.from && period.to && period.from >= period.to) throw new Mistake('--to: must be after --from.');
  if (period.from && period.from.getTime() > Date.now()) throw new Mistake('--from: has not come yet.');
  return period;
}

const DAY_PATTERN = /^(\d{4})-(\d\d)-(\d\d)$/;
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

export function readInstant(option: string, text: string): Date {
  const instant = startOf(option, text, 0);
  if (instant.getTime() > Date.now()) throw new Mistake(`${option}: has not come yet.`);
  return instant;
}

function startOf(option: string, text: string, daysLater: number): Date {
  const [, year, month, day] = DAY_PATTERN.exec(text)?.map(Number) ?? [];
  const instant = new Date(INSTANT_PATTERN.test(text) ? text : Number.NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  const isDay = year && month && day && new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
  if (!isDay)
    throw new Mistake(`${option}: ${text} is neither a day like 2026-11-30 nor an instant like 2026-11-30T18:00+09:00.`);
  return new Date(year, month - 1, day + daysLater);
}
