import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import type { AnnouncingProcessor } from '../../../src/payment/processor/processor.ts';
import { answersChallenge } from '../../support/gmo-server/browser.ts';
import type { Operation } from '../../support/gmo-server/operations.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings, newId, pays, RETURN_URL } from '../../support/processors.ts';

/** GMO's own client takes line breaks off the end of an answer, though no record has one. */
let server: GmoServer;
let processor: AnnouncingProcessor;
beforeAll(async () => {
  server = await GmoServer.starts();
  processor = gmo(gmoSettings(server), () => {});
});
afterAll(() => server.goesDown());

const breaks = (...operations: Operation[]) => {
  for (const operation of operations) server.breaks(operation, { kind: 'line break' });
};
const tokenOf = () => server.issueToken();

test('an answer may end in a line break, and what its last value opens is opened', async () => {
  breaks('EntryTran', 'ExecTran', 'SearchTrade', 'AlterTran');
  const reference = await processor.register({ processorOrderId: newId(), amount: 500 });
  expect(reference.accessPass).toMatch(/^[0-9a-f]{32}$/);
  const answer = await processor.authorise(reference, { amount: 500, cardToken: tokenOf(), returnUrl: RETURN_URL });
  // The check string is the last value.
  expect(answer).toMatchObject({ outcome: 'authorised', reference });
  expect(server.callsOf('SearchTrade')).toBe(0);
  expect(await processor.find(reference.processorOrderId)).toMatchObject({ status: 'authorised', reference });
  expect((await processor.capture(reference, 500)).tranDate).toMatch(/^\d{14}$/);
});

test('so may the address of a challenge, and what became of it', async () => {
  const reference = await processor.register({ processorOrderId: newId(), amount: 500 });
  breaks('ExecTran', 'SecureTran2');
  const request = { amount: 500, cardToken: server.issueToken('challenge'), returnUrl: RETURN_URL };
  const answer = await processor.authorise(reference, request);
  await answersChallenge(answer.outcome === 'challenge' ? answer.redirectUrl : '', 'passed');
  expect(await processor.finishChallenge(reference, 500)).toMatchObject({ outcome: 'authorised' });
});

test('so may a release, and a refusal', async () => {
  const { reference } = await pays({ processor, tokenOf });
  breaks('AlterTran');
  await processor.void(reference);
  expect(server.ledger(reference.processorOrderId)).toMatchObject({ voids: 1 });
  breaks('ExecTran');
  const declined = await pays({ processor, tokenOf: () => server.issueToken('42G440000') });
  expect(declined.answer).toEqual({ outcome: 'declined', refusal: 'SECURITY_CODE_WRONG' });
});
