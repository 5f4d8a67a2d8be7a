import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, getNamedType, isInputObjectType } from 'graphql';
import { oneLine } from '../../src/commands/console/one-line.ts';
import { checked } from '../../src/commands/console/operator.ts';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { setRoles } from '../../src/staff/members/manage.ts';
import { ROLES } from '../../src/staff/role.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { NEW_GACHA } from '../support/desk.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';
import { minutesAgo } from '../support/time-passes.ts';

const stage = aStage();

/** Nothing that anybody could read: blanks, controls, marks without a width, letters without a shape, marks alone. */
const UNREADABLE = ['', ' \n', '\u200b', '\u3164\uffa0', '\u2060\ufeff\u00ad', '\u202e\u0000', '…', '--', '\u0301'];
const READABLE = ['ok', '誤', '7', '\u200bさ'];

/** Each mutation that asks for a reason, and under which name. */
const fields = Object.values(buildSchema(typeDefs.join('\n')).getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
  const input = getNamedType(args[0]?.type);
  const known = isInputObjectType(input) ? ['reason'].filter((field) => field in input.getFields()) : [];
  return known.map((field) => ({ name, field, type: String(input) }));
});

let inputs: Record<string, object>;
let worker: StaffMember;

beforeAll(async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database);
  const fan = await Fan.signsUp(gateway);
  worker = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const roles = ROLES.map((role) => ({ role, gachas: 'all' as const }));
  await setRoles(database.fork(), worker.id, roles, { by: { account: 'a test' }, why: null });
  const [orderId, other] = [await fan.hasPaid(gachaId), await StaffMember.isHired(gateway, database, [gachaId])];
  const report = { pickupCode: await fan.hasCode(), gachaId };
  const { handoverIds } = (await worker.reports({ ...report, orderIds: [orderId] })).data.confirmHandover;
  await other.reports({ ...report, orderIds: [orderId], occurredAt: minutesAgo(0) });
  const [conflict] = (await worker.seesConflicts()).data.handoverConflicts.nodes;
  const { device } = await worker.hasInvited(gachaId);
  const given = await worker.refundsOrder({ orderId: await fan.hasPaid(gachaId), prizes: 'WRITE_OFF' });
  const { refund } = given.data.refundOrder;
  inputs = {
    ...(await keeping(gachaId)),
    refundOrder: { orderId, prizes: 'WRITE_OFF' },
    recordRefund: { orderId, prizes: 'WRITE_OFF', origin: 'OTHERWISE' },
    giveUpRefund: { refundId: refund.id },
    takeBackRefund: { refundId: refund.id },
    unpackParcel: { shipmentId: randomUUID() },
    correctShipment: { shipmentId: randomUUID(), carrier: 'JAPAN_POST', trackingNumber: newTrackingNumber() },
    returnParcel: { shipmentId: randomUUID(), because: 'REFUSED' },
    holdOrder: { orderId },
    releaseOrder: { orderId },
    correctAddressFor: { orderId, deliveryInfo: ADDRESS },
    undoHandover: { handoverId: handoverIds[0] },
    settleHandoverConflict: { conflictId: conflict.id, decision: 'REPORT_WRONG' },
    issuePickupTokenFor: { userId: fan.id },
    addStaff: { issuer: 'https://staff.test', subject: randomUUID(), name: 'Kei', roles: [] },
    setStaffRoles: { staffId: other.id, roles: [] },
    revokeStaff: { staffId: other.id },
    restoreStaff: { staffId: other.id },
    inviteDevice: { name: 'Tablet 3', worker: { staffId: other.id } },
    renameDevice: { deviceId: device.id, name: 'Tablet 4' },
    revokeDevice: { deviceId: device.id },
    forgiveWrongCodes: { staffId: other.id },
    ...{ banUser: { userId: fan.id }, unbanUser: { userId: fan.id }, eraseUser: { userId: fan.id } },
    correctBirthMonth: { userId: fan.id, birthMonth: '2001-02' },
    createGacha: NEW_GACHA,
    ...{ updateGacha: { gachaId, version: 1 }, publishGacha: { gachaId, version: 1 }, resumeSale: { gachaId, version: 1 } },
    ...{ pauseSale: { gachaId }, closeSale: { gachaId } },
  };
});

/** Prizes, places of check-ins, and the seller. */
async function keeping(gachaId: string) {
  const [prize] = await stage.database.sql('select id from prizes where gacha_id = ?', [gachaId]);
  const [one, place] = [{ prizeId: prize?.id, version: 1 }, { gachaIds: [gachaId] }];
  return {
    addPrize: { gachaId, version: 1, name: { text: 'Badge' }, stock: 1, pickupWeight: 1 },
    ...{ updatePrize: one, restockPrize: { ...one, amount: 1 }, retirePrize: one, restorePrize: one },
    createBeacon: { ...place, beaconId: 9 },
    updateBeacon: { beaconId: 9, version: 1 },
    createArea: { ...place, name: 'The quay', latitude: '1.5', longitude: '1.5', radiusMetres: 1 },
    updateArea: { name: 'The quay', version: 1 },
    tellPicture: { path: '', alt: { ja: '', en: '' }, known: { ja: '', en: '' } },
    updateSeller: { telephone: '045-000-0000' },
    addTermsVersion: { kind: 'TERMS', text: { text: 'Terms' } },
  };
}

describe('a reason that nobody could read', () => {
  test('is asked for by these', () => {
    expect(fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test.each(fields)('is refused by $name', async ({ name, field, type }) => {
    for (const reason of UNREADABLE) {
      const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
      const answer = await worker.asks(mutation, { input: { ...inputs[name], [field]: reason } });
      expect([reason, answer.code, ...fieldsOf(answer)]).toEqual([reason, 'BAD_INPUT', field]);
    }
  });

  test('is refused by commands', () => {
    for (const option of ['--why', '--by']) {
      for (const reason of UNREADABLE) expect(() => checked(option, reason)).toThrow(`${option} must`);
      for (const reason of READABLE) expect(checked(option, reason)).toBe(reason);
    }
  });
});

describe('a name that would not show as it is written', () => {
  const NAMES = ['', ' ', '\u200b', '\u202e', '\u0085', 'Till\n2', 'Till\u001b[2J', 'Till\u202e2', 'Till\u20282'];

  test.each(['addStaff', 'inviteDevice', 'renameDevice'])('is refused by %s', async (name) => {
    const type = fields.find((field) => field.name === name)?.type;
    for (const bad of NAMES) {
      const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
      const answer = await worker.asks(mutation, { input: { ...inputs[name], reason: 'a test', name: bad } });
      expect([bad, answer.code, ...fieldsOf(answer)]).toEqual([bad, 'BAD_INPUT', 'name']);
    }
  });

  test('is one line of a terminal, where it was taken before', () => {
    expect(oneLine('Till\u001b[2J\n山\u202e 🎪')).toBe('Till\ufffd[2J\ufffd山\ufffd 🎪');
  });
});
