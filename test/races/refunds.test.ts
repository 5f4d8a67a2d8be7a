import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { type Happened, recordRefund } from '../../src/refund/record.ts';
import { takeBackRefund } from '../../src/refund/take-back.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { type Arena, oneByOne, race } from '../support/race.ts';
import { goBack } from '../support/refunds.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 8;
const APART_MS = 20;
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

const chance = seeded(SEED);
printSeed();

type Ended = { codes: (string | undefined)[]; gone: number; refunded: number };

/** What came of the items of an order, besides what each of two heard. */
async function endOf({ database }: Arena, orderId: string, codes: (string | undefined)[]): Promise<Ended> {
  const [row] = await database.sql<{ gone: number; refunded: number }>(
    `select count(delivered_at)::int as gone,
            (select count(*)::int from refunds where order_id = ?) * count(*)::int as refunded
       from order_details where order_id = ? and deleted_at is null`,
    [orderId, orderId],
  );
  return { codes, gone: row?.gone ?? 0, refunded: row?.refunded ?? 0 };
}

/** All or nothing, and one of the two. */
function oneWayOnly(ended: readonly Ended[]): void {
  for (const { gone, refunded } of ended) expect([gone, refunded]).toEqual(gone > 0 ? [2, 0] : [0, 2]);
}

const oneRefused = (loser: readonly string[]) => (ended: readonly Ended[]) => {
  for (const { codes } of ended) {
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(loser).toContain(codes.find((code) => code !== undefined));
  }
};

const ITEM_GUARDS = ['drop trigger refunded_not_packed on order_details', 'drop trigger only_posted on shipment_items'];

race('what is refunded while it is handed over is one of both', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500 });
    const other = await openTestGateway(database);
    const counter = await StaffMember.isHired(gateway, database, [gachaId]);
    const support = await StaffMember.isHired(other, database, [gachaId], 'support');
    const duel = async ({ orderId, code }: { orderId: string; code: string }) => {
      const answers = await Promise.all([
        pause(chance(APART_MS)).then(() => counter.handsOver(code, gachaId, [orderId])),
        pause(chance(APART_MS)).then(() => support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })),
      ]);
      return endOf(
        arena,
        orderId,
        answers.map((answer) => answer.code),
      );
    };
    const prepared = await oneByOne(arena, ROUNDS, async () => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasPaid(gachaId, 2);
      return { orderId, code: await fan.hasCode() };
    });
    const ended = await Promise.all(prepared.map(duel));
    await goBack(database);
    await other.close();
    return ended;
  },
  written: oneWayOnly,
  heard: oneRefused(['ORDER_REFUNDED', 'FORBIDDEN']),
  guards: { constraints: ['order_details.order_details_refunded_stay'], without: ['state'] },
});

race('what is refunded while it is posted is one of both', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500, delivery_type: 'mail' });
    const other = await openTestGateway(database);
    const clerk = await StaffMember.isHired(gateway, database, [gachaId], 'shipping');
    const support = await StaffMember.isHired(other, database, [gachaId], 'support');
    const duel = async (orderId: string) => {
      const trackingNumber = String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(12, '4');
      const answers = await Promise.all([
        pause(chance(APART_MS)).then(() =>
          clerk.asks(POST, { input: { orderIds: [orderId], carrier: 'YAMATO', trackingNumber } }),
        ),
        pause(chance(APART_MS)).then(() => support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })),
      ]);
      return endOf(
        arena,
        orderId,
        answers.map((answer) => answer.code),
      );
    };
    const prepared = await oneByOne(arena, ROUNDS, async () => (await Fan.signsUp(gateway)).hasPaid(gachaId, 2, ADDRESS));
    const ended = await Promise.all(prepared.map(duel));
    await goBack(database);
    await other.close();
    return ended;
  },
  written: oneWayOnly,
  heard: oneRefused(['NOT_FOUND', 'FORBIDDEN']),
  guards: {
    constraints: ['order_details.order_details_refunded_stay'],
    alterations: ITEM_GUARDS,
    without: ['state'],
  },
});

const ASKING = 10;

race('ten who refund most of an order at once refund it once', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500 });
    const other = await openTestGateway(database);
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasPaid(gachaId, 3);
    const staff = await Promise.all(
      Array.from({ length: ASKING }, (_, n) => StaffMember.isHired(n % 2 ? other : gateway, database, [gachaId], 'support')),
    );
    const answers = await Promise.all(
      staff.map((one) => one.refundsOrder({ orderId, amount: 1000, idempotencyKey: randomUUID() })),
    );
    await goBack(database);
    await other.close();
    const [row] = await database.sql<{ yen: number }>('select sum(amount)::int as yen from refunds where order_id = ?', [
      orderId,
    ]);
    return { codes: answers.map(({ code }) => code), yen: row?.yen };
  },
  written: ({ yen }) => expect(yen).toBe(1000),
  heard: ({ codes }) => {
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, 'REFUND_IN_PROGRESS']));
  },
  guards: {
    constraints: ['refunds_one_owed_per_payment'],
    alterations: ['drop trigger of_what_is_left on refunds'],
  },
});

race('a refund that many gateways take up at once puts its prizes back once', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { price: 500 });
    const fan = await Fan.signsUp(gateway);
    const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
    const orderId = await fan.hasPaid(gachaId, 3);
    const supplied = async () => {
      const [row] = await database.sql<{ supply: number }>('select sum(supply)::int as supply from prizes where gacha_id = ?', [
        gachaId,
      ]);
      return row?.supply ?? 0;
    };
    const before = await supplied();
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    // Each as if the lease of the others had run out.
    const takeUp = async () => {
      await database.sql(`update refunds set lease_until = now() where order_id = ? and state = 'owed'`, [orderId]);
      await goBack(database);
    };
    await Promise.all(Array.from({ length: 6 }, takeUp));
    await takeUp();
    return { back: (await supplied()) - before, status: (await fan.sees(orderId)).status };
  },
  written: ({ back }) => expect(back).toBe(3),
  heard: ({ status }) => expect(status).toBe('REFUNDED'),
  guards: {
    alterations: ['drop trigger ends_once on refunds'],
    without: ['state', 'driver'],
  },
});

const BY = { account: 'a test' };
const AT_ONCE = 5;

const records = ({ database }: Arena, happened: Pick<Happened, 'orderId' | 'prizes'>): Promise<{ id: string; code?: string }> =>
  recordRefund(database.fork(), { processor: sandbox(database.orm.em) }, BY, {
    ...happened,
    ...{ origin: 'charge-back', reason: 'the bank wrote' },
  });

/** What each heard, and what stands. */
async function standingOf({ database }: Arena, orderId: string, heard: readonly PromiseSettledResult<unknown>[]) {
  const [row] = await database.sql<{ refunds: number; whole: number }>(
    `select count(*)::int as refunds, count(prizes)::int as whole from refunds where order_id = ? and state in ('owed', 'done')`,
    [orderId],
  );
  return { done: heard.filter(({ status }) => status === 'fulfilled').length, ...row };
}

race('a charge-back that several write down at once is written down once', {
  run: async (arena) => {
    const gachaId = await aGacha(arena.database, { price: 500 });
    const orderId = await (await Fan.signsUp(arena.gateway)).hasPaid(gachaId, 2);
    const support = await StaffMember.isHired(arena.gateway, arena.database, [gachaId], 'support');
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    const recording = Array.from({ length: AT_ONCE }, () => records(arena, { orderId }));
    // The driver gives it back beside them.
    const heard = await Promise.allSettled([...recording, goBack(arena.database)]);
    await goBack(arena.database);
    return standingOf(arena, orderId, heard.slice(0, AT_ONCE));
  },
  written: ({ refunds, whole }) => expect({ refunds, whole }).toEqual({ refunds: 2, whole: 1 }),
  heard: ({ done }) => expect(done).toBe(1),
  guards: { alterations: ['drop trigger of_what_is_left on refunds'] },
});

race('of a refund of all and a charge-back of all at once one withdraws the prizes', {
  run: async (arena) => {
    const gachaId = await aGacha(arena.database, { price: 500 });
    const support = await StaffMember.isHired(arena.gateway, arena.database, [gachaId], 'support');
    const prepared = await oneByOne(arena, ROUNDS, async () => (await Fan.signsUp(arena.gateway)).hasPaid(gachaId, 2));
    const ended = prepared.map(async (orderId) => {
      const heard = await Promise.allSettled([
        pause(chance(APART_MS)).then(() => records(arena, { orderId, prizes: 'write-off' })),
        pause(chance(APART_MS)).then(() => support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })),
      ]);
      return standingOf(arena, orderId, heard);
    });
    const standing = await Promise.all(ended);
    await goBack(arena.database);
    return standing;
  },
  written: (ended) => {
    for (const { whole, refunds } of ended) expect([whole, refunds]).toEqual([1, 1]);
  },
  guards: { alterations: ['drop trigger of_what_is_left on refunds'], without: ['state'] },
});

race('a charge-back that several take back at once is taken back once', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500 });
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasPaid(gachaId, 2);
    const { id: refundId } = await records(arena, { orderId, prizes: 'write-off' });
    const takeBack = () =>
      takeBackRefund(database.fork(), { processor: sandbox(database.orm.em) }, BY, {
        refundId,
        reason: 'the bank decided for us',
      });
    await Promise.allSettled(Array.from({ length: AT_ONCE }, takeBack));
    const deeds = await database.sql(`select from deeds where action = 'REFUND_TAKEN_BACK' and order_id = ?`, [orderId]);
    return { deeds: deeds.length, status: (await fan.sees(orderId)).status };
  },
  written: ({ deeds }) => expect(deeds).toBe(1),
  heard: ({ status }) => expect(status).toBe('PAID'),
  guards: { alterations: ['drop trigger ends_once on refunds'], without: ['state'] },
});
