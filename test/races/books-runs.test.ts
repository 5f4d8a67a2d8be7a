import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { race } from '../support/race.ts';

const OPERATORS = 8;

race('books are drawn up once at a time, however many ask for them', {
  run: async ({ database, gateway }) => {
    await database.sql(`update books_runs set ended_at = clock_timestamp(), outcome = 'failed' where ended_at is null`);
    const operators = await Promise.all(
      Array.from({ length: OPERATORS }, () => StaffMember.isHired(gateway, database, 'all', 'operator')),
    );
    const begun = await Promise.all(operators.map((one) => one.asks('mutation { runBooks(input: {}) { isNew run { runId } } }')));
    const running = await database.sql<{ id: string }>('select id from books_runs where ended_at is null');
    return { running, begun: begun.map(({ data, code }) => ({ code, ...data?.runBooks })) };
  },
  written: ({ running }) => {
    expect(running).toHaveLength(1);
  },
  heard: ({ running, begun }) => {
    expect(begun.map(({ code }) => code)).toEqual(Array(OPERATORS).fill(undefined));
    expect(new Set(begun.map(({ run }) => run.runId))).toEqual(new Set(running.map(({ id }) => id)));
    expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1);
  },
  guards: { constraints: ['books_runs_one'] },
});
