import { logGamma } from './chi-square.ts';

/** How likely it is that of so many tries, each with this chance, at least so many succeed; `isMore` false: at most so many. */
export function tail(tries: number, chance: number, successes: number, isMore: boolean): number {
  if (chance <= 0 || chance >= 1) return 1;
  const odds = chance / (1 - chance);
  let term = Math.exp(logOf(tries, chance, successes));
  let sum = 0;
  // Outward from what was seen terms only get smaller: it is beyond the middle.
  for (let at = successes; at >= 0 && at <= tries && term > sum * PRECISION; at += isMore ? 1 : -1) {
    sum += term;
    term *= isMore ? ((tries - at) / (at + 1)) * odds : at / ((tries - at + 1) * odds);
  }
  return Math.min(1, sum);
}

const PRECISION = 1e-12;

const logOf = (tries: number, chance: number, successes: number): number =>
  logGamma(tries + 1) -
  logGamma(successes + 1) -
  logGamma(tries - successes + 1) +
  successes * Math.log(chance) +
  (tries - successes) * Math.log1p(-chance);
