import { setImmediate as endOfTick } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inTurn } from '../../src/database/replicas/in-turn.ts';
import { hasReplayed, type LogPosition, positionIn, Trail } from '../../src/database/replicas/position.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { mistakesIn } from '../support/settings.ts';

const at = (lsn: string, changes: Partial<LogPosition> = {}): LogPosition => ({
  ...positionIn({ system: '1', database: 'gacha', timeline: 2, lsn }),
  ...changes,
});

test.each<[string, LogPosition, boolean]>([
  ['the same', at('1/FF'), true],
  ['further', at('2/0'), true],
  ['not as far', at('1/FE'), false],
  ['not as far, with a longer number', at('0/FFFFFFFF'), false],
  ['further, on the timeline before a failover', at('2/0', { timeline: 1 }), false],
  ['on a timeline that is still to come here', at('2/0', { timeline: 3 }), true],
  ['of another cluster', at('2/0', { system: '2' }), false],
  ['of another database', at('2/0', { database: 'other' }), false],
  ['nothing replayed', positionIn({ system: '1', database: 'gacha', timeline: 2, lsn: null }), false],
])('what covers a position: %s', (_what, here, isCovered) => {
  expect(hasReplayed(here, at('1/FF'))).toBe(isCovered);
});

test('a replica lags since the primary was last where the replica is', () => {
  const trail = new Trail();
  trail.mark(at('0/10'), 1_000);
  trail.mark(at('0/20'), 2_000);
  trail.mark(at('0/30'), 3_000);
  expect(['0/30', '0/2F', '0/20', '0/10', '0/1'].map((lsn) => trail.lagOf(at(lsn), 3_500))).toEqual([
    0, 1_500, 1_500, 2_500, 2_500,
  ]);
  // Another timeline tells nothing of the one before.
  trail.mark(at('0/28', { timeline: 3 }), 4_000);
  expect([trail.lagOf(at('0/30', { timeline: 3 }), 4_500), trail.lagOf(at('0/30'), 4_500)]).toEqual([0, 500]);
});

test('one question is on its way at a time, and who asks meanwhile shares one that is sent afterwards', async () => {
  const sent: PromiseWithResolvers<number>[] = [];
  const ask = inTurn(() => {
    const question = Promise.withResolvers<number>();
    sent.push(question);
    return question.promise;
  });
  const first = ask();
  await endOfTick();
  const later = [ask(), ask(), ask()];
  await endOfTick();
  expect(sent).toHaveLength(1);
  sent[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await endOfTick();
  expect(sent).toHaveLength(2);
  sent[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

const [ONE, TWO] = ['postgresql://u:p@one/gacha', 'postgres://u:p@two:6432/gacha?sslmode=require'] as const;

test.each([`${ONE},${TWO}`, `${ONE} ${TWO}`, ` ${ONE} ,\n ${TWO} `])('replicas are a list: %j', (DATABASE_REPLICA_URLS) => {
  expect(readConfig({ DATABASE_URL: ONE, DATABASE_REPLICA_URLS }).databaseReplicaUrls).toEqual([ONE, TWO]);
});

test.each([
  ['db.example.com', 'the address 1: must be a postgresql:// address'],
  [`${ONE},db.example.com`, 'the address 1: something follows it that is no postgresql:// address'],
  [`${TWO} db.example.com ${ONE}`, 'the address 1: something follows it that is no postgresql:// address'],
  ['postgresql://u:p@one,two/gacha', 'the address 1: must name one host: each replica has an address of its own'],
  [
    `${ONE} postgresql://u:se%23cret@two/gacha?target_session_attrs=any`,
    'the address 2: target_session_attrs means nothing for a replica',
  ],
  [`${ONE} postgresql://u:se%23cret@two/gacha?sslmode=prefer`, 'the address 2: sslmode must be one of'],
])('replicas that cannot be read are refused: %s', (DATABASE_REPLICA_URLS, sentence) => {
  const told = mistakesIn({ DATABASE_URL: ONE, DATABASE_REPLICA_URLS });
  expect(told).toEqual([expect.stringContaining(`DATABASE_REPLICA_URLS: ${sentence}`)]);
  expect(told.join()).not.toContain('cret');
});

test('replicas belong to a database of the operator', () => {
  expect(mistakesIn({ DATABASE_REPLICA_URLS: ONE })).toEqual(['DATABASE_URL: must be set when DATABASE_REPLICA_URLS is']);
  expect(readConfig({}).databaseReplicaUrls).toEqual([]);
});
