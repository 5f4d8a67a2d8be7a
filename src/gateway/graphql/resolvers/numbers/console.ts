import { databaseClock } from '../../../../database/time/clock.ts';
import { spanOf } from '../../../../operator/sales/spans.ts';
import { standingOf } from '../../../../operator/sales/standing.ts';
import { stockOverTime } from '../../../../operator/sales/stock-over-time.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { shownPrize } from '../from-snapshot.ts';
import { operatedIn } from './operated.ts';

export const consoleResolvers: Resolvers = {
  Query: {
    standing: (_root, { gachaIds }, context) => {
      const scope = operatedIn(context, gachaIds);
      return context.show((em) => standingOf(em, scope));
    },
    stockOverTime: (_root, { gachaId, by: span, from, to }, context) => {
      const by = span ?? 'day';
      return context.show(async (em) => stockOverTime(em, { gachaId, by, ...spanOf({ from, to }, by, await databaseClock(em)) }));
    },
  },
  StockOfPrize: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
};
