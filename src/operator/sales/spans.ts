import { badInput } from '../../refusal.ts';
import type { Grouping } from './sales.ts';

export type Span = 'day' | 'hour';

const DAY_MS = 24 * 3_600_000;
/** There is no other time in Japan, and no summer time. */
const AHEAD_OF_UTC_MS = 9 * 3_600_000;
const USUAL_DAYS = 30;
const MAX_DAYS = { day: 366, hour: 32, gacha: 366, method: 366 } as const satisfies Record<Grouping, number>;
/** Beyond which there is none, nor could PostgreSQL read all that JavaScript writes. */
const [EARLIEST, LATEST] = [new Date('2000-01-01T00:00Z'), new Date('9999-01-01T00:00Z')];

type Asked = { from?: Date | null | undefined; to?: Date | null | undefined };

/** Of what is asked over GraphQL, where an answer has an end. */
export function spanOf({ from, to }: Asked, by: Grouping, now: Date): { from: Date; to: Date } {
  const until = to ?? now;
  const since = from ?? midnightInTokyo(new Date(until.getTime() - USUAL_DAYS * DAY_MS));
  const days = MAX_DAYS[by];
  if (!(since < until) || until.getTime() - since.getTime() > days * DAY_MS || since < EARLIEST || until > LATEST)
    throw badInput('from', 'PERIOD', { days });
  return { from: since, to: until };
}

const midnightInTokyo = (at: Date): Date => new Date(at.getTime() - ((at.getTime() + AHEAD_OF_UTC_MS) % DAY_MS));
