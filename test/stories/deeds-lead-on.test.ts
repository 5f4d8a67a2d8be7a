import { beforeAll, expect, test } from '@jest/globals';
import { ACTIONS } from '../../src/staff/audit-entry.ts';
import { type Fan, StaffMember } from '../support/actors.ts';
import { atADevice, handsOverAndBack, keepsShop, manages, postsAndErases, refunds, sells } from '../support/every-deed.ts';
import type { Json } from '../support/json.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let boss: StaffMember;
let orderIds: string[];

beforeAll(async () => {
  boss = await atADevice(stage);
  await keepsShop(stage, boss);
  orderIds = [...(await handsOverAndBack(stage, boss)), await postsAndErases(stage, boss), ...(await refunds(stage, boss))];
  await sells(boss);
  await manages(stage, boss);
});

const DEED = `at action gacha { id name } order { id status gacha { id } } userId subjectId
  subject { __typename ... on StaffMember { id name isRevoked } ... on Device { id name state } ... on Refund { id order { id } }
    ... on Shipment { id carrier } ... on HandoverConflict { id settlement { decision } } }`;
const LOG = `query ($first: Int, $where: AuditLogWhere) { auditLog(first: $first, where: $where) { nodes { ${DEED} } } }`;

async function readsLog(by: StaffMember | Fan, variables: object = {}): Promise<Json[]> {
  const { data, errors } = await by.asks(LOG, { first: 100, ...variables });
  expect(errors).toEqual([]);
  return data.auditLog.nodes;
}

const KINDS: Record<string, string> = {
  STAFF: 'StaffMember',
  WRONG: 'StaffMember',
  DEVICE: 'Device',
  REFUND: 'Refund',
  PARCEL: 'Shipment',
  SHIPMENT: 'Shipment',
};
const kindOf = (action: string) =>
  action.startsWith('HANDOVER_CONFLICT') ? 'HandoverConflict' : (KINDS[action.split('_')[0] ?? ''] ?? null);

test('to who holds every role each deed leads to its gacha, its order and what else it was done to', async () => {
  const deeds = await readsLog(boss);
  expect(new Set(deeds.map(({ action }) => action))).toEqual(new Set(ACTIONS));
  const led = deeds.map(({ action, gacha, order, subject, subjectId }) =>
    [action, gacha?.id ?? null, order?.id ?? null, subject?.id ?? subjectId].join(),
  );
  const kept = await stage.database.sql<Json>('select action, gacha_id, order_id, subject_id from deeds');
  expect(led.toSorted()).toEqual(
    kept.map(({ action, gacha_id, order_id, subject_id }) => [action, gacha_id, order_id, subject_id].join()).toSorted(),
  );
  for (const { action, gacha, order, subject } of deeds) {
    if (order && gacha) expect(order.gacha.id).toBe(gacha.id);
    // A parcel that was unpacked is no more.
    const isGone = subject === null && action.startsWith('PARCEL');
    expect([action, subject?.__typename ?? null]).toEqual([action, isGone ? null : kindOf(action)]);
  }
  expect(deeds.filter(({ subject }) => subject?.__typename === 'Shipment').length).toBeGreaterThan(1);
});

test('an operator reads of parcels and conflicts no more than an id, and of staff, devices and refunds the thing', async () => {
  const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
  for (const { action, subject, subjectId, gacha, order } of await readsLog(operator)) {
    const kind = kindOf(action);
    const isHidden = kind === 'Shipment' || kind === 'HandoverConflict';
    expect([action, subject?.__typename ?? null]).toEqual([action, isHidden ? null : kind]);
    if (isHidden) expect([action, subjectId]).toEqual([action, expect.any(String)]);
    else if (kind) expect([action, subjectId]).toEqual([action, null]);
    if (order) expect(gacha).not.toBeNull();
  }
});

test('what an operator of one gacha reads is of that one', async () => {
  const [first] = await readsLog(boss, { where: { orderId: orderIds[0] } });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [first.gacha.id], 'operator');
  const deeds = await readsLog(operator);
  expect(new Set(deeds.map(({ gacha }) => gacha.id))).toEqual(new Set([first.gacha.id]));
  expect(deeds.some(({ order }) => order !== null)).toBe(true);
});

test('a page of many asks the database no more often than it has kinds of things', async () => {
  await readsLog(boss, { first: 100 });
  stage.database.statements.splice(0);
  const deeds = await readsLog(boss, { first: 100 });
  const asked = stage.database.statements.splice(0);
  expect(deeds.length).toBeGreaterThan(60);
  // One each for the page, orders, members, devices, refunds, parcels and conflicts, with what is asked of some of these.
  expect(asked.length).toBeLessThan(20);
  // Members are read twice: the doers, and the members that it was done to.
  const times = [...Map.groupBy(asked, (statement) => statement)].map(([statement, all]) => [all.length, statement]);
  expect(times.filter(([count]) => Number(count) > 2)).toEqual([]);
});
