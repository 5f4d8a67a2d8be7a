/** How often a play wins something, as people say it: so many times in so many. */
export type Share = { wins: number; of: number } | 'every' | 'none';

/** About right: the exact percent can be shown beside it. */
export function shareOf(percent: number): Share {
  if (percent <= 0) return 'none';
  if (percent >= 100) return 'every';
  if (percent >= 95) return { wins: Math.floor(percent), of: 100 };
  if (percent > 33.4) return { wins: Math.round(percent / 10), of: 10 };
  return { wins: 1, of: Math.round(100 / percent) };
}
