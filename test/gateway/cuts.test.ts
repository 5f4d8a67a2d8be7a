import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSchema, type DocumentNode, Kind, type OperationDefinitionNode, parse, print, validate } from 'graphql';
import { CUTS, type Cut } from '../../src/gateway/graphql/published/cuts.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { placesOf } from '../support/check-in-places.ts';
import { ROOT } from '../support/documents.ts';
import type { Json } from '../support/json.ts';
import { aConflict } from '../support/late-reports.ts';
import type { Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();

const textOf = (name: string): string => readFileSync(join(ROOT, 'docs/schema', name), 'utf8');
const sdlOf = (cut: Cut) => textOf(`${cut}.graphql`);
const documentsOf = (cut: Cut): DocumentNode => parse(textOf(`${cut}-documents.graphql`));
const operationsOf = (cut: Cut): OperationDefinitionNode[] =>
  documentsOf(cut).definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? one : []));
const rootsOf = (cut: Cut): string[] => {
  const schema = buildSchema(sdlOf(cut));
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
};

test.each(CUTS)('the cut for %s is a schema by itself, and its ten documents ask for nothing that is not in it', (cut) => {
  const schema = buildSchema(sdlOf(cut));
  expect(validate(schema, documentsOf(cut)).map(({ message }) => message)).toEqual([]);
  const names = operationsOf(cut).map(({ name }) => name?.value);
  expect([names.length, new Set(names).size]).toEqual([10, 10]);
});

test.each(CUTS)('what the documents for %s ask for stands first, in their order', (cut) => {
  for (const [kind, type] of [
    ['query', 'Query'],
    ['mutation', 'Mutation'],
  ] as const) {
    const fields = operationsOf(cut)
      .filter(({ operation }) => operation === kind)
      .flatMap(({ selectionSet }) => selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : '')));
    const asked = [...new Set(fields)];
    const shown = Object.keys(fieldsOf(cut, type));
    expect(shown.slice(0, asked.length)).toEqual(asked);
  }
});

const fieldsOf = (cut: Cut, type: 'Query' | 'Mutation') => {
  const schema = buildSchema(sdlOf(cut));
  return (type === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
};

test('every root field is in some cut, and none of staff is in that of fans', () => {
  const whole = buildSchema(textOf('../schema.graphql'));
  const all = [whole.getQueryType(), whole.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect([...new Set(CUTS.flatMap(rootsOf))].toSorted()).toEqual(all.toSorted());
  const ofStaff = all.filter((name) => /requires: STAFF/.test(print(rootNode(whole, name))));
  expect(ofStaff.length).toBeGreaterThan(20);
  expect(rootsOf('fan').filter((name) => ofStaff.includes(name))).toEqual([]);
  expect(['signUp', 'orders', 'me'].filter((name) => [...rootsOf('counter'), ...rootsOf('office')].includes(name))).toEqual([]);
});

const rootNode = (schema: ReturnType<typeof buildSchema>, name: string) => {
  const field = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name];
  if (!field?.astNode) throw new Error(`no root field ${name}`);
  return field.astNode;
};

/** Asks documents by their names, and fails where one is refused. */
function asking(cut: Cut) {
  const left = new Map(operationsOf(cut).map((one) => [one.name?.value ?? '', print(one)]));
  const asks = async (person: Person, name: string, variables: Json = {}): Promise<Json> => {
    const { data, errors } = await person.asks(left.get(name) ?? '', variables);
    expect([name, errors]).toEqual([name, []]);
    left.delete(name);
    return data;
  };
  return { asks, left: () => [...left.keys()] };
}

test('the documents for fans take a fan from the first page to the check of a draw', async () => {
  const { asks, left } = asking('fan');
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const shown = await asks(fan, 'Browse');
  expect([shown.me.id, shown.gachas.nodes.some(({ id }: Json) => id === gachaId)]).toEqual([fan.id, true]);
  expect((await asks(fan, 'Look', { gachaId })).gacha.prizes.nodes).toHaveLength(1);
  expect((await asks(fan, 'SignUp')).signUp.user.id).toBe(fan.id);
  const { hidden, aBeacon } = placesOf(stage);
  const [onSite, beaconId] = await hidden().then(async (id) => [id, await aBeacon([id])] as const);
  expect((await asks(fan, 'CheckIn', { place: { beaconId } })).checkIn.checkIns[0].gacha.id).toBe(onSite);
  const { order } = (await asks(fan, 'Order', { gachaId, playAmount: 2, key: 'one' })).createOrder;
  expect(order).toMatchObject({ status: 'PENDING', playAmount: 2 });
  const paid = (await asks(fan, 'Pay', { orderId: order.id, token: 'tok_ok', key: 'two' })).pay;
  expect([paid.order.status, paid.order.items.length, paid.redirectUrl]).toEqual(['PAID', 2, null]);
  expect((await asks(fan, 'Complete', { orderId: order.id })).completePayment.payment.status).toBe('CAPTURED');
  expect((await asks(fan, 'MyOrders')).orders.nodes[0].id).toBe(order.id);
  expect((await asks(fan, 'ShowCode')).issuePickupToken.pickupToken.items.totalCount).toBe(2);
  expect((await asks(fan, 'WasItFair', { orderId: order.id })).verifyDraw.plays).toHaveLength(2);
  expect(left()).toEqual([]);
});

test('the documents for counters hand over, undo, help and settle', async () => {
  const { asks, left } = asking('counter');
  const { gachaId, fan, staff, supervisor, orderId, itemIds, conflict } = await aConflict(stage);
  expect((await asks(staff, 'AtWork')).staffMe.roles[0].role).toBe('COUNTER');
  expect((await asks(supervisor, 'Conflicts')).handoverConflicts.nodes.map(({ id }: Json) => id)).toContain(conflict.id);
  const settled = { conflictId: conflict.id, decision: 'REPORT_WRONG', reason: 'the other counter has it', key: 'one' };
  expect((await asks(supervisor, 'Settle', settled)).settleHandoverConflict.conflict.settlement.decision).toBe('REPORT_WRONG');
  const other = await fan.hasPaid(gachaId, 2);
  const [found] = (await asks(supervisor, 'FindOrder', { where: { orderId: other } })).findOrders.nodes;
  expect([found.id, found.fan.id]).toEqual([other, fan.id]);
  const help = { userId: fan.id, gachaIds: [gachaId], reason: 'a dead phone' };
  expect((await asks(supervisor, 'CodeInPlaceOfFan', help)).issuePickupTokenFor.itemAmount).toBe(2);
  const pickupCode = await fan.hasCode();
  const [sheet] = (await asks(staff, 'ReadCode', { pickupCode })).handovers;
  expect(sheet.totalAmount).toBe(2);
  const [first, second] = sheet.items[0].itemIds;
  const handedOver = (await asks(staff, 'HandOver', { pickupCode, gachaId, itemIds: [first], key: 'two' })).confirmHandover;
  expect(handedOver.remaining.totalAmount).toBe(1);
  const undone = { handoverId: handedOver.handoverIds[0], reason: 'the wrong shelf', key: 'three' };
  expect((await asks(staff, 'Undo', undone)).undoHandover.gacha.id).toBe(gachaId);
  const earlier = { pickupCode, gachaId, itemIds: [second], occurredAt: new Date().toISOString(), key: 'four' };
  expect((await asks(staff, 'HandedOverEarlier', earlier)).confirmHandover.conflicts).toEqual([]);
  expect((await asks(supervisor, 'Busy', { gachaId })).counterStatistics.prizes[0].waiting).toBe(1);
  expect([left(), orderId, itemIds.length]).toEqual([[], orderId, 2]);
});

test('the documents for the office find, refund, pack, post, invite, and tell who did it', async () => {
  const { asks, left } = asking('office');
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const hired = (role: 'support' | 'shipping' | 'operator') =>
    StaffMember.isHired(stage.gateway, stage.database, role === 'operator' ? 'all' : [gachaId], role);
  const [support, clerk, operator] = [await hired('support'), await hired('shipping'), await hired('operator')];
  const fan = await Fan.signsUp(stage.gateway);
  const [posted, unwanted] = [await fan.hasPaid(gachaId, 1, ADDRESS), await fan.hasPaid(gachaId, 1, ADDRESS)];
  expect((await asks(support, 'Find', { where: { userId: fan.id } })).findOrders.nodes).toHaveLength(2);
  expect((await asks(support, 'WhatHappened', { orderId: posted })).timeline.nodes.length).toBeGreaterThan(2);
  const refund = { orderId: unwanted, prizes: 'RESTOCK', reason: 'the show was cancelled', key: 'one' };
  expect((await asks(support, 'Refund', refund)).refundOrder.refund.amount).toBe(500);
  expect((await asks(operator, 'Owed')).refundsOwed.pageInfo).toBeDefined();
  const [waiting] = (await asks(clerk, 'ToPack', { gachaIds: [gachaId] })).parcelsToPack.nodes;
  expect([waiting.fan.id, waiting.parcels[0].packingList[0].amount]).toEqual([fan.id, 1]);
  const { shipment } = (await asks(clerk, 'Pack', { orderIds: [posted], key: 'two' })).packParcel;
  const label = { carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
  const sent = (await asks(clerk, 'Post', { orderIds: [posted], ...label, key: 'three' })).confirmShipment.shipment;
  expect([sent.id, sent.carrier]).toEqual([shipment.id, 'YAMATO']);
  expect((await asks(operator, 'Staff')).staffMembers.nodes.map(({ id }: Json) => id)).toContain(support.id);
  const worker = { newMember: { name: 'A helper', roles: [{ role: 'COUNTER', gachaIds: [gachaId] }] } };
  expect((await asks(operator, 'Invite', { name: 'Tablet 3', worker })).inviteDevice.device.state).toBe('INVITED');
  const [latest] = (await asks(operator, 'Deeds', { where: { gachaId } })).auditLog.nodes;
  expect(latest.action).toBeDefined();
  expect(left()).toEqual([]);
});
