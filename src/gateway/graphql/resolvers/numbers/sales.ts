import { databaseClock } from '../../../../database/time/clock.ts';
import { salesOf } from '../../../../operator/sales/sales.ts';
import { spanOf } from '../../../../operator/sales/spans.ts';
import { badInput, isId } from '../../../../refusal.ts';
import { scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { staffOf } from '../../../request/context.ts';
import { shownGacha } from '../from-snapshot.ts';

export const salesResolvers: Resolvers = {
  Query: {
    sales: (_root, { gachaIds, by, from, to }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
      return context.show(async (em) => {
        const period = spanOf({ from, to }, by, await databaseClock(em));
        const scope = gachaIds ? gachaIds.filter(isId) : scopeOf(staffOf(context), ['operator']);
        return salesOf(em, { period, by, scope });
      });
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
