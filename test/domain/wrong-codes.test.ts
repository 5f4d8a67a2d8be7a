import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/database/id.ts';
import { type BroughtCode, noteWrongCode } from '../../src/pickup/wrong-code/note.ts';
import { fingerprintOf } from '../../src/pickup/wrong-code/wrong-code.ts';
import { Refusal } from '../../src/refusal.ts';
import { addStaff } from '../../src/staff/members/manage.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { STAFF } from '../support/tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function aMember(): Promise<string> {
  const member = { issuer: STAFF, subject: randomUUID(), name: 'A counter', grants: [] };
  return (await addStaff(database.fork(), member, { by: { account: 'a test' }, why: null })).id;
}

const brought = (staffId: string, code: string = randomUUID(), changes: Partial<BroughtCode> = {}): BroughtCode => ({
  ...{ id: newId(), staffId, deviceId: null, reader: 'here', refusal: 'PICKUP_CODE_UNKNOWN', gachaId: null, most: 2 },
  fingerprint: fingerprintOf(database.fork(), staffId, code),
  ...changes,
});
const note = (codes: readonly BroughtCode[]) => noteWrongCode.doAll(database.fork(), codes, 'wait');
const rowsOf = (staffId: string) =>
  database.sql<{ fingerprint: string }>('select fingerprint from wrong_codes where staff_id = ?', [staffId]);
const refusedSeconds = async (staffId: string, reader = 'here'): Promise<number> => {
  const [row] = await database.sql<{ seconds: number | null }>(
    'select ceil(extract(epoch from refused_until - now()))::int as seconds from code_readers where staff_id = ? and reader = ?',
    [staffId, reader],
  );
  return row?.seconds ?? 0;
};

test('in a batch of many members each has a limit of their own, and what is over is told to whose it is', async () => {
  const [one, other, third] = [await aMember(), await aMember(), await aMember()];
  const answers = await note([one, other, one, one, third, other, one].map((staffId) => brought(staffId)));
  expect(answers.map((answer) => answer instanceof Refusal)).toEqual([false, false, false, true, false, false, true]);
  expect(await Promise.all([one, other, third].map(async (id) => (await rowsOf(id)).length))).toEqual([2, 2, 1]);
  expect(await Promise.all([one, other, third].map((id) => refusedSeconds(id)))).toEqual([3600, 3600, 0]);
});

test('what is over is refused with the wait until the oldest is an hour old, and moves nothing', async () => {
  const member = await aMember();
  await note([brought(member), brought(member)]);
  await database.sql(
    `update wrong_codes set at = at - interval '40 minutes'
    where id = (select id from wrong_codes where staff_id = ? order by at, id limit 1)`,
    [member],
  );
  const [refusal] = await note([brought(member)]);
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', limit: 'wrong-codes' });
  expect((refusal as Refusal).retryAfterSeconds).toBeGreaterThan(1190);
  expect((refusal as Refusal).retryAfterSeconds).toBeLessThanOrEqual(1200);
  expect(await rowsOf(member)).toHaveLength(2);
});

test('a lower limit than what was brought already closes right codes, too', async () => {
  const member = await aMember();
  await note(Array.from({ length: 5 }, () => brought(member, randomUUID(), { most: 0 })));
  expect(await refusedSeconds(member)).toBe(0);
  expect((await note([brought(member)]))[0]).toBeInstanceOf(Refusal);
  expect(await refusedSeconds(member)).toBeGreaterThan(3500);
});

test('each place where a member reads codes has a limit of its own', async () => {
  const member = await aMember();
  const at = (reader: string) => brought(member, randomUUID(), { reader });
  const answers = await note(['here', 'here', 'there', 'here', 'there', 'there'].map(at));
  expect(answers.map((answer) => answer instanceof Refusal)).toEqual([false, false, false, true, false, true]);
});

test('the same guess again is no other one, and what was a code once is none: they are rows, and bound nothing', async () => {
  const member = await aMember();
  const refusals = ['PICKUP_CODE_EXPIRED', 'PICKUP_CODE_SUPERSEDED', 'PICKUP_CODE_MISTYPED', 'ALREADY_HANDED_OVER'] as const;
  const slips = refusals.flatMap((refusal) => [1, 2, 3].map(() => brought(member, randomUUID(), { refusal })));
  const again = [1, 2, 3].map(() => brought(member, 'the same'));
  expect(new Set(await note([...slips, ...again, ...slips]))).toEqual(new Set([null]));
  expect([(await rowsOf(member)).length, await refusedSeconds(member)]).toEqual([27, 0]);
  expect(
    (await note([brought(member), brought(member, 'the same'), brought(member)])).map(
      (answer) => (answer as Refusal | null)?.code,
    ),
  ).toEqual([undefined, undefined, 'RATE_LIMITED']);
});

test('a gacha that is no id is not written, and a fingerprint is of the member and the code', async () => {
  const [one, other] = [await aMember(), await aMember()];
  await note([{ ...brought(one, 'x'), gachaId: 'no id' }, brought(one, 'x'), brought(other, 'x')]);
  expect(new Set([...(await rowsOf(one)), ...(await rowsOf(other))].map(({ fingerprint }) => fingerprint)).size).toBe(2);
});
