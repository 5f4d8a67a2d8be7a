import { Fan, StaffMember } from './actors.ts';
import { aGacha } from './catalogue.ts';
import type { Reported } from './counter.ts';
import type { Json } from './json.ts';
import type { Stage } from './stage.ts';
import { minutesAgo, timePasses } from './time-passes.ts';

/** How long ago it happened, in minutes. */
export const AGO = 120;

export const hired = ({ gateway, database }: Stage, gachaIds: string[], role: 'counter' | 'supervisor' = 'counter') =>
  StaffMember.isHired(gateway, database, gachaIds, role);

/** A fan whose order waits, and whose code was issued two hours ago. */
export async function aCodeOfThen(stage: Stage, plays = 2) {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderId = await fan.hasPaid(gachaId, plays);
  const [staff, supervisor] = [await hired(stage, [gachaId]), await hired(stage, [gachaId], 'supervisor')];
  const pickupCode = await fan.hasCode();
  const itemIds: string[] = (await fan.sees(orderId)).items.map(({ id }: { id: string }) => id);
  return { fan, gachaId, orderId, itemIds, staff, supervisor, pickupCode };
}
type Then = Awaited<ReturnType<typeof aCodeOfThen>>;

export const reported = async (staff: StaffMember, report: Reported): Promise<Json> =>
  (await staff.reports(report)).data.confirmHandover;

/** What only the one item is told of that the fan collected elsewhere, and the other that was taken. */
export async function aConflict(stage: Stage, then?: Then) {
  const world = then ?? (await aCodeOfThen(stage));
  const { fan, gachaId, orderId, itemIds, staff, pickupCode } = world;
  const [first = ''] = itemIds;
  await timePasses(stage.database, AGO);
  await (await hired(stage, [gachaId])).reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [first] });
  const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt: minutesAgo(AGO) };
  const [conflict] = (await reported(staff, report)).conflicts;
  return { ...world, report, conflict };
}

/** A code of which nothing was taken, since it had expired by then. */
export async function anExpiredOne(stage: Stage, key: { idempotencyKey?: string } = {}) {
  const then = await aCodeOfThen(stage);
  const { gachaId, orderId, staff, pickupCode } = then;
  await timePasses(stage.database, AGO);
  const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt: minutesAgo(AGO - 20), ...key };
  const [conflict] = (await reported(staff, report)).conflicts;
  return { ...then, report, conflict };
}
