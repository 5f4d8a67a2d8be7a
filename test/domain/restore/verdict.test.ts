import { expect, test } from '@jest/globals';
import { lineageVerdictOn, type Remembered, type SeenLineage } from '../../../src/operator/restore/lineage-verdict.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000);
const seen = (quietSeconds: number, changes: Partial<SeenLineage> = {}): SeenLineage => ({
  ...{ isOtherCluster: false, isOtherTimeline: false, isOpen: false, quietSeconds },
  ...{ beatAt: ago(quietSeconds), ownBeatAt: ago(quietSeconds) },
  ...changes,
});
/** Its first beat was an hour ago. */
const remembers = (seconds: number): Remembered => ({ gateway: '', timeline: 1, since: ago(3600), at: ago(seconds) });
const newTimeline = { isOtherTimeline: true };

test.each<[string, SeenLineage, Remembered | null, string]>([
  ['a start, the gateways were stopped over night', seen(40_000), null, 'same'],
  ['a start, seconds after a failover', seen(20, newTimeline), null, 'failover'],
  ['a start, on a new timeline with nothing of the last hour', seen(3600, newTimeline), null, 'restored'],
  ['a start, in another cluster, however young', seen(1, { isOtherCluster: true }), null, 'restored'],
  ['a start, while a restore is not settled', seen(1, { isOpen: true }), null, 'restored'],
  ['nothing happened', seen(1), remembers(1), 'same'],
  ['a failover that took ten minutes and lost nothing', seen(600, newTimeline), remembers(600), 'failover'],
  ['a failover that lost three seconds', seen(23, newTimeline), remembers(20), 'failover'],
  ['three seconds are gone on the same timeline', seen(23), remembers(20), 'failover'],
  ['a restore of an hour, on a new timeline', seen(3600, newTimeline), remembers(2), 'restored'],
  ['a snapshot of the disk of an hour ago, on the same timeline', seen(3600), remembers(2), 'restored'],
  ['another cluster that knows everything', seen(1, { isOtherCluster: true }), remembers(1), 'restored'],
  ['another gateway was there since, and this one finds its own all', seen(1, { ownBeatAt: ago(20) }), remembers(20), 'same'],
  [
    'another gateway has looked before, and has said that it is there',
    seen(1, { ownBeatAt: ago(27) }),
    remembers(20),
    'failover',
  ],
  ['an hour of this gateway is gone, and one was started since', seen(1, { ownBeatAt: null }), remembers(20), 'restored'],
])('%s', (_what, database, remembered, kind) => {
  expect(lineageVerdictOn(database, remembered).kind).toBe(kind);
});

test('how much is lost is told where it is known', () => {
  expect(lineageVerdictOn(seen(23, newTimeline), remembers(20))).toEqual({ kind: 'failover', lostSeconds: 3 });
  expect(lineageVerdictOn(seen(600, newTimeline), remembers(600))).toEqual({ kind: 'failover', lostSeconds: 0 });
  expect(lineageVerdictOn(seen(20, newTimeline), null)).toEqual({ kind: 'failover', lostSeconds: null });
  const others = seen(1, { ownBeatAt: ago(27) });
  expect(lineageVerdictOn(others, remembers(20))).toEqual({ kind: 'failover', lostSeconds: 7 });
  // All that it has ever written, and it was started only then.
  expect(lineageVerdictOn({ ...others, ownBeatAt: null }, { ...remembers(20), since: ago(25) })).toEqual({
    kind: 'failover',
    lostSeconds: 5,
  });
});
