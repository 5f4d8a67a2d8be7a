import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/database/id.ts';
import { Refusal } from '../../src/refusal.ts';
import { addStaff } from '../../src/staff/manage.ts';
import { type BroughtCode, noteWrongCode } from '../../src/wrong-code/note.ts';
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

const brought = (staffId: string, code: string = randomUUID(), most = 2): BroughtCode => ({
  ...{ id: newId(), staffId, deviceId: null, refusal: 'PICKUP_CODE_UNKNOWN', gachaId: null },
  ...{ code, most },
});
const note = (codes: readonly BroughtCode[]) => noteWrongCode.doAll(database.fork(), codes, 'wait');
const rowsOf = (staffId: string) =>
  database.sql<{ fingerprint: string }>('select fingerprint from wrong_codes where staff_id = ?', [staffId]);
const refusedSeconds = async (staffId: string): Promise<number> => {
  const [row] = await database.sql<{ seconds: number | null }>(
    'select ceil(extract(epoch from codes_refused_until - now()))::int as seconds from staff where id = ?',
    [staffId],
  );
  return row?.seconds ?? 0;
};

test('in a batch of many members each has a limit of their own, and what is over is told to whose it is', async () => {
  const [one, other, third] = [await aMember(), await aMember(), await aMember()];
  const answers = await note([one, other, one, one, third, other, one].map((staffId) => brought(staffId)));
  expect(answers.map((answer) => answer instanceof Refusal)).toEqual([false, false, false, true, false, false, true]);
  expect(await Promise.all([one, other, third].map(async (id) => (await rowsOf(id)).length))).toEqual([2, 2, 1]);
  expect(await Promise.all([one, other, third].map(refusedSeconds))).toEqual([3600, 3600, 0]);
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
  await note(Array.from({ length: 5 }, () => brought(member, randomUUID(), 0)));
  expect(await refusedSeconds(member)).toBe(0);
  expect((await note([brought(member)]))[0]).toBeInstanceOf(Refusal);
  expect(await refusedSeconds(member)).toBeGreaterThan(3500);
});

test('a gacha that is no id is not written, and a fingerprint is of the member and the code', async () => {
  const [one, other] = [await aMember(), await aMember()];
  await note([{ ...brought(one, 'x'), gachaId: 'no id' }, brought(one, 'x'), brought(other, 'x')]);
  expect(new Set([...(await rowsOf(one)), ...(await rowsOf(other))].map(({ fingerprint }) => fingerprint)).size).toBe(2);
});
