import { expect, test } from '@jest/globals';
import { SEALED_SEED } from '../../../src/draw/seed.ts';
import { booksReasonIn } from '../../../src/language/books.ts';
import { doBalance, drawUpBooks } from '../../../src/operator/books/books.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { booksOf } from '../../support/books.ts';
import type { TestDatabase } from '../../support/database.ts';
import { oneRow } from '../../support/stage.ts';
import { aWorldOfBooks, namedBy, tamper } from '../../support/tampering.ts';

const SUBJECT = 'seeds = seeds whose hashes were published';
const OTHER = Buffer.alloc(32, 9).toString('hex');

const worlds = aWorldOfBooks();

type OneSeed = { id: string; gacha: string };
const aSeed = (database: TestDatabase): Promise<OneSeed> =>
  oneRow<OneSeed>(database, 'select id, gacha_id as gacha from seeds order by id limit 1', []);

const notPublished = 'seed 1 of the gacha is not the one whose hash was published';
const changed = 'seed 1 of the gacha does not open: what is kept of it was changed';
const noKey = 'seed 1 of the gacha is sealed with a key that is not here';

test.each<[what: string, set: (database: TestDatabase, id: string) => string, why: string]>([
  ['another seed', ({ orm }, id) => `seed = '${SEALED_SEED.seal(orm.em, [id], OTHER)}'`, notPublished],
  ['another hash', () => `hash = repeat('0', 64)`, notPublished],
  ['what is kept of a seed', () => `seed = overlay(seed placing '0000' from 20)`, changed],
  ['the key of a seed', () => `seed = regexp_replace(seed, '^1[.][^.]+', '1.lost')`, noKey],
])('%s is found while it is secret, and nothing of it is told', (_what, set, why) =>
  worlds.copy(async (database) => {
    const processor = sandbox(database.orm.em);
    const { id, gacha } = await aSeed(database);
    const right = await booksOf(database, processor);
    const seeds = right.lines.find(({ subject }) => subject === SUBJECT);
    expect([doBalance(right), seeds]).toEqual([true, { subject: SUBJECT, here: 3, there: 3 }]);
    await tamper(database, [`update seeds set ${set(database, id)} where id = '${id}'`]);
    const wrong = await booksOf(database, processor);
    expect(doBalance(wrong)).toBe(false);
    expect(namedBy(wrong)).toEqual([[SUBJECT, why, { gacha }]]);
    expect(wrong.lines).toContainEqual({ subject: SUBJECT, here: 3, there: 2 });
    expect(JSON.stringify(wrong)).not.toContain(OTHER);
    expect(booksReasonIn('ja', why)).toMatch(/シード（1番）/);
  }),
);

test('of many wrong seeds few are kept, and all are counted, whatever the period', () =>
  worlds.copy(async (database) => {
    await tamper(database, [`update seeds set hash = repeat('0', 64)`]);
    const never = { from: new Date('2001-01-01T00:00Z'), to: new Date('2001-01-02T00:00Z') };
    const { notKept, differences } = await drawUpBooks(database.fork(), sandbox(database.orm.em), never, { most: 1 });
    expect([differences.length, notKept]).toEqual([1, 2]);
  }));
