import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { Answer } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const stage = aStage();

const CREATE = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
const LOOK = `query ($id: ID!) { gacha(id: $id) {
  viewerOrderability { isOrderable refusal action remainingPlays checkInExpiresAt } } }`;

type Asks = (query: string, variables: Record<string, unknown>) => Promise<Answer>;
type Viewer = { asks: Asks };

const nobody: Viewer = { asks: (query, variables) => stage.gateway.ask(query, variables) };
const fan = () => Fan.signsUp(stage.gateway);
const gacha = (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes);
const orderability = async (viewer: Viewer, id: string) => (await viewer.asks(LOOK, { id })).data.gacha.viewerOrderability;

const checkedIn = async ({ id }: Fan, gachaId: string, validity: string): Promise<void> => {
  await stage.database.sql(`insert into check_ins values (?, ?, now() - interval '2 hours', now() + interval '${validity}')`, [
    id,
    gachaId,
  ]);
};

/** The same order is looked at and then made: both must say the same. */
describe('orderability says what ordering answers', () => {
  const SOLD_OUT = { prizes: [prizeEntry({ stock: 0 })] };
  const STRANGER = { auth_method: { provider_type: 'members', provider_id: 'pool-9' } };

  test.each<[expected: string | null, who: string, arrange: () => Promise<[Viewer, string]>]>([
    ['UNAUTHENTICATED', 'nobody', async () => [nobody, await gacha()]],
    [
      'SIGN_UP_REQUIRED',
      'somebody who has not signed up',
      async () => {
        const token = await aToken(MEMBERS, 'stranger');
        return [{ asks: (query, variables) => stage.gateway.ask(query, variables, token) }, await gacha()];
      },
    ],
    [
      'FORBIDDEN',
      'staff',
      async () => {
        const gachaId = await gacha();
        return [await StaffMember.isHired(stage.gateway, stage.database, [gachaId]), gachaId];
      },
    ],
    ['AUTH_METHOD_MISMATCH', 'a user of another user pool', async () => [await fan(), await gacha(STRANGER)]],
    [
      'AUTH_METHOD_MISMATCH',
      'a user of another kind of provider',
      async () => [
        await Fan.signsUp(stage.gateway, { issuer: GUESTS }),
        await gacha({ auth_method: { provider_type: 'members', provider_id: null } }),
      ],
    ],
    ['CHECK_IN_REQUIRED', 'who has not checked in', async () => [await fan(), await gacha({ needs_checkin: true })]],
    [
      'CHECK_IN_REQUIRED',
      'whose check-in has run out',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha({ needs_checkin: true })];
        await checkedIn(viewer, gachaId, '-1 second');
        return [viewer, gachaId];
      },
    ],
    [
      null,
      'who has checked in',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha({ needs_checkin: true })];
        await checkedIn(viewer, gachaId, '1 minute');
        return [viewer, gachaId];
      },
    ],
    ['NOT_ON_SALE', 'a gacha that is closed', async () => [await fan(), await gacha({ on_sale: false })]],
    ['NOT_ON_SALE', 'a sale to come', async () => [await fan(), await gacha({ start_at: '2099-01-01T00:00:00Z' })]],
    ['NOT_ON_SALE', 'a sale that is over', async () => [await fan(), await gacha({ end_at: '2021-01-01T00:00:00Z' })]],
    ['SOLD_OUT', 'a gacha without stock', async () => [await fan(), await gacha(SOLD_OUT)]],
    [
      'SOLD_OUT',
      'a gacha with only prizes that cannot be drawn',
      async () => [await fan(), await gacha({ prizes: [prizeEntry({ stock: 5, pickup_weight: 0 })] })],
    ],
    [
      'LIMIT_EXCEEDED',
      'who has bought as many as one may',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha({ has_limit: true, maximum: 3 })];
        await viewer.hasPaid(gachaId, 3);
        return [viewer, gachaId];
      },
    ],
    ['LIMIT_EXCEEDED', 'a limit of none', async () => [await fan(), await gacha({ has_limit: true, maximum: 0 })]],
    [
      'PAYMENT_IN_PROGRESS',
      'whose other order is being paid',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha()];
        await stage.database.sql(`update orders set state = 'paying' where id = ?`, [await viewer.hasOrdered(await gacha())]);
        return [viewer, gachaId];
      },
    ],
    [
      'NOT_FOUND',
      'who bought before the gacha was taken back',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha()];
        await viewer.hasPaid(gachaId);
        await stage.database.sql('update gachas set published = false where id = ?', [gachaId]);
        return [viewer, gachaId];
      },
    ],
    [null, 'who may order', async () => [await fan(), await gacha({ has_limit: true, maximum: 1 })]],
    [null, 'a gacha that posts its prizes', async () => [await fan(), await gacha({ delivery_type: 'mail' })]],
    [
      null,
      'whose earlier order is unpaid',
      async () => {
        const [viewer, gachaId] = [await fan(), await gacha()];
        await viewer.hasOrdered(gachaId);
        return [viewer, gachaId];
      },
    ],
  ])('%s: %s', async (expected, _who, arrange) => {
    const [viewer, gachaId] = await arrange();
    const told = await orderability(viewer, gachaId);
    expect(told).toMatchObject({ isOrderable: expected === null, refusal: expected });
    const answer = await viewer.asks(CREATE, { input: { gachaId, playAmount: 1, deliveryInfo: ADDRESS } });
    expect(answer.code ?? null).toBe(expected);
    expect(answer.errors[0]?.extensions.action ?? null).toBe(told.action);
  });
});

test.each([
  [null, 'UNAUTHENTICATED', 'SIGN_IN', {}],
  [fan, 'CHECK_IN_REQUIRED', 'CHECK_IN', { needs_checkin: true }],
  [fan, 'NOT_ON_SALE', 'WAIT', { start_at: '2099-01-01T00:00:00Z' }],
  [fan, 'NOT_ON_SALE', null, { end_at: '2021-01-01T00:00:00Z' }],
  [fan, 'NOT_ON_SALE', null, { on_sale: false }],
  [fan, 'NOT_ON_SALE', null, { on_sale: false, start_at: '2099-01-01T00:00:00Z' }],
  [fan, 'SOLD_OUT', null, { prizes: [prizeEntry({ stock: 0 })] }],
  [fan, null, null, {}],
] as const)('orderability also tells what would help: %s %s %s', async (asFan, refusal, action, changes) => {
  const viewer = asFan ? await asFan() : nobody;
  expect(await orderability(viewer, await gacha(changes))).toMatchObject({ refusal, action });
});

test('a bank that cannot answer now is asked again after a minute', async () => {
  const viewer = await fan();
  const { errors } = await viewer.pays(await viewer.hasOrdered(await gacha()), 'tok_try_later');
  expect(errors[0]?.extensions).toEqual({ code: 'PAYMENT_TRY_LATER', retryable: true, action: 'WAIT', retryAfterSeconds: 60 });
});

test('before the start of a sale the refusal says in how many seconds it begins, and repeated then it is accepted', async () => {
  const viewer = await fan();
  const places = async (gachaId: string) => (await viewer.ordersPlays(gachaId)).errors[0]?.extensions;
  const [soon, closed, over] = [await gacha(), await gacha({ on_sale: false }), await gacha({ end_at: '2021-01-01T00:00:00Z' })];
  await stage.database.sql(`update gachas set start_at = now() + interval '90 seconds' where id = ?`, [soon]);
  const told = await places(soon);
  expect(told).toEqual({ code: 'NOT_ON_SALE', retryable: true, action: 'WAIT', retryAfterSeconds: expect.any(Number) });
  expect(Math.abs(Number(told?.retryAfterSeconds) - 85)).toBeLessThanOrEqual(5);
  for (const id of [closed, over]) expect(await places(id)).toEqual({ code: 'NOT_ON_SALE', retryable: false });
  await stage.database.sql(`update gachas set start_at = start_at - ? * interval '1 second' where id = ?`, [
    told?.retryAfterSeconds,
    soon,
  ]);
  expect(await places(soon)).toBeUndefined();
});

describe('what remains', () => {
  test('of the limit counts down with the plays that are paid or being paid', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ has_limit: true, maximum: 10 })];
    const remaining = async () => (await orderability(viewer, gachaId)).remainingPlays;
    expect(await remaining()).toBe(10);
    await viewer.hasPaid(gachaId, 4);
    const orderId = await viewer.hasOrdered(gachaId, 5);
    expect(await remaining()).toBe(6);
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
    expect(await remaining()).toBe(1);
    await stage.database.sql('update gachas set maximum = 2 where id = ?', [gachaId]);
    expect(await remaining()).toBe(0);
  });

  test('is nothing to tell without a limit, and to nobody', async () => {
    expect((await orderability(await fan(), await gacha({ has_limit: false, maximum: 7 }))).remainingPlays).toBeNull();
    expect((await orderability(nobody, await gacha({ has_limit: true, maximum: 7 }))).remainingPlays).toBeNull();
  });

  test('of a check-in is told until it runs out', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ needs_checkin: true })];
    await checkedIn(viewer, gachaId, '1 hour');
    const [row] = await stage.database.sql<{ at: Date }>('select expires_at as at from check_ins where gacha_id = ?', [gachaId]);
    expect((await orderability(viewer, gachaId)).checkInExpiresAt).toBe(new Date(row?.at ?? 0).toISOString());
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    expect((await orderability(viewer, gachaId)).checkInExpiresAt).toBeNull();
  });
});
