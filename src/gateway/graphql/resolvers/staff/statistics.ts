import { counterStatistics } from '../../../../handover/statistics.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { shownGacha, shownPrize } from '../from-snapshot.ts';
import { memberIn } from './people.ts';

export const statisticsResolvers: Resolvers = {
  Query: {
    counterStatistics: (_root, { gachaId, from, to }, context) =>
      context.show((em) => counterStatistics(em, gachaId, { from, to })),
  },
  CounterStatistics: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
  CounterStatistic: {
    staffMember: (counter, _args, context) => memberIn(context, counter),
  },
  PrizeStatistic: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
};
