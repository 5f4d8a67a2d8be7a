import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { japaneseTime } from '../../../src/database/time/japanese-time.ts';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import { type AnnouncingProcessor, Impossible, Lapsed } from '../../../src/payment/processor/processor.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, pays } from '../../support/processors.ts';

/** A reservation is released by VOID on its day in Japan, and by RETURN from the next day on. */
let server: GmoServer;
let processor: AnnouncingProcessor;

beforeAll(async () => {
  server = await GmoServer.starts();
  processor = gmo(gmoSettings(server), () => {});
});
afterEach(() => server.book.clock.standsAt(japaneseTime(new Date())));
afterAll(() => server.goesDown());

const days = (count: number) => server.book.clock.passes({ days: count });
const reserves = () => pays({ processor, tokenOf: () => server.issueToken() });

/** The jobs that are sent while something is done. */
async function jobsOf(work: () => Promise<unknown>): Promise<(string | null)[]> {
  const before = server.calls.length;
  await work();
  const sent = server.calls.slice(before).filter(({ operation }) => operation === 'AlterTran');
  return sent.map(({ body }) => new URLSearchParams(body).get('JobCd'));
}

test('on its own day: VOID', async () => {
  const { reference, id } = await reserves();
  expect(await jobsOf(() => processor.void(reference))).toEqual(['VOID']);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', voids: 1 });
});

test.each([1, 31, 179])('%i days later: RETURN, at once', async (count) => {
  days(-count);
  const { reference, id } = await reserves();
  days(count);
  expect(await jobsOf(() => processor.void(reference))).toEqual(['RETURN']);
  expect(server.ledger(id)).toMatchObject({ status: 'RETURN', voids: 1, refunds: 0 });
});

test('where it is tomorrow at GMO already: VOID is refused, and RETURN done', async () => {
  const { reference, id } = await reserves();
  days(1);
  expect(await jobsOf(() => processor.void(reference))).toEqual(['VOID', 'RETURN']);
  expect(server.ledger(id)).toMatchObject({ status: 'RETURN', voids: 1 });
});

test('where RETURN is refused of a day that seems to be over: VOID', async () => {
  days(-1);
  const { reference, id } = await reserves();
  server.breaks('AlterTran', { kind: 'errors', errors: ['E11010003'], commits: false });
  expect(await jobsOf(() => processor.void(reference))).toEqual(['RETURN', 'VOID']);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', voids: 1 });
});

test('released twice, it is released once', async () => {
  days(-1);
  const { reference, id } = await reserves();
  days(1);
  await processor.void(reference);
  expect(await jobsOf(() => processor.void(reference))).toEqual([]);
  expect(server.ledger(id)).toMatchObject({ voids: 1 });
});

test('after half a year nothing releases it', async () => {
  const { reference, id } = await reserves();
  days(181);
  await expect(processor.void(reference)).rejects.toThrow(Impossible);
  expect(server.ledger(id)).toMatchObject({ status: 'AUTH' });
});

test('what was taken is not given back', async () => {
  const { reference, id } = await reserves();
  await processor.capture(reference, 500);
  expect(await jobsOf(() => processor.void(reference).catch(() => {}))).toEqual([]);
  expect(server.ledger(id)).toMatchObject({ status: 'SALES', captures: 1, refunds: 0 });
});

test('a reservation that has outlived its validity cannot be taken, and can be released', async () => {
  const { reference, id } = await reserves();
  days(61);
  await expect(processor.capture(reference, 500)).rejects.toThrow(Lapsed);
  await processor.void(reference);
  expect(server.ledger(id)).toMatchObject({ status: 'RETURN', captures: 0, voids: 1 });
});
