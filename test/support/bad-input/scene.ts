import { beginBooks } from '../../../src/operator/books/runs/begin.ts';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { inviteDevice } from '../../../src/staff/device/invite.ts';
import { setRoles } from '../../../src/staff/members/manage.ts';
import { type Grant, ROLES } from '../../../src/staff/role.ts';
import { Fan, StaffMember } from '../actors.ts';
import { ADDRESS } from '../address.ts';
import { aGacha, SELLER } from '../catalogue.ts';
import { openTestDatabase } from '../database.ts';
import { openTestGateway } from '../gateway.ts';
import { aRefundOfEach } from '../refunds.ts';

const CHANGE = { by: { account: 'a test' }, why: null };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A fan and a member of all roles, and one of each thing that they may name. */
export async function openScene() {
  const database = await openTestDatabase();
  const gateway = await openTestGateway(database, { isHeld: false });
  const fan = await Fan.signsUp(gateway);
  const staff = await StaffMember.isHired(gateway, database, 'all');
  const allRoles = ROLES.map((role): Grant => ({ role, gachas: 'all' }));
  await setRoles(database.fork(), staff.id, allRoles, CHANGE);
  await importCatalogue(database.fork(), SELLER);
  const gachaId = await aGacha(database);
  await importCatalogue(database.fork(), placesFor(gachaId));
  const [prize] = await database.sql<{ id: string }>('select id from prizes where gacha_id = ?', [gachaId]);
  const posted = await aGacha(database, { delivery_type: 'mail' });
  const paid = await fan.hasPaid(gachaId);
  const pickupCode = await fan.hasCode();
  const orderId = await fan.hasOrdered(gachaId);
  const handedOver = await aHandover(await Fan.signsUp(gateway), staff, gachaId);
  const { id: staffId } = await StaffMember.isHired(gateway, database, [gachaId]);
  const { device } = await inviteDevice(database.fork(), 'A device', { staffId }, CHANGE);
  const toPost = await fan.hasPaid(posted, 1, ADDRESS);
  const items = await database.sql<{ id: string }>('select id from order_details where order_id = ?', [toPost]);
  const refunds = await aRefundOfEach(database, await Fan.signsUp(gateway), gachaId);
  const { run } = await beginBooks(database.fork(), { by: { staffId: staff.id }, period: { from: null, to: null } });
  const close = async () => {
    await gateway.close();
    await database.close();
  };
  return {
    ...{ database, gateway, close, fan, staff, gachaId, posted, paid, pickupCode, orderId, staffId, toPost },
    ...{ ...handedOver, ...refunds, prizeId: prize?.id ?? '', deviceId: device.id, mailedId: items[0]?.id ?? '' },
    runId: run.id,
  };
}

export const BEACON_ID = 7;
export const AREA_NAME = 'The quay';

const placesFor = (gachaId: string) => ({
  beacons: [{ beacon_id: BEACON_ID, gacha_ids: [gachaId] }],
  areas: [{ name: AREA_NAME, latitude: '1.5', longitude: '1.5', radius_m: 1, gacha_ids: [gachaId] }],
});

async function aHandover(fan: Fan, staff: StaffMember, gachaId: string) {
  const orderIds = [await fan.hasPaid(gachaId)];
  const report = { pickupCode: await fan.hasCode(), gachaId, orderIds };
  const [handoverId]: string[] = (await staff.reports(report)).data.confirmHandover.handoverIds;
  const [item] = (await fan.sees(orderIds[0] ?? '')).items;
  const again = await staff.reports({ ...report, occurredAt: new Date().toISOString() });
  return { handoverId, itemId: item.id as string, conflictId: again.data.confirmHandover.conflicts[0].id as string };
}
