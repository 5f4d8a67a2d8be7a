import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { type Arena, race, STATE_CONDITIONS } from '../support/race.ts';
import { goBack, orders } from '../support/refunds.ts';
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

/** Those who pay at once would not get far without their guards, and are not what this is about. */
async function oneByOne<T>(prepare: () => Promise<T>): Promise<T[]> {
  const prepared: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) prepared.push(await prepare());
  return prepared;
}

/** All or nothing, and one of the two. */
function oneWayOnly(ended: readonly Ended[], loser: readonly string[]): void {
  for (const { codes, gone, refunded } of ended) {
    expect([gone, refunded]).toEqual(gone > 0 ? [2, 0] : [0, 2]);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(loser).toContain(codes.find((code) => code !== undefined));
  }
}

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
        pause(chance(APART_MS)).then(() => orders(support, { orderId, prizes: 'WRITE_OFF' })),
      ]);
      return endOf(
        arena,
        orderId,
        answers.map((answer) => answer.code),
      );
    };
    const prepared = await oneByOne(async () => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasPaid(gachaId, 2);
      return { orderId, code: await fan.hasCode() };
    });
    const ended = await Promise.all(prepared.map(duel));
    await goBack(database);
    await other.close();
    return ended;
  },
  holds: (ended) => oneWayOnly(ended, ['ORDER_REFUNDED', 'FORBIDDEN']),
  guards: { constraints: ['order_details.order_details_refunded_stay'], conditions: STATE_CONDITIONS },
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
        pause(chance(APART_MS)).then(() => orders(support, { orderId, prizes: 'WRITE_OFF' })),
      ]);
      return endOf(
        arena,
        orderId,
        answers.map((answer) => answer.code),
      );
    };
    const prepared = await oneByOne(async () => (await Fan.signsUp(gateway)).hasPaid(gachaId, 2, ADDRESS));
    const ended = await Promise.all(prepared.map(duel));
    await goBack(database);
    await other.close();
    return ended;
  },
  holds: (ended) => oneWayOnly(ended, ['NOT_FOUND', 'FORBIDDEN']),
  guards: {
    constraints: ['order_details.order_details_refunded_stay'],
    alterations: ITEM_GUARDS,
    conditions: STATE_CONDITIONS,
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
    const answers = await Promise.all(staff.map((one) => orders(one, { orderId, amount: 1000, idempotencyKey: randomUUID() })));
    await goBack(database);
    await other.close();
    const [row] = await database.sql<{ yen: number }>('select sum(amount)::int as yen from refunds where order_id = ?', [
      orderId,
    ]);
    return { codes: answers.map(({ code }) => code), yen: row?.yen };
  },
  holds: ({ codes, yen }) => {
    expect(yen).toBe(1000);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, 'REFUND_IN_PROGRESS']));
  },
  guards: {
    constraints: ['refunds_one_owed_per_payment', 'refunds_one_after_another'],
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
    await orders(support, { orderId, prizes: 'RESTOCK' });
    // Each as if the lease of the others had run out.
    const takeUp = async () => {
      await database.sql(`update refunds set lease_until = now() where order_id = ? and state = 'owed'`, [orderId]);
      await goBack(database);
    };
    await Promise.all(Array.from({ length: 6 }, takeUp));
    await takeUp();
    return { back: (await supplied()) - before, status: (await fan.sees(orderId)).status };
  },
  holds: ({ back, status }) => {
    expect(back).toBe(3);
    expect(status).toBe('REFUNDED');
  },
  guards: {
    alterations: ['drop trigger ends_once on refunds'],
    conditions: [
      [
        /(?<=^update "refunds" .*) and "epoch" = (\$\d+) and "state" = (\$\d+)/,
        ' and $1::int is not null and $2::text is not null',
      ],
      ...STATE_CONDITIONS,
    ],
  },
});
