import { seedsOfGacha } from '../../../../browse/fairness.ts';
import type { Range } from '../../../../database/keyset.ts';
import { DRAWS_IN_TURN, drawsOfGacha, fairnessOf } from '../../../../operator/fairness/records.ts';
import { prizesOf, VERSIONS_LATEST_FIRST, versionsOfGacha } from '../../../../operator/fairness/versions.ts';
import { isId } from '../../../../refusal.ts';
import { oddsPath } from '../../../addresses/odds.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import type { Context } from '../../../request/context.ts';
import { existing, shownGacha, shownPrize } from '../from-snapshot.ts';
import { orderOf } from '../order.ts';

type OfVersion = { oddsVersionId: string; prizeId: string };

async function soldAt({ loaders }: Context, { oddsVersionId, prizeId }: OfVersion) {
  return existing(existing(await loaders.soldUnder.load(oddsVersionId)).prizes.get(prizeId));
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
