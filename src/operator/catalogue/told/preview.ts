import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../../database/time/clock.ts';
import { emissionProbabilities } from '../../../gacha/odds.ts';
import { Prize } from '../../../gacha/prize.ts';
import { type Language, type LocalizedText, textIn } from '../../../language/language.ts';
import { itemsOfLastScreen, type ToldOfSale } from '../../../order/last-screen/last-screen.ts';
import { Order } from '../../../order/order.ts';

type PrizeStanding = { id: string; name: string; sold: number; left: number; percent: number };

/** How a gacha stands: `orders` are those that can still be paid, as they were ordered. */
export type GachaStanding = { id: string; prizes: PrizeStanding[]; orders: { amount: number; plays: number } };
/** What a fan would read before the click that orders one play. */
export type ShownScreen = { label: string; text: string }[];
export type Preview = { id: string; before: GachaStanding | undefined; after: GachaStanding; lastScreen: ShownScreen };

export async function standingOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, GachaStanding>> {
  const its = { gacha: { $in: [...ids] } };
  const prizes = await em.find(Prize, { ...its, deletedAt: null }, { orderBy: { position: 'asc', id: 'asc' } });
  const orders = await em.find(
    Order,
    { ...its, isUnpaid: true, payableUntil: { $gt: await databaseClock(em) } },
    { fields: ['gacha', 'playAmount'] },
  );
  return new Map(
    [...Map.groupBy(prizes, ({ gacha }) => gacha.id)].map(([id, own]) => {
      const open = orders.filter(({ gacha }) => gacha.id === id);
      return [
        id,
        {
          id,
          prizes: standingsOf(own),
          orders: { amount: open.length, plays: open.reduce((sum, one) => sum + one.playAmount, 0) },
        },
      ];
    }),
  );
}

type Standing = Pick<Prize, 'id' | 'name' | 'supply' | 'stock' | 'pickupWeight'>;

function standingsOf(prizes: readonly Standing[]): PrizeStanding[] {
  const percents = emissionProbabilities(prizes);
  return prizes.map(({ id, name, supply, stock }) => ({
    id,
    name,
    sold: supply - stock,
    left: stock,
    percent: percents.get(id) ?? 0,
  }));
}

/** Of prizes as they would be. What is open stays as it was ordered. */
export const standingAfter = (id: string, before: GachaStanding | undefined, prizes: readonly Standing[]): GachaStanding => ({
  ...{ id, prizes: standingsOf(prizes), orders: before?.orders ?? { amount: 0, plays: 0 } },
});

/** Of one play. */
export function shownScreen(told: ToldOfSale, language: Language): ShownScreen {
  const text = (localized: LocalizedText) => textIn(localized, language, language);
  return itemsOfLastScreen(told, 1, { language, text }).map(({ label, text }) => ({ label, text }));
}
