import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type Answer, openTestGateway, type TestGateway } from './gateway.ts';
import type { Json } from './json.ts';
import { oneRow } from './stage.ts';
import { newTrackingNumber } from './store-room.ts';
import { minutesAgo } from './time-passes.ts';
import { aToken, MEMBERS, STAFF } from './tokens.ts';

export const CALLERS = 'nobody stranger fan other staff otherStaff manager boss unhired';

/** One of everything that has an id, with callers who may see it and others who may not. */
export type NodeWorld = {
  database: TestDatabase;
  gateway: TestGateway;
  tokens: Record<string, string | undefined>;
  ids: Record<string, string>;
  code: string;
  asks(query: string, variables?: object, caller?: string): Promise<Answer>;
  read(id: string | undefined, caller?: string, fields?: string): Promise<Json | null>;
  close(): Promise<void>;
};

async function aRefund(boss: StaffMember, fan: Fan, gachaId: string): Promise<string> {
  const { data } = await boss.refundsOrder({ orderId: await fan.hasPaid(gachaId), prizes: 'WRITE_OFF' });
  return data.refundOrder.refund.id;
}

async function aConflict(boss: StaffMember, staff: StaffMember, fan: Fan, gachaId: string): Promise<string> {
  const report = { orderIds: [await fan.hasPaid(gachaId)], pickupCode: await fan.hasCode(), gachaId };
  await boss.reports(report);
  const late = await staff.reports({ ...report, occurredAt: minutesAgo(0) });
  return late.data.confirmHandover.conflicts[0].id;
}

async function aParcel(clerk: StaffMember, fan: Fan, gachaId: string): Promise<{ shipmentId: string }> {
  const input = {
    ...{ orderIds: [await fan.hasPaid(gachaId, 1, ADDRESS)], carrier: 'YAMATO', trackingNumber: newTrackingNumber() },
  };
  const { data } = await clerk.asks(
    'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }',
    { input },
  );
  return { shipmentId: data.confirmShipment.shipment.id };
}

/** A fan who has one of everything, of a gacha that was taken back afterwards; the others have nothing to do with it. */
export async function openNodeWorld(): Promise<NodeWorld> {
  const database = await openTestDatabase();
  const gateway = await openTestGateway(database);
  const [shop, booth, elsewhere] = [await aGacha(database), await aGacha(database), await aGacha(database)];
  const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  const hires = (gachas: 'all' | string[]) => StaffMember.isHired(gateway, database, gachas);
  const [staff, otherStaff, manager] = [await hires([booth]), await hires([elsewhere]), await hires('all')];
  const posted = await aGacha(database, { delivery_type: 'mail' });
  const boss = await StaffMember.isHired(gateway, database, [booth, posted], 'supervisor');
  const [refundId, conflictId] = [
    await aRefund(boss, fan, booth),
    await aConflict(boss, staff, await Fan.signsUp(gateway), booth),
  ];
  const { shipmentId } = await aParcel(await StaffMember.isHired(gateway, database, [posted], 'shipping'), fan, posted);
  const { device } = await boss.hasInvited(booth);
  const paid = await fan.hasPaid(booth);
  const unpaid = await fan.hasOrdered(booth);
  await other.hasPaid(elsewhere);
  await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [fan.id, booth]);
  const { pickupToken, code } = (await fan.asksForCode()).data.issuePickupToken;
  await database.sql('update gachas set published = false where id = ?', [booth]);
  const idOf = async (table: string, column: string, value: string) =>
    (await oneRow<{ id: string }>(database, `select id from ${table} where ${column} = ?`, [value])).id;
  const tokens: NodeWorld['tokens'] = {
    nobody: undefined,
    stranger: await aToken(MEMBERS, 'stranger'),
    fan: fan.token,
    other: other.token,
    staff: staff.token,
    otherStaff: otherStaff.token,
    manager: manager.token,
    boss: boss.token,
    unhired: await aToken(STAFF, 'unhired'),
  };
  const ids = {
    Gacha: booth,
    Prize: await idOf('prizes', 'gacha_id', booth),
    RedeemDetail: await idOf('redeem_details', 'gacha_id', booth),
    'Gacha on sale': shop,
    'Prize on sale': await idOf('prizes', 'gacha_id', shop),
    'RedeemDetail on sale': await idOf('redeem_details', 'gacha_id', shop),
    Order: paid,
    'Order unpaid': unpaid,
    OrderItem: await idOf('order_details', 'order_id', paid),
    Payment: await idOf('payments', 'order_id', paid),
    User: fan.id,
    CheckIn: `check-in_${fan.id}_${booth}`,
    RedeemTicket: `ticket_${paid}`,
    PickupToken: pickupToken.id,
    Handover: `sheet_${pickupToken.id}_${booth}`,
    HandoverItem: `sheet_${pickupToken.id}_${booth}_${await idOf('prizes', 'gacha_id', booth)}`,
    HandoverConflict: conflictId,
    Refund: refundId,
    Shipment: shipmentId,
    Device: device.id,
    StaffMember: (await staff.asks('{ staffMe { id } }')).data.staffMe.id,
  };
  const asks: NodeWorld['asks'] = (query, variables = {}, caller = 'fan') =>
    gateway.ask(query, variables as Record<string, unknown>, tokens[caller]);
  return {
    ...{ database, gateway, tokens, ids, code, asks },
    read: async (id, caller = 'fan', fields = 'id') =>
      (await asks(`query ($id: ID!) { node(id: $id) { ${fields} } }`, { id }, caller)).data.node,
    close: async () => {
      await gateway.close();
      await database.close();
    },
  };
}
