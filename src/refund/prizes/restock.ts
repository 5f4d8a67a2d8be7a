import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { lockPrizes } from '../../draw/stock.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { lockGachas, nextOdds } from '../../gacha/next-odds.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { shownNow } from '../../gacha/odds-page.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { itemsOfRefunds, refundedItems } from '../../order/refunded/refund-item.ts';

/** The name under which a refund changes the odds. */
const BY = 'the gateway';
const WHY = 'prizes of a refunded order were put back';

/**
 * Puts refunded prizes that were not handed over back into the draw: as new supply, under a new version of the odds with the same
 * weights, so that the record of the draw stays as it is. A prize that was retired meanwhile stays written off. It locks as a
 * draw does.
 */
export async function restock(tx: EntityManager, { id, gachaId }: { id: string; gachaId: string }): Promise<void> {
  await putBack(tx, gachaId, { order: id, id: { $nin: await refundedItems(tx, id) } });
}

/** The same of the items of one refund. */
export async function restockItems(tx: EntityManager, gachaId: string, refundId: string): Promise<void> {
  const items = await itemsOfRefunds(tx, { refundIds: [refundId] });
  await putBack(tx, gachaId, { id: { $in: items.map(({ id }) => id) } });
}

async function putBack(tx: EntityManager, gachaId: string, which: FilterQuery<OrderDetail>): Promise<void> {
  await lockPrizes(tx, [gachaId]);
  await lockGachas(tx, [gachaId]);
  const isBack = { $and: [which, { refundedAt: { $ne: null }, prize: { deletedAt: null } }] };
  const items = await tx.find(OrderDetail, isBack, { populate: ['prize'] });
  if (items.length === 0) return;
  const gacha = await tx.findOneOrFail(Gacha, { id: gachaId });
  const { weights, supplies, number } = await tx.findOneOrFail(OddsVersion, { gacha, number: gacha.oddsNumber });
  const more = { ...supplies };
  for (const { prize } of items) {
    const one = prize.unwrap();
    one.supply += 1;
    one.stock += 1;
    one.restocked += 1;
    more[one.id] = (more[one.id] ?? 0) + 1;
  }
  const terms = { weights, supplies: more };
  await nextOdds(tx, gacha, number + 1, terms, await shownNow(tx, gachaId, terms), { by: BY, why: WHY });
  await tx.flush();
}
