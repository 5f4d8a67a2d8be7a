import { seedsOfGacha } from '../../../../browse/fairness.ts';
import type { Range } from '../../../../database/keyset.ts';
import { drawnOrdersOf, ORDERS_BY_NUMBER, ordersWithoutNumber } from '../../../../operator/fairness/drawn-orders.ts';
import { DRAWS_IN_TURN, drawsOfGacha, type FairnessOfGacha, fairnessOf } from '../../../../operator/fairness/records.ts';
import { stocksAfter } from '../../../../operator/fairness/stocks.ts';
import { prizesOf, VERSIONS_LATEST_FIRST, versionsOfGacha } from '../../../../operator/fairness/versions.ts';
import { badInput, isId } from '../../../../refusal.ts';
import { oddsPath } from '../../../addresses/odds.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import type { Context } from '../../../request/context.ts';
import { existing, loadedSnapshot, shownGacha, shownPrize } from '../from-snapshot.ts';
import { orderOf } from '../order.ts';

type OfVersion = { oddsVersionId: string; prizeId: string };

async function soldAt({ loaders }: Context, { oddsVersionId, prizeId }: OfVersion) {
  return existing(existing(await loaders.soldUnder.load(oddsVersionId)).prizes.get(prizeId));
}

/** What may be told of draws ends before the first whose payment is under way. */
function through({ gachaId, lastDraw, heldFrom }: FairnessOfGacha, throughDraw: number) {
  const most = heldFrom === null ? lastDraw : heldFrom - 1;
  if (throughDraw < 0 || throughDraw > most) throw badInput('throughDraw', 'OUT_OF_RANGE', { least: 0, most });
  return { gachaId, throughDraw };
}

/** What decides which seeds and draws may be told is read from the primary, where payments are made. */
export const fairnessResolvers: Resolvers = {
  Query: {
    gachaFairness: async (_root, { gachaId }, context) => {
      await context.snapshot.load();
      return isId(gachaId) ? ((await context.write((em) => fairnessOf(em, gachaId))) ?? null) : null;
    },
  },
  GachaFairness: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    seeds: ({ gachaId }, _args, context) => context.write((em) => seedsOfGacha(em, gachaId)),
    oddsVersions: ({ gachaId }, page, context) => {
      const read = (range: Range) => context.show((em) => versionsOfGacha(em, gachaId, range));
      return readPage(read, VERSIONS_LATEST_FIRST, page, context, 'OddsVersionConnection');
    },
    draws: ({ gachaId }, page, context) => {
      const read = (range: Range) => context.write((em) => drawsOfGacha(em, gachaId, range));
      return readPage(read, DRAWS_IN_TURN, page, context, 'DrawRecordConnection');
    },
    stocksAfter: async (gacha, { throughDraw }, context) => {
      const drawn = through(gacha, throughDraw);
      const { oddsNumber, prizes } = await context.write((em) => stocksAfter(em, drawn));
      const { catalogue } = loadedSnapshot(context);
      // One that was added since the catalogue was read has no draws yet.
      return { oddsNumber, prizes: prizes.filter(({ prizeId }) => catalogue.prizes.get(prizeId) !== undefined) };
    },
    drawnOrders: (gacha, { throughDraw, ...page }, context) => {
      const drawn = through(gacha, throughDraw);
      const read = (range: Range) => context.write((em) => drawnOrdersOf(em, drawn, range));
      return readPage(read, ORDERS_BY_NUMBER, page, context, 'DrawnOrderConnection');
    },
    ordersWithoutNumber: ({ gachaId }, _args, context) => context.write((em) => ordersWithoutNumber(em, gachaId)),
  },
  StockAfterDraw: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
  DrawnOrder: {
    order: (order, _args, context) => orderOf(context, order),
    lastOnes: ({ lastOneIds }, _args, context) => lastOneIds.map((id) => shownPrize(context, id)),
  },
  DrawRecord: {
    order: (draw, _args, context) => orderOf(context, draw),
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    lastOne: ({ lastOneId }, _args, context) => (lastOneId ? shownPrize(context, lastOneId) : null),
    itemPrize: ({ itemPrizeId }, _args, context) => (itemPrizeId ? shownPrize(context, itemPrizeId) : null),
  },
  OddsVersion: {
    since: ({ createdAt }) => createdAt,
    url: ({ gachaId, number }, _args, { gateway }) => `${gateway.address()}${oddsPath(gachaId, number)}`,
    prizes: (version) => prizesOf(version),
  },
  OddsVersionPrize: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    name: async (prize, _args, context) => context.text((await soldAt(context, prize)).name),
    percent: async (prize, _args, context) => (await soldAt(context, prize)).percent,
  },
};
