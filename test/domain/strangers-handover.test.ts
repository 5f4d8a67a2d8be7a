import { randomUUID } from 'node:crypto';
import { beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import { confirmHandover } from '../../src/handover/confirm.ts';
import type { Named, Report } from '../../src/handover/report.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { printSeed, SEED } from '../support/seeded.ts';
import { aStage } from '../support/stage.ts';
import { expectNoStrangers } from '../support/strangers.ts';

const stage = aStage();

type Owned = { fanId: string; orderIds: string[]; itemIds: string[]; codes: string[] };
const world = { gachaIds: [] as string[], staffIds: [] as string[], fans: [] as Owned[] };

/** A fan with orders at all gachas: of an earlier code one is handed over, and one more stays with it. */
async function aFan(gachaIds: readonly string[], staff: StaffMember): Promise<Owned> {
  const fan = await Fan.signsUp(stage.gateway);
  const orderIds: string[] = [];
  for (const gachaId of [...gachaIds, ...gachaIds]) orderIds.push(await fan.hasPaid(gachaId, 2));
  const earlier = await fan.hasCode();
  await staff.handsOver(earlier, gachaIds[0] ?? '', orderIds.slice(0, 1));
  for (const gachaId of gachaIds) orderIds.push(await fan.hasPaid(gachaId));
  const items = await stage.database.sql<{ id: string }>('select id from order_details where order_id in (?)', [orderIds]);
  return { fanId: fan.id, orderIds, itemIds: items.map(({ id }) => id), codes: [earlier, await fan.hasCode()] };
}

beforeAll(async () => {
  printSeed();
  const { gateway, database } = stage;
  const [first, second] = [await aGacha(database), await aGacha(database)];
  const manager = await StaffMember.isHired(gateway, database, 'all');
  for (const handled of [[first], [second], [first, second]]) await StaffMember.isHired(gateway, database, handled);
  const staff = await database.sql<{ id: string }>('select id from staff');
  for (let count = 0; count < 4; count++) world.fans.push(await aFan([first, second], manager));
  const [expired] = world.fans;
  await database.sql('update pickup_tokens set expires_at = now() where user_id = ?', [expired?.fanId]);
  Object.assign(world, { gachaIds: [first, second], staffIds: staff.map(({ id }) => id) });
});

const idsOf = (fan: Owned): string[] => [fan.fanId, ...fan.orderIds, ...fan.itemIds];
const fanOf = (code: string): Owned | undefined => world.fans.find(({ codes }) => codes.includes(code));

/** Whole orders or single items; most are of the code's own fan, others a stranger's. */
function named(pickupCode: string): fc.Arbitrary<Named> {
  const some = (idsOf: (fan: Owned) => string[]) => {
    const fan = fanOf(pickupCode);
    const own = fc.constantFrom(...(fan ? idsOf(fan) : [randomUUID()]));
    const arbitrary = fc.constantFrom(...world.fans.flatMap(idsOf), randomUUID(), 'no id');
    return fc.array(fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary }), { maxLength: 4 });
  };
  return fc.oneof(
    some(({ orderIds }) => orderIds).map((orderIds) => ({ orderIds })),
    some(({ itemIds }) => itemIds).map((itemIds) => ({ itemIds })),
  );
}

/** Codes that there are and one that there is not, each once. */
function reports(): fc.Arbitrary<Report[]> {
  const codes = [...world.fans.flatMap((fan) => fan.codes), '00000000000000000000'];
  const reportOf = (pickupCode: string): fc.Arbitrary<Report> => {
    const staff = fc.constantFrom(...world.staffIds, randomUUID()).map((id) => ({ id }));
    const gachaId = fc.constantFrom(...world.gachaIds, ...world.gachaIds, randomUUID());
    const record = fc.record({ staff, pickupCode: fc.constant(pickupCode), gachaId, of: named(pickupCode) });
    return record.map(({ of, ...report }) => ({ ...report, ...of }));
  };
  return fc.shuffledSubarray(codes, { minLength: 2 }).chain((some) => fc.tuple(...some.map(reportOf)));
}

test('a report that is confirmed with those of strangers is answered as if it were alone', async () => {
  const { database } = stage;
  const known = new Set([...world.gachaIds, ...world.staffIds, ...world.fans.flatMap(idsOf)]);
  const prizes = await database.sql<{ id: string }>('select id from prizes');
  for (const { id } of prizes) known.add(id);
  const strangersTo = ({ pickupCode }: Report) => world.fans.filter((fan) => fan !== fanOf(pickupCode)).flatMap(idsOf);
  const property = fc.asyncProperty(reports(), (batch) =>
    expectNoStrangers(database, confirmHandover, batch, { known, strangersTo }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 60 });
});
