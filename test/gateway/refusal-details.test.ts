import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { RefusalDetail } from '../../src/gateway/generated/types.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { refusals } from '../../src/refusal.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { detailMistakes, detailsByCode } from '../support/refusal-details.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const details = detailsByCode(createSchema());
const types = [...new Set(details.values())];

test('every code is of one type, and what a type says of its code is one that there is', () => {
  const ofDocuments = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
  expect([...details.keys()].toSorted()).toEqual([...Object.keys(refusals), ...ofDocuments].toSorted());
  expect(types.map(({ name }) => name)).toHaveLength(12);
});

test('what the types do not say is found', () => {
  const good = { code: 'WRONG_COUNTER', retryable: false, gachas: [{ gachaId: 'x', name: 'y', place: null }] };
  expect(detailMistakes(details, good)).toEqual([]);
  for (const [wrong, why] of [
    [{ ...good, handedOver: [] }, 'WRONG_COUNTER.handedOver is not described'],
    [{ ...good, gachas: [{ id: 'x', name: 'y' }] }, 'WRONG_COUNTER.gachas.0.id is not described'],
    [{ ...good, gachas: undefined }, 'WRONG_COUNTER.gachas is missing'],
    [{ ...good, retryable: 'no' }, 'WRONG_COUNTER.retryable is "no", no Boolean'],
    [{ code: 'RATE_LIMITED', retryable: true, action: 'RUN' }, 'RATE_LIMITED.action is RUN'],
    [{ code: 'RATE_LIMITED', retryable: true, action: null }, 'RATE_LIMITED.action is null'],
    [{ code: 'NO_CODE' }, 'NO_CODE is of no type'],
  ] as const)
    expect(detailMistakes(details, wrong)).toContain(why);
});

/** As a client that was generated from the schema reads them: this compiles only where the types can be told apart. */
function whereToGo(extensions: RefusalDetail): readonly string[] {
  if ('gachas' in extensions) return extensions.gachas.map(({ gachaId }) => gachaId);
  if ('remaining' in extensions) return [`${extensions.remaining satisfies number} yen`];
  return 'errors' in extensions ? (extensions.errors ?? []).map(({ field, code }) => `${field} ${code}`) : [];
}

test('a generated client tells the types apart by what they have', () => {
  const gachas = [{ gachaId: 'x', name: 'y', place: null }];
  expect(whereToGo({ code: 'WRONG_COUNTER', retryable: false, gachas })).toEqual(['x']);
  expect(whereToGo({ code: 'REMAINING_CHANGED', retryable: false, errors: [], remaining: 7 })).toEqual(['7 yen']);
  const errors = [{ field: 'playAmount', code: 'NOT_WHOLE', message: '' }];
  expect(whereToGo({ code: 'BAD_INPUT', retryable: false, errors })).toEqual(['playAmount NOT_WHOLE']);
});

type Extensions = Record<string, unknown>;

/**
 * All errors of all answers of tests are held to these types: see `openTestGateway`. Here each type is met, with all its
 * fields.
 */
describe('each type is met, with each of its fields', () => {
  const { stage, paid, isChargedBack, hired } = aRefundDesk();
  const heard: Extensions[] = [];

  async function hears(code: string, asked: PromiseLike<{ errors: { extensions: object }[] }>): Promise<Extensions> {
    const { errors } = await asked;
    const extensions = errors[0]?.extensions as Extensions;
    expect([extensions?.code, detailMistakes(details, extensions ?? {})]).toEqual([code, []]);
    heard.push(extensions);
    return extensions;
  }

  const asks = (who: { asks: StaffMember['asks'] }, verb: string, type: string, input: object) =>
    who.asks(`mutation ($input: ${type}!) { ${verb}(input: $input) { __typename } }`, { input });

  test('OtherDetail', async () => {
    const { fan, gachaId } = await paid();
    await hears('BAD_INPUT', fan.ordersPlays(gachaId, 0));
    await hears('PAYMENT_DECLINED', fan.pays(await fan.hasOrdered(gachaId), 'tok_declined'));
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = await aGacha(stage.database, { start_at: startAt, end_at: new Date(Date.now() + 7_200_000).toISOString() });
    expect(await hears('NOT_ON_SALE', fan.ordersPlays(later))).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  });

  test('WrongCounterDetail and AlreadyHandedOverDetail', async () => {
    const { fan, gachaId, orderId } = await paid();
    const place = { redeem_detail: { ...(gachaEntry().redeem_detail as object), place_text: 'Hall 3' } };
    const here = await aGacha(stage.database, place);
    const [counter, pickupCode] = [await hired([here, gachaId], 'counter'), await fan.hasCode()];
    const elsewhere = await hired([here], 'counter');
    await hears('WRONG_COUNTER', elsewhere.reads(pickupCode));
    await counter.handsOver(pickupCode, gachaId, [orderId]);
    const another = await fan.hasPaid(gachaId);
    await hears('ALREADY_HANDED_OVER', counter.handsOver(await fan.hasCode(), gachaId, [orderId, another]));
  });

  test('ChargeBackRecordedDetail and RemainingChangedDetail', async () => {
    const { gachaId, orderId, support } = await paid();
    const { id: refundId } = await isChargedBack(orderId, 300);
    const again = { orderId, origin: 'CHARGE_BACK', amount: 200, reason: 'the bank wrote' };
    expect(await hears('CHARGE_BACK_RECORDED', asks(support, 'recordRefund', 'RecordRefundInput', again))).toMatchObject({
      refundId,
    });
    const operator = await hired([gachaId], 'operator');
    const part = { orderId, origin: 'OTHERWISE', amount: 100, remaining: 1500, reason: 'in cash' };
    expect(await hears('REMAINING_CHANGED', asks(operator, 'recordRefund', 'RecordRefundInput', part))).toMatchObject({
      remaining: 1200,
    });
  });

  test('MoreThanInvitedDetail', async () => {
    const gachaId = await aGacha(stage.database);
    const supervisor = await hired([gachaId], 'supervisor');
    const { device } = await supervisor.hasInvited(gachaId);
    const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
    const row = await oneRow<{ id: string }>(stage.database, 'select staff_id as id from devices where id = ?', [device.id]);
    const staffId = row.id;
    const roles = [{ role: 'SUPERVISOR', gachaIds: [gachaId] }];
    const answer = await hears(
      'MORE_THAN_INVITED',
      asks(operator, 'setStaffRoles', 'SetStaffRolesInput', { staffId, roles, reason: 'a test' }),
    );
    expect(answer).toMatchObject({ deviceId: device.id });
  });

  test('VersionChangedDetail', async () => {
    const gachaId = await aGacha(stage.database);
    const operator = await hired([gachaId], 'operator');
    const stale = { gachaId, version: 7 };
    expect(await hears('VERSION_CHANGED', asks(operator, 'resumeSale', 'ResumeSaleInput', stale))).toMatchObject({ version: 1 });
  });

  test('TermsChangedDetail and ConsentRequiredDetail', async () => {
    const entry = gachaEntry({ selling: SELLING });
    await importCatalogue(stage.database.fork(), { ...SELLER, gachas: [entry] });
    const { fan } = await paid();
    const order = { gachaId: entry.id, playAmount: 1, termsVersion: 7 };
    expect(await hears('TERMS_CHANGED', asks(fan, 'createOrder', 'CreateOrderInput', order))).toMatchObject({ termsVersion: 1 });
    const { terms, privacy } = SELLER;
    await importCatalogue(stage.database.fork(), {
      terms: { ...terms, must_agree: true },
      privacy: { ...privacy, must_agree: true },
    });
    const token = await aToken(MEMBERS, 'somebody new');
    const signUp = stage.gateway.ask('mutation { signUp { user { id } } }', {}, token);
    expect(await hears('CONSENT_REQUIRED', signUp)).toMatchObject({ consents: { terms: 2, privacy: 2 } });
    await importCatalogue(stage.database.fork(), { terms, privacy });
  });

  test('SpendingLimitDetail', async () => {
    const { fan, gachaId } = await paid();
    await asks(fan, 'setSpendingCap', 'SetSpendingCapInput', { month: 1800 });
    const spending = { period: 'MONTH', limit: 1800, left: 300, from: expect.stringMatching(/-01T|T15:00:00\.000Z$/) };
    expect(await hears('SPENDING_LIMIT', fan.ordersPlays(gachaId))).toMatchObject({ spending });
  });

  test('InternalDetail', async () => {
    const { fan } = await paid();
    await stage.database.sql('alter table orders rename to hidden');
    await hears('INTERNAL', fan.asks('{ orders { nodes { id } } }')).finally(() =>
      stage.database.sql('alter table hidden rename to orders'),
    );
  });

  test('DocumentDetail', async () => {
    const { fan } = await paid();
    await hears('GRAPHQL_PARSE_FAILED', fan.asks('{ me {'));
    await hears('GRAPHQL_VALIDATION_FAILED', fan.asks('{ nothing }'));
    const extensions = { persistedQuery: { version: 1, sha256Hash: randomUUID() } };
    const persisted = stage.gateway.send({ method: 'POST', url: '/graphql', payload: { extensions } });
    await hears(
      'PERSISTED_QUERY_NOT_SUPPORTED',
      persisted.then((answer) => answer.json()),
    );
  });

  test('so that no field is described that there never is', () => {
    for (const type of types) {
      const ofType = heard.filter(({ code }) => details.get(String(code)) === type);
      const met = new Set(ofType.flatMap((extensions) => Object.keys(extensions)));
      expect([type.name, [...met].toSorted()]).toEqual([type.name, Object.keys(type.getFields()).toSorted()]);
    }
  });
});
