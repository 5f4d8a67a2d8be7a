import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { emissionProbabilities, OddsVersion } from '../gacha/odds.ts';
import { type FrozenOdds, type FrozenPrize, frozenIn, OddsPage } from '../gacha/odds-page.ts';
import { Order } from '../order/order.ts';
import { isId } from '../refusal.ts';

export type ShownOdds = Omit<FrozenOdds, 'prizes'> & {
  content: string;
  hash: string;
  /** Where the names were kept later than the version began. */
  namedAt: Date | null;
  prizes: readonly (FrozenPrize & { percent: number })[];
};

/** A version and its page are written in one transaction. */
const SAME_MOMENT_MS = 60_000;

/**
 * As `gacha` shows a gacha by its id, also one that only a check-in puts into the list. One that was taken back keeps its pages
 * once anything of it was sold, since its buyers may ask for them. A draft has none.
 */
export async function oddsPage(em: EntityManager, gachaId: string, number: number): Promise<ShownOdds | undefined> {
  if (!isId(gachaId)) return undefined;
  const row = await tablesOf(em, OddsPage, OddsVersion, Gacha, Order)
    .selectFrom('odds_pages as page')
    .innerJoin('odds_versions as version', 'version.id', 'page.odds_version_id')
    .innerJoin('gachas', 'gachas.id', 'version.gacha_id')
    .select(['page.content', 'page.hash', 'page.frozen_at as frozenAt', 'version.created_at as from'])
    .where('version.gacha_id', '=', gachaId)
    .where('version.number', '=', number)
    .where((eb) =>
      eb.or([
        eb.and([eb('gachas.published', '=', true), eb('gachas.deleted_at', 'is', null)]),
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.gacha_id', '=', 'gachas.id')
            .where('orders.serial_number', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return row && shownIn(row);
}

function shownIn({ content, hash, frozenAt, from }: { content: string; hash: string; frozenAt: Date; from: Date }): ShownOdds {
  const frozen = frozenIn({ content });
  const percents = emissionProbabilities(
    frozen.prizes.map(({ id, weight, supply }) => ({ id, pickupWeight: weight, stock: supply })),
  );
  const isLater = frozenAt.getTime() - from.getTime() > SAME_MOMENT_MS;
  const prizes = frozen.prizes.map((prize) => ({ ...prize, percent: percents.get(prize.id) ?? 0 }));
  return { ...frozen, content, hash, namedAt: isLater ? frozenAt : null, prizes };
}
