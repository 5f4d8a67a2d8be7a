import { expect } from '@jest/globals';
import { endBooks, NOTHING_DONE } from '../../src/operator/books/runs/end.ts';
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

const NOTHING_FOUND = { difference: 0, 'not-asked': 0, 'to-be-disputed': 0, unfinished: 0, overdue: 0 };
const RESULT = { doAgree: true, asOf: new Date(), lines: [], counts: NOTHING_FOUND, findings: [] };

race('books end once: of those who stop them and whoever has drawn them up, one writes how', {
  run: async ({ database, gateway }) => {
    await database.sql(`update books_runs set ended_at = clock_timestamp(), outcome = 'failed' where ended_at is null`);
    const operators = await Promise.all(
      Array.from({ length: OPERATORS }, () => StaffMember.isHired(gateway, database, 'all', 'operator')),
    );
    const begun = await operators[0]?.asks('mutation { runBooks(input: {}) { run { runId } } }');
    const runId: string = begun?.data.runBooks.run.runId;
    const stop = `mutation { stopBooks(input: { runId: "${runId}" }) { run { status stoppedBy { id } } } }`;
    const ends = async () => endBooks(database.fork(), runId, { result: RESULT }, NOTHING_DONE).catch(() => false);
    const [ended, ...stopped] = await Promise.all([ends(), ...operators.map((one) => one.asks(stop))]);
    const [row] = await database.sql<{ outcome: string; by: string | null }>(
      'select outcome, stopped_by as by from books_runs where id = ?',
      [runId],
    );
    const deeds = await database.sql<{ by: string }>(
      `select staff_id as by from deeds where action = 'BOOKS_STOPPED' and subject_id = ?`,
      [runId],
    );
    return { ended, row, deeds, told: stopped.map(({ code, data }) => ({ code, ...data?.stopBooks?.run })) };
  },
  written: ({ ended, row, deeds }) => {
    expect(deeds).toHaveLength(ended ? 0 : 1);
    expect(row).toEqual(ended ? { outcome: 'agrees', by: null } : { outcome: 'interrupted', by: deeds[0]?.by });
  },
  heard: ({ ended, row, told }) => {
    for (const { code, status, stoppedBy } of told)
      expect({ code, status, by: stoppedBy?.id ?? null }).toEqual({
        ...{ code: undefined, status: ended ? 'AGREES' : 'STOPPED', by: row?.by },
      });
  },
  guards: { alterations: ['alter table books_runs disable trigger ended_stays'] },
});
