import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { runAlone } from '../../src/database/batch.ts';
import { confirmHandover } from '../../src/handover/confirm.ts';
import type { Report } from '../../src/handover/report.ts';
import { type OrderInput, placeOrder } from '../../src/order/place.ts';
import { User } from '../../src/user/user.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';
import { GUESTS } from '../support/tokens.ts';

/** What a verb refuses by itself, without a gateway whose rules would ask first. */
const stage = aStage();

async function expectRefusal(work: Promise<unknown>, code: string): Promise<void> {
  await expect(work).rejects.toMatchObject({ code });
}

test('an order is refused to an account of another login method, whatever else is wrong with it', async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database, {
    ...{ auth_method: { provider_type: 'members', provider_id: null }, on_sale: false, needs_checkin: true },
  });
  const [guest, member] = [await Fan.signsUp(gateway, { issuer: GUESTS }), await Fan.signsUp(gateway)];
  const order = async ({ id }: Fan, input: Partial<OrderInput> = {}) =>
    runAlone(database.fork())(placeOrder, {
      ...{ gachaId, playAmount: 1, ...input },
      user: await database.fork().findOneOrFail(User, { id }),
    });
  const before = await everything(database);
  await expectRefusal(order(guest), 'AUTH_METHOD_MISMATCH');
  await expectRefusal(order(guest, { playAmount: 0 }), 'AUTH_METHOD_MISMATCH');
  await expectRefusal(order(guest, { gachaId: randomUUID(), playAmount: 0 }), 'NOT_FOUND');
  await expectRefusal(order(guest, { gachaId: 'no id' }), 'NOT_FOUND');
  await expectRefusal(order(member, { playAmount: 0 }), 'BAD_INPUT');
  await expectRefusal(order(member), 'NOT_ON_SALE');
  expect(await everything(database)).toEqual(before);
});

test('a handover is refused to staff of another gacha, as they are at that moment', async () => {
  const { gateway, database } = stage;
  const [gachaId, elsewhere] = [await aGacha(database), await aGacha(database)];
  const hire = async (gachas: 'all' | string[]) => {
    const earlier = await staffIds();
    await StaffMember.isHired(gateway, database, gachas);
    return (await staffIds()).find((id) => !earlier.includes(id)) ?? '';
  };
  const staffIds = async () => (await database.sql<{ id: string }>('select id from staff')).map(({ id }) => id);
  const [own, other, manager] = [await hire([gachaId]), await hire([elsewhere]), await hire('all')];
  const fan = await Fan.signsUp(gateway);
  const orderIds = [await fan.hasPaid(gachaId)];
  const pickupCode = await fan.hasCode();
  const confirm = (id: string, changes: Partial<Report> = {}) =>
    runAlone(database.fork())(confirmHandover, { staff: { id }, pickupCode, gachaId, orderIds, ...changes });
  const before = await everything(database);
  await expectRefusal(confirm(other), 'FORBIDDEN');
  await expectRefusal(confirm(other, { orderIds: [] }), 'FORBIDDEN');
  await expectRefusal(confirm(own, { gachaId: randomUUID() }), 'FORBIDDEN');
  await expectRefusal(confirm(randomUUID()), 'FORBIDDEN');
  await expectRefusal(confirm(manager, { gachaId: randomUUID() }), 'NOT_FOUND');
  await expectRefusal(confirm(manager, { gachaId: 'no id' }), 'NOT_FOUND');
  await expectRefusal(confirm(own, { orderIds: [] }), 'BAD_INPUT');
  expect(await everything(database)).toEqual(before);
  await database.sql('delete from staff_roles where staff_id = ?', [own]);
  await expectRefusal(confirm(own), 'FORBIDDEN');
  await database.sql(`insert into staff_roles (id, staff_id, role, gacha_id) values (gen_random_uuid(), ?, 'counter', ?)`, [
    own,
    gachaId,
  ]);
  await database.sql('update gachas set deleted_at = now() where id = ?', [gachaId]);
  await expectRefusal(confirm(own), 'FORBIDDEN');
  await expectRefusal(confirm(manager), 'NOT_FOUND');
  await database.sql('update gachas set deleted_at = null where id = ?', [gachaId]);
  expect(await confirm(own)).toMatchObject({ gachaId, orders: orderIds.map((id) => ({ order: { id } })) });
});
