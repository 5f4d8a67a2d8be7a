import { Fan, StaffMember } from './actors.ts';
import { aGacha } from './catalogue.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';
import { type Arena, calmly, type Guards } from './race.ts';

const ROUNDS = 4;

/** The rows that both lock, and behind them what the database and the states of an order allow. */
export const HANDED_OVER_ONCE: Guards = { without: ['state'], constraints: ['handover_items.handover_items_pkey'] };

export type Standing = { items: number; conflicts: number; told: number };

export async function standingOf({ database }: Arena, gachaId: string): Promise<Standing> {
  const [row] = await database.sql<Standing>(
    `select (select count(*)::int from handover_items i join handovers h on h.id = i.handover_id where h.gacha_id = ?) as items,
            (select count(*)::int from handover_conflicts where gacha_id = ?) as conflicts,
            (select count(distinct order_detail_id)::int from handover_conflict_items i join handover_conflicts c on c.id = i.conflict_id
              where c.gacha_id = ?) as told`,
    [gachaId, gachaId, gachaId],
  );
  if (!row) throw new Error('a count has no row');
  return row;
}

type Round = Arena & {
  other: TestGateway;
  gachaId: string;
  fan: Fan;
  staff: StaffMember;
  orderIds: string[];
  pickupCode: string;
};

/** Each with a gacha of its own, whose counter was shown a code for some prizes; `other` is a second gateway. */
export async function rounds<T>({ database, gateway }: Arena, play: (round: Round) => Promise<T>, plays = 2): Promise<T[]> {
  const [other, outcomes] = [await openTestGateway(database), [] as T[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await calmly({ database }, async () => {
      const gachaId = await aGacha(database);
      const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
      return { gachaId, fan, staff, orderIds: [await fan.hasPaid(gachaId, plays)], pickupCode: await fan.hasCode() };
    });
    outcomes.push(await play({ database, gateway, other, ...prepared }));
  }
  await other.close();
  return outcomes;
}
