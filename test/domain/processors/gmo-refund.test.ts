import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import { japaneseTime } from '../../../src/payment/processor/japan.ts';
import { type AnnouncingProcessor, Impossible } from '../../../src/payment/processor/processor.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, pays } from '../../support/processors.ts';

/** What was taken is given back by VOID on its day in Japan, by RETURN in its month, and by RETURNX later. */
let server: GmoServer;
let processor: AnnouncingProcessor;

beforeAll(async () => {
  server = await GmoServer.starts();
  processor = gmo(gmoSettings(server), () => {});
});
afterEach(() => {
  server.recovers();
  server.book.clock.standsAt(japaneseTime(new Date()));
});
afterAll(() => server.goesDown());

async function takes(daysAgo: number) {
  server.book.clock.passes({ days: -daysAgo });
  const paid = await pays({ processor, tokenOf: () => server.issueToken() });
  await processor.capture(paid.reference, 500);
  server.book.clock.passes({ days: daysAgo });
  return paid;
}

async function jobsOf(work: () => Promise<unknown>): Promise<(string | null)[]> {
  const before = server.calls.length;
  await work();
  const sent = server.calls.slice(before).filter(({ operation }) => operation === 'AlterTran');
  return sent.map(({ body }) => new URLSearchParams(body).get('JobCd'));
}

test('on its own day: VOID', async () => {
  const { reference, id } = await takes(0);
  expect(await jobsOf(() => processor.refund(reference))).toEqual(['VOID']);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', voids: 0, refunds: 1 });
});

test.each([1, 20, 40, 179])('%i days later: RETURN in its month, RETURNX after it, at once', async (count) => {
  const { reference, id } = await takes(count);
  const monthOf = (date: Date) => japaneseTime(date).slice(0, 6);
  const job = monthOf(new Date(Date.now() - count * 86_400_000)) === monthOf(new Date()) ? 'RETURN' : 'RETURNX';
  expect(await jobsOf(() => processor.refund(reference))).toEqual([job]);
  expect(server.ledger(id)).toMatchObject({ status: job, refunds: 1 });
});

test('where the first job is refused the next is tried, and money goes back once', async () => {
  const { reference, id } = await takes(0);
  server.book.clock.passes({ days: 1 });
  expect((await jobsOf(() => processor.refund(reference))).slice(0, 2)).toEqual(['VOID', 'RETURN']);
  await processor.refund(reference);
  expect(server.ledger(id)?.refunds).toBe(1);
});

test('an answer that is lost does not give back twice', async () => {
  const { reference, id } = await takes(0);
  server.breaks('AlterTran', { kind: 'drop', commits: true });
  await expect(processor.refund(reference)).rejects.toThrow();
  await processor.refund(reference);
  expect(server.ledger(id)?.refunds).toBe(1);
});

test('after half a year it is refused for good', async () => {
  const { reference, id } = await takes(181);
  await expect(processor.refund(reference)).rejects.toThrow(Impossible);
  expect(server.ledger(id)?.refunds).toBe(0);
});
