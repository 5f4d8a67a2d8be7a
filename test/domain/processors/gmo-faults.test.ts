import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import { type AnnouncingProcessor, Busy, Impossible, type Reference } from '../../../src/payment/processor/processor.ts';
import { checkStringOf } from '../../support/gmo-server/book.ts';
import type { Fault } from '../../support/gmo-server/faults.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, newId, pays, RETURN_URL, SHORT_TIMINGS } from '../../support/processors.ts';

let server: GmoServer;
let processor: AnnouncingProcessor;

beforeAll(async () => {
  server = await GmoServer.starts();
});
beforeEach(() => {
  processor = gmo(gmoSettings(server), () => {});
});
afterEach(() => server.recovers());
afterAll(() => server.goesDown());

const tokenOf = () => server.issueToken();
const reserves = () => pays({ processor, tokenOf });
const registers = async () => processor.register({ processorOrderId: newId(), amount: 500 });
const authorises = (reference: Reference, cardToken = tokenOf()) =>
  processor.authorise(reference, { amount: 500, cardToken, returnUrl: RETURN_URL });

const ledger = ({ processorOrderId }: Reference) => server.ledger(processorOrderId);
/** Neither a success nor a refusal: it cannot be known. */
async function isUnknown(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    (value) => expect(value).toBe('an error'),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Busy);
  expect(error).not.toBeInstanceOf(Impossible);
}

/** Faults after which a caller cannot know what became of a call, and whether it was carried out. */
const BLIND: [string, Fault, boolean][] = [
  ['is lost on its way', { kind: 'drop', commits: false }, false],
  ['is carried out, and its answer lost', { kind: 'drop', commits: true }, true],
  ['meets HTTP 503', { kind: 'http', status: 503, commits: false }, false],
  ['is carried out, and answered by HTTP 502', { kind: 'http', status: 502, commits: true }, true],
  ['is answered by half', { kind: 'truncated', told: true }, true],
  ['is answered by half, which looks whole', { kind: 'truncated', told: false }, true],
  ['is answered by a page', { kind: 'garbage', body: '<html><a href="?a=1&b=2">Sorry</a></html>' }, true],
  ['is answered by nothing', { kind: 'garbage', body: '' }, true],
  ['is answered by some other fields', { kind: 'garbage', body: 'ACS=9&Hello=world' }, true],
  ['is answered too late', { kind: 'delay', ms: SHORT_TIMINGS.slowMs + 300 }, true],
  ['meets E91', { kind: 'errors', errors: ['E91019999'], commits: true }, true],
  ['meets an error nobody knows', { kind: 'errors', errors: ['E77000001'], commits: true }, true],
  ['meets E90', { kind: 'errors', errors: ['E90010001'], commits: true }, true],
];
const CARD_COMPANY: [string, Fault, boolean] = [
  'loses the card company',
  { kind: 'errors', errors: ['42C010000'], commits: true },
  true,
];

describe('an announcement that', () => {
  test.each(BLIND)('%s is told as unknown, is found if it was made, and can be made again', async (_what, fault, isMade) => {
    server.breaks('EntryTran', fault);
    const request = { processorOrderId: newId(), amount: 500 };
    await isUnknown(processor.register(request));
    expect(await processor.find(request.processorOrderId)).toEqual(isMade ? expect.objectContaining({ status: 'open' }) : null);
    await server.rests();
    const reference = await processor.register(request);
    expect(await authorises(reference)).toMatchObject({ outcome: 'authorised' });
    expect(ledger(reference)?.authorisations).toBe(1);
  });
});

describe('a reservation that', () => {
  // Half an answer that looks whole lacks its check string, see below.
  const blind = BLIND.filter(([, fault]) => fault.kind !== 'truncated' || fault.told);
  test.each([...blind, CARD_COMPANY])('%s is told as unknown, and found as it is', async (_what, fault, isMade) => {
    const reference = await registers();
    server.breaks('ExecTran', fault);
    await isUnknown(authorises(reference));
    expect(await processor.find(reference.processorOrderId)).toMatchObject({
      status: isMade ? 'authorised' : 'open',
      amount: 500,
    });
    expect(server.callsOf('ExecTran')).toBeGreaterThan(0);
    expect(ledger(reference)?.authorisations).toBe(isMade ? 1 : 0);
  });

  test('comes twice is made once, and found', async () => {
    const reference = await registers();
    server.breaks('ExecTran', { kind: 'twice' });
    expect(await authorises(reference)).toMatchObject({ outcome: 'authorised' });
    expect(ledger(reference)?.authorisations).toBe(1);
  });

  test('is asked for again with the same token, after its answer was lost, is not declined', async () => {
    const reference = await registers();
    const token = tokenOf();
    server.breaks('ExecTran', { kind: 'drop', commits: true });
    await isUnknown(authorises(reference, token));
    expect(await authorises(reference, token)).toMatchObject({ outcome: 'authorised' });
    expect(ledger(reference)?.authorisations).toBe(1);
  });

  test('is asked for twice at once is made once, and nobody is told that it failed', async () => {
    const reference = await registers();
    server.breaks('ExecTran', { kind: 'delay', ms: 200 });
    const token = tokenOf();
    const [first, second] = await Promise.allSettled([authorises(reference, token), authorises(reference, token)]);
    const outcomes = [first, second].map((it) => (it.status === 'fulfilled' ? it.value.outcome : 'unknown')).sort();
    expect(outcomes).toEqual(['authorised', 'unknown']);
    expect(ledger(reference)?.authorisations).toBe(1);
  });

  test('is answered by half, which looks whole, is believed only as it is found', async () => {
    const reference = await registers();
    server.breaks('ExecTran', { kind: 'truncated', told: false });
    expect(await authorises(reference)).toMatchObject({ outcome: 'authorised' });
    expect(ledger(reference)?.authorisations).toBe(1);
    expect(server.calls.at(-1)?.operation).toBe('SearchTrade');
  });

  test.each([
    ['check string', { CheckString: '0'.repeat(32) }],
    ['approval', { Approve: '9999999' }],
    ['order id', { OrderID: 'another' }],
  ])('is answered with another %s is believed only as it is found', async (_what, fields) => {
    const reference = await registers();
    server.breaks('ExecTran', { kind: 'changed', fields });
    const answer = await authorises(reference);
    const found = await processor.find(reference.processorOrderId);
    expect(answer).toMatchObject({ outcome: 'authorised', slip: found && 'slip' in found ? found.slip : {} });
  });

  test('is forged where nothing was reserved is no success', async () => {
    const reference = await registers();
    const forged = `ACS=0&OrderID=${reference.processorOrderId}&Forward=2a99662&Method=1&PayTimes=&Approve=1&TranID=1&TranDate=20260101000000&CheckString=${'0'.repeat(32)}`;
    server.breaks('ExecTran', { kind: 'garbage', body: forged });
    await isUnknown(authorises(reference, 'nobody-gave-this-out'));
    expect(ledger(reference)?.authorisations).toBe(0);
  });

  test('is answered by the genuine answer to another payment is believed only as it is found', async () => {
    const reference = await registers();
    const values = [newId(), '2a99662', '1', '', '0000000', '2'.repeat(28), '20260101000000'];
    const names = ['OrderID', 'Forward', 'Method', 'PayTimes', 'Approve', 'TranID', 'TranDate'];
    const fields = names.map((name, index) => `${name}=${values[index]}`).join('&');
    server.breaks('ExecTran', { kind: 'garbage', body: `ACS=0&${fields}&CheckString=${checkStringOf(values)}` });
    const answer = await authorises(reference);
    expect(answer.outcome === 'authorised' && answer.slip.tranId).toMatch(/^\d{10}1{12}\d{6}$/);
  });

  test('is found with another amount is unknown', async () => {
    const reference = await registers();
    server.breaks('ExecTran', { kind: 'changed', fields: { CheckString: 'forged' } });
    server.breaks('SearchTrade', { kind: 'changed', fields: { Amount: '501' } });
    await isUnknown(authorises(reference));
  });
});

describe('a capture that', () => {
  test.each([...BLIND, CARD_COMPANY])(
    '%s is told as unknown, is found as it is, and can be made again',
    async (_what, fault, isMade) => {
      const { reference, id } = await reserves();
      server.breaks('AlterTran', fault);
      await isUnknown(processor.capture(reference, 500));
      expect(await processor.find(id)).toMatchObject({ status: isMade ? 'captured' : 'authorised' });
      await server.rests();
      await processor.capture(reference, 500);
      expect(ledger(reference)).toMatchObject({ captures: 1, voids: 0 });
    },
  );

  test('is answered about another payment is unknown', async () => {
    const { reference } = await reserves();
    server.breaks('AlterTran', { kind: 'changed', fields: { AccessID: 'f'.repeat(32) } });
    await isUnknown(processor.capture(reference, 500));
  });

  test.each(['E11010001', 'E11010003', 'E11010999'])(
    'is refused by %s, of what is reserved all the same, is unknown',
    async (code) => {
      const { reference } = await reserves();
      server.breaks('AlterTran', { kind: 'errors', errors: [code], commits: false });
      await isUnknown(processor.capture(reference, 500));
      await processor.capture(reference, 500);
    },
  );

  test('was made before, and is found with another amount, is unknown', async () => {
    const { reference } = await reserves();
    await processor.capture(reference, 500);
    server.breaks('SearchTrade', { kind: 'changed', fields: { Amount: '501' } });
    await isUnknown(processor.capture(reference, 500));
    await processor.capture(reference, 500);
  });

  test.each(['E01420010', 'E11010010'])('is refused by %s, since the reservation ran out, is impossible', async (code) => {
    const { reference } = await reserves();
    server.breaks('AlterTran', { kind: 'errors', errors: [code], commits: false });
    await expect(processor.capture(reference, 500)).rejects.toThrow(Impossible);
  });

  test('is refused for what is wrong with the shop may be made when that is mended', async () => {
    const { reference } = await reserves();
    server.breaks('AlterTran', { kind: 'errors', errors: ['E61010001'], commits: false });
    await expect(processor.capture(reference, 500)).rejects.toThrow(Busy);
  });

  test('is declined by the card company may be made later', async () => {
    const { reference } = await reserves();
    server.breaks('AlterTran', { kind: 'errors', errors: ['42G120000'], commits: false });
    await expect(processor.capture(reference, 500)).rejects.toThrow(Busy);
    await processor.capture(reference, 500);
  });
});

describe('a release that', () => {
  test.each([...BLIND, CARD_COMPANY])('%s is told as unknown, and can be made again', async (_what, fault, isMade) => {
    const { reference, id } = await reserves();
    server.breaks('AlterTran', fault);
    await isUnknown(processor.void(reference));
    expect(await processor.find(id)).toMatchObject({ status: isMade ? 'voided' : 'authorised' });
    await server.rests();
    await processor.void(reference);
    expect(ledger(reference)).toMatchObject({ captures: 0, voids: 1 });
  });
});

describe('a question that', () => {
  test.each(BLIND.filter(([, fault]) => fault.kind !== 'delay' && !('errors' in fault)))(
    '%s is asked again',
    async (_what, fault) => {
      const { id } = await reserves();
      server.breaks('SearchTrade', fault);
      expect(await processor.find(id)).toMatchObject({ status: 'authorised' });
    },
  );

  test.each([
    ['another order id', { OrderID: 'another' }],
    ['a status nobody knows', { Status: 'CHECK' }],
    ['no amount', { Amount: '' }],
  ])('is answered with %s, again and again, is not answered', async (_what, fields) => {
    const { id } = await reserves();
    server.breaks('SearchTrade', ...Array<Fault>(4).fill({ kind: 'changed', fields }));
    await isUnknown(processor.find(id));
  });

  test('says where a payment stands, with an error beside it', async () => {
    const { id, reference } = await reserves();
    server.breaks('SearchTrade', { kind: 'changed', fields: { ClientField3: '&ErrCode=42G&ErrInfo=42G120000' } });
    expect(await processor.find(id)).toMatchObject({ status: 'authorised', reference });
  });
});
