import { databaseClock } from '../../../../database/time/clock.ts';
import { salesOf } from '../../../../operator/sales/sales.ts';
import { spanOf } from '../../../../operator/sales/spans.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { shownGacha } from '../from-snapshot.ts';
import { operatedIn } from './operated.ts';

export const salesResolvers: Resolvers = {
  Query: {
    sales: (_root, { gachaIds, by: grouping, from, to }, context) => {
      const [scope, by] = [operatedIn(context, gachaIds), grouping ?? 'day'];
      return context.show(async (em) => salesOf(em, { period: spanOf({ from, to }, by, await databaseClock(em)), by, scope }));
    },
  },
  Sales: {
    from: ({ from }) => from as Date,
    to: ({ to }) => to as Date,
  },
  SalesRow: {
    startsAt: ({ startsAt }) => startsAt ?? null,
    gacha: ({ gachaId }, _args, context) => (gachaId === undefined ? null : shownGacha(context, gachaId)),
    method: ({ method }) => method ?? null,
    figures: (row) => row,
  },
};
