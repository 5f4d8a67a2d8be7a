import { databaseClock } from '../../../../database/time/clock.ts';
import { verdictOn } from '../../../../draw/audit/verdict.ts';
import { WORDS } from '../../../../language/words.ts';
import { drawnOdds } from '../../../../operator/sales/drawn-odds.ts';
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
      return context.show((em) => standingOf(em, scope, context.gateway.checkout.refundAlertYen));
    },
    stockOverTime: (_root, { gachaId, by: span, from, to }, context) => {
      const by = span ?? 'day';
      return context.show(async (em) => stockOverTime(em, { gachaId, by, ...spanOf({ from, to }, by, await databaseClock(em)) }));
    },
    drawnOdds: (_root, { gachaId }, context) => context.show((em) => drawnOdds(em, gachaId)),
  },
  MemberRefunds: {
    staffMember: ({ staffId }, _args, { loaders }) => loaders.memberById.load(staffId),
    amount: ({ yen }) => yen,
  },
  OddsDrawn: {
    // Only where it is asked for: it costs more than all the rest.
    pValue: ({ judged }) => judged(),
    verdict: async ({ judged }) => verdictOn(await judged()).verdict,
    sentence: async ({ judged }, _args, { language }) => WORDS[language].oddsJudged(verdictOn(await judged())),
  },
  PrizeDrawn: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    sentence: (prize, _args, { language }) => WORDS[language].chance({ ...prize, expected: prize.expected.toFixed(1) }),
  },
  StockOfPrize: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
};
