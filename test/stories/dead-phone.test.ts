import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Answer } from '../support/gateway.ts';
import type { Person } from '../support/person.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { GUESTS } from '../support/tokens.ts';

const stage = aStage();

const FIND = `query ($where: FindOrdersInput!, $first: Int, $after: String) {
  findOrders(where: $where, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes {
    id status serialNumber playAmount waitingAmount deliveredAt gacha { id } fan { id providerType providerId providerUserId }
    handedOver { handoverId amount staffMember { name } } } } }`;
const ISSUE = `mutation ($input: IssuePickupTokenForInput!) { issuePickupTokenFor(input: $input) { code expiresAt itemAmount } }`;

const finds = (staff: Person, where: object, page: object = {}) => staff.asks(FIND, { where, ...page });
const issues = (staff: Person, userId: string, input: object = {}) =>
  staff.asks(ISSUE, { input: { userId, reason: 'the phone is dead', ...input } });
const idsIn = ({ data }: Answer): string[] => data.findOrders.nodes.map(({ id }: { id: string }) => id);
const hired = (gachas: 'all' | string[], role: 'counter' | 'supervisor' | 'support') =>
  StaffMember.isHired(stage.gateway, stage.database, gachas, role);
const deedsBy = ({ id }: StaffMember) =>
  stage.database.sql<{ action: string; after: object; why: string | null; order_id: string | null; user_id: string | null }>(
    `select action, gacha_id, order_id, user_id, why, after from deeds where staff_id = ? order by at, gacha_id`,
    [id],
  );

let fan: Fan;
let gachaId: string;
let elsewhere: string;
let supervisor: StaffMember;

beforeAll(async () => {
  fan = await Fan.signsUp(stage.gateway, { issuer: GUESTS, subject: `guest-${randomUUID()}` });
  [gachaId, elsewhere] = [await aGacha(stage.database), await aGacha(stage.database)];
  supervisor = await hired([gachaId], 'supervisor');
});

describe('orders are found by those who help', () => {
  test('by id, by the number that is called, by fan and by the fan’s account, at their gachas alone', async () => {
    const [here, there] = [await fan.hasPaid(gachaId, 2), await fan.hasPaid(elsewhere)];
    const { serialNumber } = await fan.sees(here);
    const [order] = (await finds(supervisor, { orderId: here })).data.findOrders.nodes;
    const { providerType, providerId, providerUserId, id } = order.fan;
    expect(order).toMatchObject({ status: 'PAID', serialNumber, playAmount: 2, waitingAmount: 2, gacha: { id: gachaId } });
    expect(id).toBe(fan.id);
    const clues = [
      { ticket: { gachaId, serialNumber } },
      { userId: fan.id },
      { identity: { providerType, providerId, providerUserId } },
    ];
    for (const where of clues) expect(idsIn(await finds(supervisor, where))).toEqual([here]);
    for (const where of [{ orderId: there }, { ticket: { gachaId: elsewhere, serialNumber: 1 } }])
      expect(idsIn(await finds(supervisor, where))).toEqual([]);
    const everywhere = await hired('all', 'support');
    expect(idsIn(await finds(everywhere, { userId: fan.id }))).toEqual([there, here]);
    const other = { providerType, providerId, providerUserId: 'another' };
    for (const where of [{ userId: randomUUID() }, { userId: 'no id' }, { identity: other }])
      expect((await finds(everywhere, where)).data.findOrders).toMatchObject({ totalCount: 0, nodes: [] });
  });

  test('in pages, the newest first, with what is unpaid and without what its draw will be', async () => {
    const buyer = await Fan.signsUp(stage.gateway);
    const paid = await buyer.hasPaid(gachaId);
    const pending = await buyer.hasOrdered(gachaId);
    const page = (await finds(supervisor, { userId: buyer.id }, { first: 1 })).data.findOrders;
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    expect(page.nodes).toMatchObject([{ id: pending, status: 'PENDING', serialNumber: null, waitingAmount: 0, handedOver: [] }]);
    const rest = await finds(supervisor, { userId: buyer.id }, { first: 1, after: page.pageInfo.endCursor });
    expect(idsIn(rest)).toEqual([paid]);
  });

  test('with what was handed over of them, by whom, and what waits', async () => {
    const buyer = await Fan.signsUp(stage.gateway);
    const orderId = await buyer.hasPaid(gachaId, 3);
    const [item] = (await buyer.sees(orderId)).items;
    const counter = await hired([gachaId], 'counter');
    const report = { pickupCode: await buyer.hasCode(), gachaId, itemIds: [item.id] };
    const [handoverId] = (await counter.reports(report)).data.confirmHandover.handoverIds;
    const [found] = (await finds(supervisor, { orderId })).data.findOrders.nodes;
    expect(found).toMatchObject({
      waitingAmount: 2,
      handedOver: [{ handoverId, amount: 1, staffMember: { name: 'A counter' } }],
    });
    const [, refunded] = (await buyer.sees(orderId)).items;
    await supervisor.refundsOrder({ orderId, itemIds: [refunded.id], prizes: 'WRITE_OFF' });
    expect((await finds(supervisor, { orderId })).data.findOrders.nodes).toMatchObject([{ waitingAmount: 1 }]);
    const posted = await aGacha(stage.database, { delivery_type: 'mail' });
    const mailed = await buyer.hasPaid(posted, 1, ADDRESS);
    const [byPost] = (await finds(await hired([posted], 'support'), { orderId: mailed })).data.findOrders.nodes;
    expect(byPost).toMatchObject({ status: 'PAID', waitingAmount: 0, handedOver: [] });
  });

  test('by one clue, by those who have the role, and never over GET', async () => {
    for (const where of [{}, { orderId: randomUUID(), userId: fan.id }]) {
      const answer = await finds(supervisor, where);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'where']);
    }
    expect((await finds(await hired([gachaId], 'counter'), { userId: fan.id })).code).toBe('FORBIDDEN');
    const before = await everything(stage.database);
    const query = encodeURIComponent(`{ findOrders(where: { userId: "${fan.id}" }) { totalCount } }`);
    const headers = { authorization: `Bearer ${supervisor.token}` };
    const response = await stage.gateway.app.inject({ method: 'GET', url: `/graphql?query=${query}`, headers });
    expect(response.statusCode).toBe(405);
    expect(await everything(stage.database)).toEqual(before);
  });

  test('and each search is noted, also one in vain, without the fan’s account', async () => {
    const [asker, buyer] = [await hired([gachaId], 'support'), await Fan.signsUp(stage.gateway)];
    const orderId = await buyer.hasPaid(gachaId);
    await finds(asker, { userId: buyer.id });
    await finds(asker, { identity: { providerType: 'p', providerId: 'q', providerUserId: 'secret@example.com' } });
    expect(await deedsBy(asker)).toEqual([
      {
        ...{ action: 'ORDERS_FOUND', gacha_id: gachaId, order_id: orderId, user_id: buyer.id, why: null },
        after: { by: 'userId', found: 1 },
      },
      {
        ...{ action: 'ORDERS_FOUND', gacha_id: null, order_id: null, user_id: null, why: null },
        after: { by: 'identity', found: 0 },
      },
    ]);
  });
});

describe('a pickup code in place of a fan', () => {
  test('is good for what waits at the gachas of who asked, and noted with the reason', async () => {
    const [asker, buyer] = [await hired([gachaId], 'support'), await Fan.signsUp(stage.gateway)];
    const [here] = [await buyer.hasPaid(gachaId, 2), await buyer.hasPaid(elsewhere)];
    const own = await buyer.hasCode();
    const { code, itemAmount } = (await issues(asker, buyer.id)).data.issuePickupTokenFor;
    expect([code.length, itemAmount]).toEqual([20, 2]);
    const counter = await hired('all', 'counter');
    expect((await counter.reads(own)).code).toBe('PICKUP_CODE_SUPERSEDED');
    const sheets = (await counter.reads(code)).data.handovers;
    expect(sheets).toMatchObject([{ fan: {}, totalAmount: 2, orders: [{ order: { id: here } }] }]);
    expect((await counter.handsOver(code, gachaId, [here])).code).toBeUndefined();
    expect(await deedsBy(asker)).toMatchObject([
      {
        ...{ action: 'PICKUP_CODE_ISSUED_FOR', gacha_id: gachaId, order_id: here, user_id: buyer.id, why: 'the phone is dead' },
        after: { items: 2 },
      },
    ]);
    expect(JSON.stringify(await everything(stage.database))).not.toContain(code);
  });

  test('is of gachas of their own, with a reason, and leaves all as it was where it is refused', async () => {
    const buyer = await Fan.signsUp(stage.gateway);
    await buyer.hasPaid(elsewhere);
    const counter = await hired([elsewhere], 'counter');
    const code = await buyer.hasCode();
    const before = await everything(stage.database);
    expect((await issues(supervisor, buyer.id)).code).toBe('NOTHING_TO_PICK_UP');
    expect((await issues(supervisor, buyer.id, { gachaIds: [elsewhere] })).code).toBe('FORBIDDEN');
    expect((await issues(supervisor, buyer.id, { gachaIds: [] })).code).toBe('BAD_INPUT');
    for (const nobody of [randomUUID(), 'no id']) expect((await issues(supervisor, nobody)).code).toBe('NOT_FOUND');
    for (const reason of ['', ' ', 'a\0', 'x'.repeat(1001)]) {
      const answer = await issues(supervisor, buyer.id, { reason });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'reason']);
    }
    expect((await issues(counter, buyer.id)).code).toBe('FORBIDDEN');
    expect((await issues(buyer, buyer.id)).code).toBe('FORBIDDEN');
    expect(await everything(stage.database)).toEqual(before);
    expect((await counter.reads(code)).code).toBeUndefined();
  });
});
