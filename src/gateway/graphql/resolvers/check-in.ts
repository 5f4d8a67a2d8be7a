import type { EntityManager } from '@mikro-orm/postgresql';
import { CheckIn } from '../../../check-in/check-in.ts';
import { reportBeacon, reportPosition } from '../../../check-in/report.ts';
import { badInput } from '../../../refusal.ts';
import type { User } from '../../../user/user.ts';
import type { CheckInInput, Resolvers } from '../../generated/types.ts';
import { userOf, writerOf } from '../../request/context.ts';
import { shownGacha } from './from-snapshot.ts';

function report(em: EntityManager, user: User, { beaconId, position }: CheckInInput): Promise<string[]> {
  if (beaconId != null) return reportBeacon(em, user, beaconId);
  if (position != null) return reportPosition(em, user, position);
  throw badInput('input', 'must name a beacon or a position');
}

export const checkInResolvers: Resolvers = {
  Mutation: {
    checkIn: async (_root, { input }, context) => {
      const user = userOf(context);
      const checkedGachaIds = await report(writerOf(context), user, input);
      const checkIns = await context.em.find(
        CheckIn,
        { user: user.id, gacha: { $in: checkedGachaIds } },
        { orderBy: { gacha: 'asc' } },
      );
      return { checkedGachaIds, checkIns };
    },
  },
  CheckIn: {
    gacha: (checkIn, _args, context) => shownGacha(context, checkIn.gacha.id),
  },
};
