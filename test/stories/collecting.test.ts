import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';
import { GUESTS } from '../support/tokens.ts';

const stage = aStage();

const fan = () => Fan.signsUp(stage.gateway);
const gacha = (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes);
const staffOf = (gachaIds: 'all' | string[]) => StaffMember.isHired(stage.gateway, stage.database, gachaIds);
const expire = async (viewer: Fan) =>
  stage.database.sql('update pickup_tokens set expires_at = now() where user_id = ? and superseded_at is null', [viewer.id]);

/** The orders that a code covers, as the fan is told. */
const coveredBy = async (viewer: Fan): Promise<Set<string>> => {
  const { items } = (await viewer.asksForCode()).data.issuePickupToken.pickupToken;
  return new Set(items.nodes.map(({ order }: { order: { id: string } }) => order.id));
};

describe('a pickup code', () => {
  test('has twenty digits and is valid for ten minutes', async () => {
    const viewer = await fan();
    await viewer.hasPaid(await gacha());
    const { code, pickupToken } = (await viewer.asksForCode()).data.issuePickupToken;
    expect(code).toMatch(/^\d{20}$/);
    expect(Math.abs(Date.parse(pickupToken.expiresAt) - Date.now() - 600_000)).toBeLessThan(30_000);
  });

  test('covers what the user has paid and not received on site, of whichever gacha', async () => {
    const viewer = await fan();
    const [one, another] = [await gacha(), await gacha()];
    const delivered = await viewer.hasPaid(one);
    await (await staffOf([one])).handsOver(await viewer.hasCode(), one, [delivered]);
    const waiting = [await viewer.hasPaid(one, 2), await viewer.hasPaid(another)];
    await viewer.hasPaid(await gacha({ delivery_type: 'mail' }), 1, ADDRESS);
    await (await fan()).hasPaid(one);
    await viewer.hasOrdered(one);
    expect(await coveredBy(viewer)).toEqual(new Set(waiting));
  });

  test('is for some gachas only where they are named, and nothing of others', async () => {
    const [viewer, near, far] = [await fan(), await gacha(), await gacha()];
    const here = await viewer.hasPaid(near);
    await viewer.hasPaid(far);
    const query = `mutation ($gachaIds: [ID!]) { issuePickupToken(input: { gachaIds: $gachaIds }) {
      code pickupToken { items { nodes { order { id } } } } } }`;
    const { code, pickupToken } = (await viewer.asks(query, { gachaIds: [near] })).data.issuePickupToken;
    expect(pickupToken.items.nodes).toEqual([{ order: { id: here } }]);
    const manager = await staffOf('all');
    expect((await manager.reads(code)).data.handovers).toMatchObject([{ gacha: { id: near } }]);
    expect((await viewer.asks(query, { gachaIds: [await gacha()] })).code).toBe('NOTHING_TO_PICK_UP');
    expect((await viewer.asks(query, { gachaIds: [] })).code).toBe('BAD_INPUT');
    // A refusal leaves the earlier code as it was.
    expect((await manager.reads(code)).code).toBeUndefined();
  });

  test('does not cover what is paid after it', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const before = await viewer.hasPaid(gachaId);
    const code = await viewer.hasCode();
    await viewer.hasPaid(gachaId);
    const [sheet] = (await (await staffOf([gachaId])).reads(code)).data.handovers;
    expect(sheet.orders).toMatchObject([{ order: { id: before } }]);
  });

  test('is refused where there is nothing to collect', async () => {
    const viewer = await fan();
    expect((await viewer.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    await viewer.hasPaid(await gacha({ delivery_type: 'mail' }), 1, ADDRESS);
    await viewer.cancels(await viewer.hasOrdered(await gacha()));
    expect((await viewer.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
  });

  test('is stored only as a hash', async () => {
    const viewer = await fan();
    await viewer.hasPaid(await gacha());
    const code = await viewer.hasCode();
    expect(JSON.stringify(await everything(stage.database))).not.toContain(code);
  });

  test('ends with the next one of the same user, and with no other user’s', async () => {
    const [viewer, other, gachaId] = [await fan(), await fan(), await gacha()];
    await viewer.hasPaid(gachaId);
    await other.hasPaid(gachaId);
    const staff = await staffOf([gachaId]);
    const first = await viewer.hasCode();
    const othersCode = await other.hasCode();
    const second = await viewer.hasCode();
    expect(second).not.toBe(first);
    expect((await staff.reads(first)).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect((await staff.reads(second)).data.handovers).toHaveLength(1);
    expect((await staff.reads(othersCode)).data.handovers).toHaveLength(1);
  });
});

describe('staff who read a code', () => {
  const SHEET =
    'totalAmount gacha { id name } fan { id providerUserId } items { prize { id name } amount } orders { order { id playAmount } }';

  test('see who collects what: the items counted by prize, and their orders', async () => {
    const viewer = await Fan.signsUp(stage.gateway, { issuer: GUESTS, subject: 'authed at the provider' });
    const entry = gachaEntry({ name: 'Counted' });
    const [first] = entry.prizes;
    const gachaId = await gacha({ ...entry, prizes: [first, { ...gachaEntry().prizes[0], name: 'Other' }] });
    const orders = [await viewer.hasPaid(gachaId, 7), await viewer.hasPaid(gachaId, 5)];
    const details: { prize: { id: string } }[] = [];
    for (const id of orders) details.push(...(await viewer.sees(id)).items);
    const query = `query ($code: String!) { handovers(pickupCode: $code) { ${SHEET} } }`;
    const [sheet] = (await (await staffOf([gachaId])).asks(query, { code: await viewer.hasCode() })).data.handovers;
    expect(sheet).toMatchObject({ totalAmount: 12, gacha: { id: gachaId, name: 'Counted' } });
    expect(sheet).toMatchObject({ fan: { id: viewer.id, providerUserId: 'authed at the provider' } });
    expect(sheet.orders.map(({ order }: { order: { id: string } }) => order.id).toSorted()).toEqual(orders.toSorted());
    expect(sheet.orders).toContainEqual({ order: { id: orders[0], playAmount: 7 } });
    expect(sheet.orders).toContainEqual({ order: { id: orders[1], playAmount: 5 } });
    for (const { prize, amount } of sheet.items) expect(details.filter((one) => one.prize.id === prize.id)).toHaveLength(amount);
  });

  test('change nothing by it but that it is written down when they last did', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    await viewer.hasPaid(gachaId, 3);
    const [code, staff] = [await viewer.hasCode(), await staffOf([gachaId])];
    const others = async () => ({ ...(await everything(stage.database)), code_readings: null });
    const before = await others();
    const first = await staff.reads(code);
    expect((await staff.reads(code)).data).toEqual(first.data);
    expect(await others()).toEqual(before);
  });

  test('are told apart what is wrong with it: mistyped, unknown, expired, superseded', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    await viewer.hasPaid(gachaId);
    const staff = await staffOf([gachaId]);
    const code = await viewer.hasCode();
    expect((await staff.reads('0'.repeat(20))).code).toBe('PICKUP_CODE_UNKNOWN');
    stage.database.statements.splice(0);
    for (const mistyped of ['', 'EXAMPLE', ' example', `${code.slice(0, -1)}`, `${code}0`, 'a\0', 'x'.repeat(10_000)])
      expect((await staff.reads(mistyped)).code).toBe('PICKUP_CODE_MISTYPED');
    expect(stage.database.statements.filter((sql) => sql.includes('pickup_tokens'))).toEqual([]);
    await expire(viewer);
    expect((await staff.reads(code)).code).toBe('PICKUP_CODE_EXPIRED');
    await viewer.hasCode();
    expect((await staff.reads(code)).code).toBe('PICKUP_CODE_SUPERSEDED');
  });

  test('get, without naming gachas, those that the code covers and that are theirs', async () => {
    const viewer = await fan();
    const [own, foreign, notCovered] = [await gacha(), await gacha(), await gacha()];
    for (const gachaId of [own, foreign]) await viewer.hasPaid(gachaId);
    const code = await viewer.hasCode();
    const read = async (staff: StaffMember) =>
      (await staff.reads(code)).data.handovers.map(({ gacha }: { gacha: { id: string } }) => gacha.id);
    expect(await read(await staffOf([own, notCovered]))).toEqual([own]);
    expect((await read(await staffOf('all'))).toSorted()).toEqual([own, foreign].toSorted());
    const { code: refused, errors } = await (await staffOf([notCovered])).reads(code);
    expect(refused).toBe('WRONG_COUNTER');
    const named = errors[0]?.extensions.gachas?.map(({ gachaId }) => gachaId);
    expect(named?.toSorted()).toEqual([own, foreign].toSorted());
  });

  test('get, naming gachas, a sheet for each that the code covers, and may name no other’s', async () => {
    const viewer = await fan();
    const [own, alsoOwn, foreign, notCovered] = [await gacha(), await gacha(), await gacha(), await gacha()];
    for (const gachaId of [own, alsoOwn, foreign]) await viewer.hasPaid(gachaId);
    const [code, staff] = [await viewer.hasCode(), await staffOf([own, alsoOwn, notCovered])];
    const read = async (gachaIds: string[]) =>
      (await staff.reads(code, gachaIds)).data.handovers.map(({ gacha }: { gacha: { id: string } }) => gacha.id);
    expect(await read([own])).toEqual([own]);
    expect((await read([own, alsoOwn])).toSorted()).toEqual([own, alsoOwn].toSorted());
    expect(await read([own, notCovered])).toEqual([own]);
    expect((await staff.reads(code, [notCovered])).code).toBe('WRONG_COUNTER');
    expect((await staff.reads(code, [foreign])).code).toBe('FORBIDDEN');
    expect((await staff.reads(code, [own, foreign])).code).toBe('FORBIDDEN');
  });
});

describe('a sheet', () => {
  const READ = `query ($code: String!) { handovers(pickupCode: $code) {
    totalAmount gacha { redeemLimitDate } handedOver { deliveredAt staffMember { name } amount } } }`;

  test('tells of what is gone when and by whom it was handed over, also when nothing is left', async () => {
    const viewer = await fan();
    const gachaId = await gacha({ redeem_limit_date: '2100-01-01T00:00:00Z' });
    const [first, second] = [await viewer.hasPaid(gachaId, 3), await viewer.hasPaid(gachaId)];
    const [code, staff, colleague] = [await viewer.hasCode(), await staffOf([gachaId]), await staffOf('all')];
    await stage.database.sql(`update staff set name = 'Colleague' where id = ?`, [colleague.id]);
    const read = async () => (await staff.asks(READ, { code })).data.handovers;
    expect(await read()).toEqual([{ totalAmount: 4, gacha: { redeemLimitDate: '2100-01-01T00:00:00.000Z' }, handedOver: [] }]);
    const { deliveredAt: earlier } = (await staff.handsOver(code, gachaId, [first])).data.confirmHandover;
    const one = { deliveredAt: earlier, staffMember: { name: 'A counter' }, amount: 3 };
    expect(await read()).toMatchObject([{ totalAmount: 1, handedOver: [one] }]);
    const { deliveredAt } = (await colleague.handsOver(code, gachaId, [second])).data.confirmHandover;
    expect(await read()).toMatchObject([
      { totalAmount: 0, handedOver: [{ deliveredAt, staffMember: { name: 'Colleague' }, amount: 1 }, one] },
    ]);
  });
});

describe('the word example in place of a code', () => {
  test('answers made-up items over real prizes, and writes nothing', async () => {
    const gachaId = await gacha();
    const staff = await staffOf([gachaId]);
    const before = await everything(stage.database);
    for (const gachaIds of [undefined, [gachaId]]) {
      const [sheet, ...others] = (await staff.reads('example', gachaIds)).data.handovers;
      expect(others).toEqual([]);
      expect(sheet).toMatchObject({ gacha: { id: gachaId, name: 'Test Gacha' }, items: [{ prize: { name: 'Sticker' } }] });
      expect(sheet.totalAmount).toBe(sheet.items[0].amount);
      expect(sheet.totalAmount).toBeGreaterThan(0);
      expect(sheet.orders).toEqual([{ order: { id: expect.any(String), playAmount: sheet.totalAmount } }]);
    }
    expect(await everything(stage.database)).toEqual(before);
  });

  test('is for staff only, for their own gachas, and hands nothing over', async () => {
    const [own, foreign] = [await gacha(), await gacha()];
    const staff = await staffOf([own]);
    const query = '{ handovers(pickupCode: "example") { totalAmount } }';
    expect((await stage.gateway.ask(query)).code).toBe('UNAUTHENTICATED');
    expect((await (await fan()).asks(query)).code).toBe('FORBIDDEN');
    expect((await staff.reads('example', [foreign])).code).toBe('FORBIDDEN');
    const [sheet] = (await staff.reads('example')).data.handovers;
    const orderIds = sheet.orders.map(({ order }: { order: { id: string } }) => order.id);
    const before = await everything(stage.database);
    const { confirmHandover } = (await staff.handsOver('example', own, orderIds)).data;
    expect(confirmHandover).toMatchObject({
      ...{ gacha: { id: own }, orders: [{ order: { id: orderIds[0] } }], remaining: { totalAmount: 0, items: [] } },
    });
    expect((await staff.handsOver('example', foreign, orderIds)).code).toBe('FORBIDDEN');
    expect((await staff.handsOver('example', own, [])).code).toBe('BAD_INPUT');
    expect(await everything(stage.database)).toEqual(before);
  });
});

describe('redeem tickets', () => {
  const tickets = async (viewer: Fan) =>
    (
      await viewer.asks(
        '{ redeemTickets { nodes { order { id serialNumber } gacha { id name thumbnailImageUrl tags redeemDetail { callNumber } } } } }',
      )
    ).data.redeemTickets.nodes;

  test('are one for each order that is paid and waits on site, the oldest first', async () => {
    const viewer = await fan();
    const gachaId = await gacha({ name: 'Ticketed', tags: ['festival', '港'] });
    expect(await tickets(viewer)).toEqual([]);
    const [first, second] = [await viewer.hasPaid(gachaId, 3), await viewer.hasPaid(gachaId)];
    await viewer.hasPaid(await gacha({ delivery_type: 'mail' }), 1, ADDRESS);
    await viewer.hasOrdered(gachaId);
    const ofGacha = {
      ...{ id: gachaId, name: 'Ticketed', thumbnailImageUrl: 'https://images.example/thumb.png' },
      ...{ redeemDetail: { callNumber: 'A' }, tags: ['festival', '港'] },
    };
    expect(await tickets(viewer)).toEqual([
      { order: { id: first, serialNumber: 1 }, gacha: ofGacha },
      { order: { id: second, serialNumber: 2 }, gacha: ofGacha },
    ]);
    await (await staffOf([gachaId])).handsOver(await viewer.hasCode(), gachaId, [first]);
    expect(await tickets(viewer)).toEqual([{ order: { id: second, serialNumber: 2 }, gacha: ofGacha }]);
  });
});
