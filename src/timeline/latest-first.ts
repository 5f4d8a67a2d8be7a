import type { Ordering } from '../database/ordering.ts';

export const latestFirst = (name: string): Ordering<{ at: Date; id: string }> => ({
  name,
  keys: [
    { kind: 'instant', of: ({ at }) => at, descending: true },
    { kind: 'id', of: ({ id }) => id },
  ],
});
