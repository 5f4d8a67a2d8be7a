import type { z } from 'zod';

/** Yen; null is no cap. */
type Cap = { day: number | null; month: number | null };

/** By age, the youngest first; `adult` is for a fan in no band. */
export type SpendingCaps = { bands: ({ under: number } & Cap)[]; adult: Cap };

const NONE: Cap = { day: null, month: null };

const HOW = 'must be like under16:5000/month, under18:3000/day+20000/month, adult:none';

const [LEAST_AGE, MOST_AGE] = [1, 100];

/** What is not understood is a mistake that names the part: a cap that was mistyped would be no cap. */
export function readSpendingCaps(value: string | undefined, context: z.RefinementCtx): SpendingCaps {
  const caps: SpendingCaps = { bands: [], adult: NONE };
  if (value === undefined) return caps;
  const parts = value.split(',').map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    const mistake = add(caps, part, index === parts.length - 1);
    if (mistake) context.addIssue(`${mistake} (${JSON.stringify(part)})`);
  }
  return caps;
}

function add(caps: SpendingCaps, part: string, isLast: boolean): string | undefined {
  const [, who = '', age, what = ''] = /^(adult|under(\d{1,3}))\s*:\s*(.+)$/.exec(part) ?? [];
  const cap = who === '' ? undefined : capIn(what);
  if (!cap) return HOW;
  if (typeof cap === 'string') return cap;
  if (age === undefined) {
    caps.adult = cap;
    return isLast ? undefined : 'adult must be the last, and stand there once';
  }
  const under = Number(age);
  if (under < LEAST_AGE || under > MOST_AGE) return `an age must be from ${LEAST_AGE} to ${MOST_AGE}`;
  const before = caps.bands.at(-1);
  caps.bands.push({ under, ...cap });
  return before && before.under >= under ? 'the youngest must stand first, and every age once' : undefined;
}

function capIn(text: string): Cap | string | undefined {
  if (text === 'none') return NONE;
  const cap = { ...NONE };
  for (const amount of text.split('+')) {
    const [, yen, period] = /^\s*(\d{1,8})\s*\/\s*(day|month)\s*$/.exec(amount) ?? [];
    if (yen === undefined) return undefined;
    const name = period === 'day' ? 'day' : 'month';
    if (cap[name] !== null) return `the ${name} stands there twice`;
    cap[name] = Number(yen);
  }
  if (cap.day !== null && cap.month !== null && cap.day > cap.month) return 'a day may not have more than its month';
  return cap;
}
