import { describe, expect, test } from '@jest/globals';
import {
  type Answer,
  after,
  inOrder,
  inputOf,
  isUntold,
  mustStay,
  type Report,
  waitAfter,
} from '../../web/staff/reports/report.ts';

const REPORT: Report = {
  ...{ id: 'key', code: '35309732241341032764', gachaId: 'gacha', gachaName: 'Harbour', itemIds: ['a', 'b', 'c'], amount: 3 },
  ...{ isLateAllowed: false, occurredAt: '2026-11-26T06:00:00.000Z', staffId: 'staff', staffName: 'East booth' },
  ...{ state: 'waiting', askedAtOnce: false, wasSent: false, takeBack: null, told: null },
};
const refused = (code: string, more: Partial<Extract<Answer, { kind: 'refused' }>> = {}): Answer => ({
  ...{ kind: 'refused', code, message: `${code}.`, fields: [] },
  ...more,
});
const next = (answer: Answer, report: Partial<Report> = {}) => after({ ...REPORT, ...report }, answer, () => 'another key');

describe('a report that was told', () => {
  test('is forgotten once all of it was taken', () => {
    expect(next({ kind: 'taken', handoverIds: ['h'], conflicts: [] })).toEqual({ kind: 'forget', handoverIds: ['h'] });
  });

  test('stays in view with its conflicts, and counts as told', () => {
    const conflicts = [{ reason: 'ALREADY_HANDED_OVER', items: ['STICKER'] }];
    const told = next({ kind: 'taken', handoverIds: [], conflicts });
    expect(told).toMatchObject({ kind: 'keep', report: { state: 'look', told: { kind: 'conflicts', conflicts } } });
    if (told.kind === 'keep') expect([isUntold(told.report), mustStay(told.report)]).toEqual([false, false]);
  });

  test('stays as it is without an answer, and nothing after it is told', () => {
    expect(next({ kind: 'none' })).toEqual({ kind: 'stop', why: 'no-network', seconds: undefined });
  });

  test.each(['UNAUTHENTICATED', 'STAFF_REVOKED', 'DEVICE_REVOKED'])('waits for somebody who is let in: %s', (code) => {
    expect(next(refused(code))).toMatchObject({ kind: 'stop', why: 'sign-in' });
  });

  test('waits as long as it is asked to', () => {
    expect(next(refused('RATE_LIMITED', { action: 'WAIT', seconds: 41 }))).toEqual({ kind: 'stop', why: 'wait', seconds: 41 });
    expect(next(refused('INTERNAL'))).toMatchObject({ kind: 'stop', why: 'wait' });
  });

  test('waits for a supervisor, or for a role that is given back: FORBIDDEN', () => {
    expect(next(refused('FORBIDDEN'))).toEqual({ kind: 'stop', why: 'not-allowed', seconds: undefined });
  });

  test.each(['BAD_INPUT', 'PICKUP_CODE_MISTYPED', 'WRONG_COUNTER'])('is shown to a supervisor after %s, and not lost', (code) => {
    const told = next(refused(code));
    expect(told).toMatchObject({ kind: 'keep', report: { state: 'look', told: { kind: 'refused', code, isNoted: false } } });
    if (told.kind === 'keep') expect(mustStay(told.report)).toBe(true);
  });

  test('may be forgotten after PICKUP_CODE_UNKNOWN: a supervisor sees it', () => {
    const told = next(refused('PICKUP_CODE_UNKNOWN'));
    expect(told).toMatchObject({ kind: 'keep', report: { told: { isNoted: true } } });
    if (told.kind === 'keep') expect(mustStay(told.report)).toBe(false);
  });

  test('sends the others where ids are of no item there, under another key', () => {
    const told = next(refused('NOT_FOUND', { fields: ['itemIds.1'] }));
    expect(told).toMatchObject({ kind: 'again', report: { id: 'another key', itemIds: ['a', 'c'], amount: 2 } });
    expect(next(refused('NOT_FOUND', { fields: ['itemIds.0', 'itemIds.1', 'itemIds.2'] }))).toMatchObject({ kind: 'keep' });
    expect(next(refused('NOT_FOUND', { fields: ['gachaId'] }))).toMatchObject({ kind: 'keep' });
  });
});

describe('a report whose answer was lost', () => {
  const lost = { askedAtOnce: true, wasSent: true };

  test('is asked as it was, under its key', () => {
    expect(inputOf({ ...REPORT, ...lost })).toEqual({
      ...{ pickupCode: REPORT.code, gachaId: 'gacha', idempotencyKey: 'key', itemIds: ['a', 'b', 'c'] },
    });
  });

  test('is told as what happened then, where it was not heard in time: the prizes are gone', () => {
    const told = next(refused('PICKUP_CODE_EXPIRED'), lost);
    expect(told).toMatchObject({ kind: 'again', report: { id: 'key', askedAtOnce: false } });
    if (told.kind === 'again') expect(inputOf(told.report)).toMatchObject({ occurredAt: REPORT.occurredAt });
  });

  test('is not told so where nobody knows that it was given: its tab ended before the answer', () => {
    expect(next(refused('ALREADY_HANDED_OVER'), { ...lost, state: 'sending' })).toMatchObject({
      kind: 'keep',
      report: { state: 'look' },
    });
  });
});

test('reports are told in the order in which prizes were given', () => {
  const at = (occurredAt: string): Report => ({ ...REPORT, occurredAt });
  const [late, early] = [at('2026-11-26T06:00:02.000Z'), at('2026-11-26T06:00:01.999Z')];
  expect(inOrder([late, early])).toEqual([early, late]);
});

test('where all was given it names no items', () => {
  expect(inputOf({ ...REPORT, itemIds: null })).not.toHaveProperty('itemIds');
});

test('it waits longer each time, and never long', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(waitAfter)).toEqual([3, 6, 12, 24, 48, 60, 60]);
});
