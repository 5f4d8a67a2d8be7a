import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { japaneseTime } from '../../../src/database/time/japanese-time.ts';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import {
  type AnnouncingProcessor,
  Busy,
  Impossible,
  type Reference,
  type RefundRequest,
} from '../../../src/payment/processor/processor.ts';
import type { Fault } from '../../support/gmo-server/faults.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, pays } from '../../support/processors.ts';

const WHOLE = { captured: 500, left: 0 };
const PART = { captured: 500, left: 200 };

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
  expect(await jobsOf(() => processor.refund(reference, WHOLE))).toEqual(['VOID']);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', voids: 0, refunds: 1 });
});

test.each([1, 20, 40, 179])('%i days later: RETURN in its month, RETURNX after it, at once', async (count) => {
  const { reference, id } = await takes(count);
  const monthOf = (date: Date) => japaneseTime(date).slice(0, 6);
  const job = monthOf(new Date(Date.now() - count * 86_400_000)) === monthOf(new Date()) ? 'RETURN' : 'RETURNX';
  expect(await jobsOf(() => processor.refund(reference, WHOLE))).toEqual([job]);
  expect(server.ledger(id)).toMatchObject({ status: job, refunds: 1 });
});

test('where the first job is refused the next is tried, and money goes back once', async () => {
  const { reference, id } = await takes(0);
  server.book.clock.passes({ days: 1 });
  expect((await jobsOf(() => processor.refund(reference, WHOLE))).slice(0, 2)).toEqual(['VOID', 'RETURN']);
  await processor.refund(reference, WHOLE);
  expect(server.ledger(id)?.refunds).toBe(1);
});

test('an answer that is lost does not give back twice', async () => {
  const { reference, id } = await takes(0);
  server.breaks('AlterTran', { kind: 'drop', commits: true });
  await expect(processor.refund(reference, WHOLE)).rejects.toThrow();
  await processor.refund(reference, WHOLE);
  expect(server.ledger(id)?.refunds).toBe(1);
});

test('after half a year it is refused for good', async () => {
  const { reference, id } = await takes(181);
  await expect(processor.refund(reference, WHOLE)).rejects.toThrow(Impossible);
  expect(server.ledger(id)?.refunds).toBe(0);
});

test.each([0, 1, 40, 179])('%i days later a part goes back by another amount', async (days) => {
  const { reference, id } = await takes(days);
  const before = server.calls.length;
  await processor.refund(reference, PART);
  expect(server.calls.slice(before).map(({ operation }) => operation)).toEqual(['SearchTrade', 'ChangeTran']);
  const sent = new URLSearchParams(server.calls.at(-1)?.body);
  expect([sent.get('JobCd'), sent.get('Amount')]).toEqual(['CAPTURE', '200']);
  expect(server.ledger(id)).toMatchObject({ status: 'CAPTURE', amount: 200, refunds: 1 });
});

test('the rest of what was lowered goes back by the days of the change', async () => {
  const { reference, id } = await takes(40);
  await processor.refund(reference, PART);
  expect(await jobsOf(() => processor.refund(reference, { captured: 200, left: 0 }))).toEqual(['VOID']);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', refunds: 2 });
});

test('after half a year no part goes back', async () => {
  const { reference, id } = await takes(181);
  await expect(processor.refund(reference, PART)).rejects.toThrow(Impossible);
  expect(server.ledger(id)).toMatchObject({ amount: 500, refunds: 0 });
});

/** Nothing is known of it, and the same again settles it. */
async function isSettledLater(reference: Reference, request: RefundRequest): Promise<void> {
  const error = await processor.refund(reference, request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Busy);
  expect(error).not.toBeInstanceOf(Impossible);
  server.recovers();
  await processor.refund(reference, request);
}

const BLIND: [string, Fault][] = [
  ['is lost on its way', { kind: 'drop', commits: false }],
  ['is carried out, and its answer lost', { kind: 'drop', commits: true }],
  ['meets HTTP 503', { kind: 'http', status: 503, commits: false }],
  ['is carried out, and answered by HTTP 502', { kind: 'http', status: 502, commits: true }],
  ['is answered by half', { kind: 'truncated', told: true }],
  ['is answered by a page', { kind: 'garbage', body: '<html></html>' }],
  ['is answered of another payment', { kind: 'changed', fields: { AccessID: '0'.repeat(32) } }],
  ['meets a fault of GMO', { kind: 'errors', errors: ['E91099999'], commits: false }],
  ['is carried out, and meets a fault of the card company', { kind: 'errors', errors: ['42C010000'], commits: true }],
];

test.each(BLIND)('a part whose call %s goes back once', async (_what, fault) => {
  const { reference, id } = await takes(0);
  server.breaks('ChangeTran', fault);
  await isSettledLater(reference, PART);
  expect(server.ledger(id)).toMatchObject({ amount: 200, refunds: 1 });
});

test.each(BLIND)('all of it goes back once, where the call %s', async (_what, fault) => {
  const { reference, id } = await takes(0);
  server.breaks('AlterTran', fault);
  await isSettledLater(reference, WHOLE);
  expect(server.ledger(id)).toMatchObject({ status: 'VOID', refunds: 1 });
});

test.each([
  ['42G950000', Busy],
  ['42G120000', Impossible],
  ['E11010010', Impossible],
])('a part that is refused with %s stays where it is', async (code, kind) => {
  const { reference, id } = await takes(0);
  server.breaks('ChangeTran', { kind: 'errors', errors: [code], commits: false });
  await expect(processor.refund(reference, PART)).rejects.toThrow(kind);
  expect(server.ledger(id)).toMatchObject({ amount: 500, refunds: 0 });
});

test('a refusal after which GMO cannot be asked is unknown', async () => {
  const { reference, id } = await takes(0);
  server.breaks('ChangeTran', { kind: 'errors', errors: ['42G120000'], commits: true });
  server.gate = async ({ operation }) => {
    if (operation !== 'SearchTrade' || server.callsOf('ChangeTran') === sent) return 'goes on';
    return 'lost';
  };
  const sent = server.callsOf('ChangeTran');
  const error = await processor.refund(reference, PART).catch((thrown: unknown) => thrown);
  server.gate = undefined;
  expect((error as Error).name).toBe('OutcomeUnknown');
  await processor.refund(reference, PART);
  expect(server.ledger(id)).toMatchObject({ amount: 200, refunds: 1 });
});

test('a part that is refused although it was carried out has gone back', async () => {
  const { reference, id } = await takes(0);
  server.breaks('ChangeTran', { kind: 'errors', errors: ['E11010003'], commits: true });
  await processor.refund(reference, PART);
  expect(server.ledger(id)).toMatchObject({ amount: 200, refunds: 1 });
});
