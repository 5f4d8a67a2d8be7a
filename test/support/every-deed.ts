import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteRotation } from '../../src/operator/keys/note.ts';
import { discloseUser } from '../../src/operator/people/disclose.ts';
import { removePicture } from '../../src/operator/pictures/remove.ts';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import { inviteDevice } from '../../src/staff/device/invite.ts';
import { ROLES } from '../../src/staff/role.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import { NEW_GACHA } from './desk.ts';
import { TestDevice } from './device.ts';
import type { Json } from './json.ts';
import { goBack } from './refunds.ts';
import type { Stage } from './stage.ts';
import { newTrackingNumber } from './store-room.ts';
import { minutesAgo } from './time-passes.ts';

const BY = { by: { account: 'Olga' }, why: 'a test' };

/** A member with every role everywhere, at a device that was invited. */
export async function atADevice({ gateway, database }: Stage): Promise<StaffMember> {
  const grants = ROLES.map((role) => ({ role, gachas: 'all' as const }));
  const { secret } = await inviteDevice(database.fork(), 'Tablet 1', { name: 'Boss', grants }, BY);
  const tablet = await TestDevice.isNew();
  return StaffMember.isKnown(gateway, await tablet.isIn(gateway, secret));
}

/** Asks it of a mutation, which must not be refused. */
async function does(staff: StaffMember | Fan, name: string, input: object, answer: string): Promise<Json> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await staff.asks(`mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} } }`, { input });
  if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  return data[name];
}

/** At the counter. Answers the orders. */
export async function handsOverAndBack(stage: Stage, boss: StaffMember): Promise<string[]> {
  const [gachaId, fan] = [await aGacha(stage.database), await Fan.signsUp(stage.gateway)];
  const [replaced, cancelled] = [await fan.hasOrdered(gachaId), await fan.hasOrdered(gachaId)];
  await fan.cancels(cancelled);
  const orderIds = [await fan.hasPaid(gachaId, 2), await fan.hasPaid(gachaId)];
  await boss.asks(`{ findOrders(where: { userId: "${fan.id}" }) { totalCount } }`);
  await fan.hasCode();
  await does(boss, 'issuePickupTokenFor', { userId: fan.id, reason: 'the phone is dead' }, 'itemAmount');
  const pickupCode = await fan.hasCode();
  const report = { pickupCode, gachaId, orderIds };
  const [handoverId] = (await boss.reports(report)).data.confirmHandover.handoverIds;
  await boss.reports({ ...report, occurredAt: minutesAgo(60) });
  const [conflict] = (await boss.seesConflicts({ gachaIds: [gachaId] })).data.handoverConflicts.nodes;
  await boss.settles({ conflictId: conflict.id, decision: 'REPORT_WRONG' });
  await boss.undoes({ handoverId });
  return [...orderIds, replaced, cancelled];
}

/** In the store. Answers the order. */
export async function postsAndErases({ database, gateway }: Stage, boss: StaffMember): Promise<string> {
  const [gachaId, fan] = [await aGacha(database, { delivery_type: 'mail' }), await Fan.signsUp(gateway)];
  const orderId = await fan.hasPaid(gachaId, 1, ADDRESS);
  await does(fan, 'correctAddress', { orderId, deliveryInfo: { ...ADDRESS, city: '港区' } }, 'order { id }');
  await boss.asks(`{ parcelsToPack(gachaIds: ["${gachaId}"]) { nodes { parcels { deliveryInfo { city } } } } }`);
  const why = { orderId, reason: 'the fan rang' };
  await does(boss, 'correctAddressFor', { ...why, deliveryInfo: { ...ADDRESS, city: '品川区' } }, 'order { id }');
  await does(boss, 'holdOrder', why, 'order { id }');
  await does(boss, 'releaseOrder', why, 'order { id }');
  const packed = await does(boss, 'packParcel', { orderIds: [orderId] }, 'shipment { id }');
  await does(boss, 'unpackParcel', { shipmentId: packed.shipment.id, reason: 'the wrong box' }, 'orders { id }');
  const label = () => ({ carrier: 'JAPAN_POST', trackingNumber: newTrackingNumber() });
  const { shipment } = await does(boss, 'confirmShipment', { orderIds: [orderId], ...label() }, 'shipment { id }');
  await does(boss, 'correctShipment', { shipmentId: shipment.id, reason: 'mistyped', ...label() }, 'shipment { id }');
  const returned = { shipmentId: shipment.id, because: 'REFUSED', reason: 'wet' };
  await does(boss, 'returnParcel', returned, 'shipment { id }');
  await does(boss, 'releaseOrder', why, 'order { id }');
  await does(boss, 'confirmShipment', { orderIds: [orderId], ...label() }, 'shipment { id }');
  await database.sql(`update delivery_infos set delivered_at = now() - interval '100 days' where order_id = ?`, [orderId]);
  await eraseAddresses(database.fork(), 90, 100);
  return orderId;
}

/** Answers the orders: one that was refunded, one whose refund was given up, and one whose charge-back was taken back. */
export async function refunds({ database, gateway }: Stage, boss: StaffMember): Promise<string[]> {
  const [gachaId, fan] = [await aGacha(database, { price: 500 }), await Fan.signsUp(gateway)];
  const [back, givenUp, disputed] = [await fan.hasPaid(gachaId), await fan.hasPaid(gachaId), await fan.hasPaid(gachaId)];
  await boss.refundsOrder({ orderId: back, prizes: 'WRITE_OFF' });
  await goBack(database);
  const { refund } = (await boss.refundsOrder({ orderId: givenUp, prizes: 'WRITE_OFF' })).data.refundOrder;
  await does(boss, 'giveUpRefund', { refundId: refund.id, reason: 'paid in cash' }, 'refund { status }');
  const charge = { orderId: disputed, origin: 'CHARGE_BACK', prizes: 'WRITE_OFF', reason: 'the bank wrote' };
  const recorded = await does(boss, 'recordRefund', charge, 'refund { id }');
  const won = { refundId: recorded.refund.id, reason: 'the bank decided for us' };
  await does(boss, 'takeBackRefund', won, 'refund { status }');
  return [back, givenUp, disputed];
}

/** At the desk. */
export async function sells(boss: StaffMember): Promise<void> {
  const reason = 'a test';
  const { gacha } = await does(boss, 'createGacha', { ...NEW_GACHA, reason }, 'gacha { id }');
  const asked = (version: number) => ({ gachaId: gacha.id, version, reason });
  await does(boss, 'updateGacha', { ...asked(1), price: 600 }, 'gacha { id }');
  await does(boss, 'publishGacha', asked(2), 'gacha { id }');
  await does(boss, 'pauseSale', asked(3), 'gacha { id }');
  await does(boss, 'resumeSale', asked(4), 'gacha { id }');
  await does(boss, 'closeSale', asked(5), 'gacha { id }');
}

/** Staff, their devices, users and keys. */
export async function manages({ database, gateway }: Stage, boss: StaffMember): Promise<void> {
  const worker = await StaffMember.isHired(gateway, database, [await aGacha(database)]);
  const staffId = worker.id;
  await does(boss, 'forgiveWrongCodes', { staffId, reason: 'a broken reader' }, 'staffMember { id }');
  const { device } = await does(boss, 'inviteDevice', { name: 'Tablet 2', worker: { staffId }, reason: 'new' }, 'device { id }');
  await does(boss, 'renameDevice', { deviceId: device.id, name: 'Tablet 3', reason: 'a number twice' }, 'device { id }');
  await does(boss, 'revokeDevice', { deviceId: device.id, reason: 'lost' }, 'device { id }');
  const roles = [{ role: 'SUPPORT', hasAllGachas: true }];
  await does(boss, 'setStaffRoles', { staffId, roles, reason: 'promoted' }, 'staffMember { id }');
  await does(boss, 'revokeStaff', { staffId, reason: 'left' }, 'staffMember { id }');
  await does(boss, 'restoreStaff', { staffId, reason: 'came back' }, 'staffMember { id }');
  const headers = { authorization: `Bearer ${boss.token}` };
  await gateway.send({ method: 'GET', url: '/exports/handovers.csv?names=true', headers });
  const fan = await Fan.signsUp(gateway);
  for (const verb of ['banUser', 'unbanUser'])
    await does(boss, verb, { userId: fan.id, reason: 'sold prizes' }, 'ban { isBanned }');
  const born = { userId: fan.id, birthMonth: '2001-02', reason: 'a passport was shown' };
  await does(boss, 'correctBirthMonth', born, 'user { id }');
  await discloseUser(database.fork(), { id: fan.id, by: { account: 'Olga' }, why: 'asked by letter' });
  await does(boss, 'eraseUser', { userId: fan.id, reason: 'asked by letter' }, 'isErased');
  const { run } = await does(boss, 'runBooks', {}, 'run { runId }');
  await does(boss, 'stopBooks', { runId: run.runId }, 'run { status }');
  await noteRotation(database.fork(), { account: 'Olga' });
  const drawing = await readFile(join(import.meta.dirname, '../../src/operator/catalogue/demo/compass.svg'));
  const added = await gateway.send({
    method: 'POST',
    url: '/pictures',
    headers: { ...headers, 'content-type': 'image/svg+xml' },
    payload: drawing,
  });
  const { path, altJa: ja, altEn: en } = added.json();
  const told = { path, alt: { ja, en: 'A compass of brass' }, known: { ja, en } };
  await does(boss, 'tellPicture', { ...told, reason: 'a mistake in it' }, 'picture { alt }');
  await removePicture(database.fork(), path, 'Olga');
}

/** What is won, by whom it is sold, and where fans check in. */
export async function keepsShop({ database }: Stage, boss: StaffMember): Promise<void> {
  const gachaId = await aGacha(database);
  const why = { reason: 'a test' };
  const added = await does(
    boss,
    'addPrize',
    { ...why, gachaId, version: 1, name: { text: 'Badge' }, stock: 3, pickupWeight: 1 },
    'prize { id gacha { version } }',
  );
  const known = (prize: Json) => ({ ...why, prizeId: prize.id, version: prize.gacha.version });
  const answer = 'prize { id gacha { version } }';
  const updated = await does(boss, 'updatePrize', { ...known(added.prize), pickupWeight: 2 }, answer);
  const restocked = await does(boss, 'restockPrize', { ...known(updated.prize), amount: 2 }, answer);
  const retired = await does(boss, 'retirePrize', known(restocked.prize), answer);
  await does(boss, 'restorePrize', known(retired.prize), answer);
  const place = { ...why, gachaIds: [gachaId] };
  await does(boss, 'createBeacon', { ...place, beaconId: 77_001 }, 'beacon { version }');
  const { beacons } = (await boss.asks('{ beacons { nodes { number version } } }')).data;
  const { version: ofBeacon } = beacons.nodes.find(({ number }: Json) => number === 77_001);
  await does(boss, 'updateBeacon', { ...why, beaconId: 77_001, version: ofBeacon, isActive: false }, 'beacon { version }');
  const area = { name: 'The pier', latitude: '35.1', longitude: '139.1', radiusMetres: 50 };
  const { version } = (await does(boss, 'createArea', { ...place, ...area }, 'area { version }')).area;
  await does(boss, 'updateArea', { ...why, name: area.name, version, validHours: 2 }, 'area { version }');
  const seller = { name: { text: 'A shop' }, address: { text: 'Minato 1' }, telephone: '045-000-0000' };
  await does(boss, 'updateSeller', { ...why, ...seller, personInCharge: { text: 'Hanako' } }, 'seller { version }');
  await does(boss, 'addTermsVersion', { ...why, kind: 'TERMS', text: { text: 'Terms' } }, 'legalText { version }');
}
