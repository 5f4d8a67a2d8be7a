import { expect, test } from '@jest/globals';
import { type Seen, verdictOn } from '../../../src/restore/verdict.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000);
const seen = (quietSeconds: number, changes: Partial<Seen> = {}): Seen => ({
  ...{ isOtherCluster: false, isOtherTimeline: false, isOpen: false, quietSeconds, beatAt: ago(quietSeconds) },
  ...changes,
});
const newTimeline = { isOtherTimeline: true };

test.each<[string, Seen, Date | null, string]>([
  ['a start, the gateways were stopped over night', seen(40_000), null, 'same'],
  ['a start, seconds after a failover', seen(20, newTimeline), null, 'failover'],
  ['a start, on a new timeline with nothing of the last hour', seen(3600, newTimeline), null, 'restored'],
  ['a start, in another cluster, however young', seen(1, { isOtherCluster: true }), null, 'restored'],
  ['a start, while a restore is not settled', seen(1, { isOpen: true }), null, 'restored'],
  ['nothing happened', seen(1), ago(1), 'same'],
  ['a failover that took ten minutes and lost nothing', seen(600, newTimeline), ago(600), 'failover'],
  ['a failover that lost three seconds', seen(23, newTimeline), ago(20), 'failover'],
  ['three seconds are gone on the same timeline', seen(23), ago(20), 'failover'],
  ['a restore of an hour, on a new timeline', seen(3600, newTimeline), ago(2), 'restored'],
  ['a snapshot of the disk of an hour ago, on the same timeline', seen(3600), ago(2), 'restored'],
  ['another cluster that knows everything', seen(1, { isOtherCluster: true }), ago(1), 'restored'],
])('%s', (_what, database, remembered, kind) => {
  expect(verdictOn(database, remembered).kind).toBe(kind);
});

test('how much is lost is told where it is known', () => {
  expect(verdictOn(seen(23, newTimeline), ago(20))).toEqual({ kind: 'failover', lostSeconds: 3 });
  expect(verdictOn(seen(600, newTimeline), ago(600))).toEqual({ kind: 'failover', lostSeconds: 0 });
  expect(verdictOn(seen(20, newTimeline), null)).toEqual({ kind: 'failover', lostSeconds: null });
});
