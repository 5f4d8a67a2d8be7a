import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import { type AnnouncingProcessor, Busy, Impossible } from '../../../src/payment/processor/processor.ts';
import { SHOP } from '../../support/gmo-server/book.ts';
import type { Fault } from '../../support/gmo-server/faults.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, newId, pays, RETURN_URL, SHORT_TIMINGS } from '../../support/processors.ts';

let server: GmoServer;
let processor: AnnouncingProcessor;
let notes: { level: string; entry: Record<string, unknown>; sentence: string }[];

beforeAll(async () => {
  server = await GmoServer.starts();
});
beforeEach(() => {
  notes = [];
  processor = gmo(gmoSettings(server), (level, entry, sentence) => notes.push({ level, entry: { ...entry }, sentence }));
});
afterEach(() => server.recovers());
afterAll(() => server.goesDown());

const tokenOf = () => server.issueToken();
const registers = (amount = 500) => processor.register({ processorOrderId: newId(), amount });
/** Far longer than any of the timings, and than a machine stands still. */
const ENDLESS_MS = 8_000;
/** Longer than the way rests, by what timers may be early. */
const rests = () => pause(SHORT_TIMINGS.restMs + 50);
async function timed(call: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const began = Date.now();
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ms: Date.now() - began, error };
}

test('while GMO is down a call fails at once and was certainly not carried out; when it is back, so are payments', async () => {
  await server.goesDown();
  const calls: Awaited<ReturnType<typeof timed>>[] = [];
  for (let call = 0; call < 8; call += 1) calls.push(await timed(registers()));
  for (const { error } of calls) expect(error).toBeInstanceOf(Busy);
  expect(Math.min(...calls.map(({ ms }) => ms))).toBeLessThan(SHORT_TIMINGS.quickMs);
  expect((await timed(processor.find(newId()))).ms).toBeLessThan(5000);
  expect(notes.some(({ entry }) => entry.state === 'Open')).toBe(true);
  await server.comesUp();
  await rests();
  expect((await pays({ processor, tokenOf })).answer.outcome).toBe('authorised');
  expect(notes.at(-1)?.entry.state).toBe('Closed');
});

test('five faults in a row leave GMO alone, and nothing is sent until it has rested', async () => {
  server.breaks('EntryTran', ...Array<Fault>(5).fill({ kind: 'http', status: 500, commits: false }));
  for (let call = 0; call < 5; call += 1) await expect(registers()).rejects.not.toBeInstanceOf(Busy);
  const before = server.calls.length;
  await expect(registers()).rejects.toBeInstanceOf(Busy);
  expect(server.calls).toHaveLength(before);
  await rests();
  await registers();
});

test('whether GMO is left alone is told at each change, and over when a call works again', async () => {
  const told: boolean[] = [];
  processor = gmo(
    gmoSettings(server),
    () => {},
    (isClosed) => told.push(isClosed),
  );
  await server.goesDown();
  for (let call = 0; call < 6; call += 1) await registers().catch(() => {});
  expect(told).toEqual([false]);
  await server.comesUp();
  await rests();
  await registers();
  expect(told.at(-1)).toBe(true);
});

test('after the rest one call at a time tries, and those that wait for it do not wait long', async () => {
  server.breaks('EntryTran', ...Array<Fault>(5).fill({ kind: 'drop', commits: false }), {
    kind: 'delay',
    ms: ENDLESS_MS,
  });
  for (let call = 0; call < 5; call += 1) await timed(registers());
  await rests();
  const before = server.calls.length;
  const calls = await Promise.all([1, 2, 3].map(() => timed(registers())));
  for (const { ms } of calls) expect(ms).toBeLessThan(ENDLESS_MS - 1_000);
  expect(calls.filter(({ error }) => error instanceof Busy)).toHaveLength(2);
  expect(server.calls.length - before).toBe(1);
  await server.rests();
});

test('the first call after the rest takes no longer than a quick one, even if a card company may take its time', async () => {
  const timings = { ...SHORT_TIMINGS, quickMs: 500, slowMs: ENDLESS_MS };
  processor = gmo(gmoSettings(server, { timings }), () => {});
  const { reference } = await pays({ processor, tokenOf });
  server.breaks('AlterTran', ...Array<Fault>(5).fill({ kind: 'drop', commits: false }), { kind: 'delay', ms: ENDLESS_MS });
  for (let call = 0; call < 5; call += 1) await timed(processor.capture(reference, 500));
  await rests();
  expect((await timed(processor.capture(reference, 500))).ms).toBeLessThan(ENDLESS_MS - 1_000);
  await server.rests();
});

test('faults of GMO itself count, those of a card company do not', async () => {
  const failing = (code: string) => Array<Fault>(5).fill({ kind: 'errors', errors: [code], commits: false });
  const opened = () => notes.some(({ entry }) => entry.state === 'Open');
  const reference = await registers();
  for (const [code, opens] of [
    ['42C010000', false],
    ['E91099999', true],
  ] as const) {
    server.breaks('ExecTran', ...failing(code));
    for (let call = 0; call < 5; call += 1)
      await timed(processor.authorise(reference, { amount: 500, cardToken: tokenOf(), returnUrl: RETURN_URL }));
    expect([code, opened()]).toEqual([code, opens]);
  }
});

test('declines and refusals are answers, and leave the way open', async () => {
  for (let call = 0; call < 8; call += 1) await pays({ processor, tokenOf: () => server.issueToken('42G120000') });
  for (let call = 0; call < 8; call += 1) await expect(processor.capture(await registers(), 500)).rejects.toThrow(Impossible);
  expect(notes.some(({ entry }) => 'state' in entry)).toBe(false);
});

test('nobody who accepts a connection and then says nothing is waited for', async () => {
  // It reads, so that it sees the end of a connection: an open one would keep this process from ending.
  const silent = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const plain = gmo(gmoSettings(server, { endpoint: `http://127.0.0.1:${port}` }), () => {});
  const hung = await timed(plain.register({ processorOrderId: newId(), amount: 1 }));
  expect(hung.error).not.toBeInstanceOf(Busy);
  expect(hung.ms).toBeLessThan(SHORT_TIMINGS.quickMs + 10_000);
  // Where not even the encryption comes about, nothing can have been sent.
  const secure = gmo(gmoSettings(server, { endpoint: `https://127.0.0.1:${port}` }), () => {});
  const unconnected = await timed(secure.register({ processorOrderId: newId(), amount: 1 }));
  expect(unconnected.error).toBeInstanceOf(Busy);
  expect(unconnected.ms).toBeLessThan(SHORT_TIMINGS.connectMs + 10_000);
  silent.close();
});

test('what comes too often is sent again a little later, and once', async () => {
  const { reference, id } = await pays({ processor, tokenOf });
  server.breaks(
    'AlterTran',
    { kind: 'errors', errors: ['E92000001'], commits: false },
    { kind: 'http', status: 429, commits: false },
  );
  await processor.capture(reference, 500);
  expect(server.ledger(id)).toMatchObject({ captures: 1 });
});

test('what comes too often for too long was certainly not carried out', async () => {
  server.breaks('EntryTran', ...Array<Fault>(9).fill({ kind: 'errors', errors: ['E92000002'], commits: false }));
  await expect(registers()).rejects.toThrow(Busy);
});

test('six payments at once get through where five calls a second may', async () => {
  server.mostPerSecond = 5;
  const patient = gmo(gmoSettings(server, { timings: { ...SHORT_TIMINGS, quickMs: 9000, slowMs: 9000 } }), () => {});
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pays({ processor: patient, tokenOf })));
  for (const { id } of outcomes) expect(server.ledger(id)).toMatchObject({ authorisations: 1 });
});

test('a refusal after which GMO cannot be asked is unknown, not a call that was not carried out', async () => {
  const { reference } = await pays({ processor, tokenOf });
  server.breaks('SearchTrade', ...Array<Fault>(9).fill({ kind: 'errors', errors: ['E92000001'], commits: false }));
  const again = { amount: 500, cardToken: tokenOf(), returnUrl: null };
  const { error } = await timed(processor.authorise(reference, { ...again, returnUrl: RETURN_URL }));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Busy);
});

test('the password of the shop, card tokens and access keys are in no note', async () => {
  const tokens = [server.issueToken(), server.issueToken('42G120000'), server.issueToken('42C010000')];
  for (const token of tokens) await pays({ processor, tokenOf: () => token }).catch(() => {});
  const { reference } = await pays({ processor, tokenOf });
  server.breaks('AlterTran', { kind: 'drop', commits: true }, { kind: 'garbage', body: reference.accessPass });
  for (let call = 0; call < 3; call += 1) await processor.capture(reference, 500).catch(() => {});
  expect(notes.length).toBeGreaterThan(3);
  const written = JSON.stringify(notes);
  for (const secret of [...tokens, SHOP.shopPass, reference.accessPass, reference.accessId])
    expect(written).not.toContain(secret);
  expect(written).toContain('42G120000');
});

test.each(['x&ShopID=evil', 'x&Amount=1&JobCd=CAPTURE', 'x=1', 'x%26AccessID%3D1', "';--", 'a|b'])(
  'the token %j brings no parameter of its own',
  async (cardToken) => {
    const reference = await registers();
    const answer = await processor.authorise(reference, { amount: 500, cardToken, returnUrl: RETURN_URL });
    expect(answer).toEqual({ outcome: 'declined', refusal: 'CARD_TOKEN_INVALID' });
    const sent = new URLSearchParams(server.calls.at(-1)?.body);
    expect([...sent.keys()]).toEqual(['AccessID', 'AccessPass', 'OrderID', 'Method', 'Token', 'RetUrl', 'CallbackType']);
    expect(sent.get('Token')).toBe(cardToken);
  },
);

test.each([null, '', 'tok 1', 'tok\r\nX: 1', '日本'])('the token %j is none, and nobody is asked', async (cardToken) => {
  const reference = await registers();
  const before = server.calls.length;
  expect(await processor.authorise(reference, { amount: 500, cardToken, returnUrl: RETURN_URL })).toMatchObject({
    outcome: 'declined',
  });
  expect(server.calls).toHaveLength(before);
});

test('tokens that are used up, too old or unknown are to be entered again', async () => {
  const used = server.issueToken();
  await pays({ processor, tokenOf: () => used });
  for (const token of [used, server.issueToken('plain', { isExpired: true }), 'unknown'])
    expect((await pays({ processor, tokenOf: () => token })).answer).toEqual({
      outcome: 'declined',
      refusal: 'CARD_TOKEN_INVALID',
    });
});

test('the credentials of another shop are refused for good, and no payment seems unknown', async () => {
  const stranger = gmo(gmoSettings(server, { shopPass: 'wrong' }), () => {});
  await expect(stranger.register({ processorOrderId: newId(), amount: 1 })).rejects.toThrow(Impossible);
  await expect(stranger.find(newId())).rejects.toThrow(Impossible);
});

test.each([
  ['off', 'authorised', '0', null],
  ['attempt', 'authorised', '2', '3'],
  ['required', 'declined', '2', '2'],
] as const)('with 3-D Secure %s, a card that does not know it is %s', async (challenging, outcome, flag, type) => {
  processor = gmo(gmoSettings(server, { challenging }), () => {});
  expect((await pays({ processor, tokenOf })).answer.outcome).toBe(outcome);
  const entry = new URLSearchParams(server.calls.findLast(({ operation }) => operation === 'EntryTran')?.body);
  expect([entry.get('TdFlag'), entry.get('Tds2Type')]).toEqual([flag, type]);
});

test.each(['attempt', 'required'] as const)(
  'with 3-D Secure %s, a payment may demand that the holder is asked',
  async (challenging) => {
    processor = gmo(gmoSettings(server, { challenging }), () => {});
    const [request, amount] = [{ returnUrl: RETURN_URL, mustChallenge: true }, 500];
    const reference = await processor.register({ processorOrderId: newId(), amount, mustChallenge: true });
    const fields = (operation: string) =>
      Object.fromEntries(new URLSearchParams(server.calls.findLast((call) => call.operation === operation)?.body));
    expect(fields('EntryTran')).toMatchObject({ TdFlag: '2', Tds2Type: '2' });
    // Its company does not know 3-D Secure.
    const plain = { ...request, amount, cardToken: tokenOf() };
    expect(await processor.authorise(reference, plain)).toEqual({ outcome: 'declined', refusal: 'AUTHENTICATION_FAILED' });
    expect(fields('ExecTran')).toMatchObject({ Tds2ChallengeIndType: '1', CallbackType: '3' });
    await pays({ processor, tokenOf });
    expect(fields('ExecTran')).not.toHaveProperty('Tds2ChallengeIndType');
  },
);

test('a shop without 3-D Secure says so', () => {
  const shops = (['off', 'attempt', 'required'] as const).map((challenging) =>
    gmo(gmoSettings(server, { challenging }), () => {}),
  );
  expect(shops.map(({ canChallenge }) => canChallenge)).toEqual([false, true, true]);
});

test('without an address to come back to, no challenge is begun', async () => {
  const reference = await registers();
  await expect(processor.authorise(reference, { amount: 500, cardToken: tokenOf(), returnUrl: null })).rejects.toThrow(
    Impossible,
  );
});
