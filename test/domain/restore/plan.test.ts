import { expect, test } from '@jest/globals';
import { type Plan, planFor } from '../../../src/operator/restore/plan.ts';
import { LIVE_STATES, PAYMENT_TRANSITIONS, type PaymentState, UNFINISHED_STATES } from '../../../src/payment/attempt/payment.ts';
import type { FoundPayment } from '../../../src/payment/processor/processor.ts';

const reference = { processorOrderId: 'id', accessId: 'a', accessPass: 'b' };
const slip = { tranId: '1', tranDate: '2', approve: '3', forward: '4' };
const at = (status: 'authorised' | 'captured' | 'voided', amount = 500): FoundPayment => ({ status, reference, amount, slip });
const FOUND: Record<string, FoundPayment | null> = {
  unknown: null,
  open: { status: 'open', reference, amount: 500, isChallenged: false },
  declined: { status: 'declined', refusal: 'PAYMENT_DECLINED' },
  authorised: at('authorised'),
  captured: at('captured'),
  voided: at('voided'),
};
const STATES = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[];
const planned = (state: PaymentState, found: string): Plan =>
  planFor({ state, amount: 500, mayHave: [500, 500] }, FOUND[found] ?? null);

test('what is unfinished is asked for and driven on, whatever its row says', () => {
  for (const state of UNFINISHED_STATES)
    for (const found of Object.keys(FOUND))
      expect([state, found, planned(state, found)]).toEqual([state, found, mustGoBack(state, found) ? 'refund' : 'drive']);
});

/** Money that was taken for an attempt that is over here. */
const mustGoBack = (state: PaymentState, found: string) => found === 'captured' && !LIVE_STATES.includes(state);

test('money is never kept for what is over here, and never given back for what is paid', () => {
  for (const state of STATES) expect(planned(state, 'captured') === 'refund').toBe(mustGoBack(state, 'captured'));
  expect(planned('declined', 'authorised')).toBe('release');
});

test('what agrees is left alone', () => {
  expect(planned('captured', 'captured')).toBe('nothing');
  for (const state of ['declined', 'voided'] as const)
    for (const found of ['unknown', 'open', 'declined', 'voided']) expect(planned(state, found)).toBe('nothing');
});

test('what no call can bring together is for a person: another amount, or a paid order without its money', () => {
  for (const status of ['authorised', 'captured'] as const)
    for (const state of STATES) expect(planFor({ state, amount: 501, mayHave: [501, 501] }, at(status))).toBe('person');
  for (const found of ['unknown', 'open', 'declined', 'authorised', 'voided']) expect(planned('captured', found)).toBe('person');
});

test('what was given back, or is being given back, is no other amount', () => {
  const captured = { state: 'captured', amount: 500 } as const;
  expect(planFor({ ...captured, mayHave: [400, 400] }, at('captured', 400))).toBe('nothing');
  expect(planFor({ ...captured, mayHave: [500, 300] }, at('captured', 300))).toBe('nothing');
  expect(planFor({ ...captured, mayHave: [500, 0] }, at('voided'))).toBe('nothing');
  expect(planFor({ ...captured, mayHave: [400, 400] }, at('captured', 500))).toBe('person');
  expect(planFor({ ...captured, mayHave: [400, 400] }, at('voided'))).toBe('person');
});
