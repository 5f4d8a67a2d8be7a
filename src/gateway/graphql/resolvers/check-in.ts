import type { EntityManager } from '@mikro-orm/postgresql';
import { checkInsAt } from '../../../check-in/check-in.ts';
import { type Discovered, reportBeacon, reportPosition } from '../../../check-in/report.ts';
import { badInput } from '../../../refusal.ts';
import type { User } from '../../../user/user.ts';
import type { PlaceInput, Resolvers } from '../../generated/types.ts';
import { userOf, writerOf } from '../../request/context.ts';
import { countedCheckIn } from '../../request/counted.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha } from './from-snapshot.ts';

function report(em: EntityManager, user: User, { beaconId, position }: PlaceInput): Promise<Discovered> {
  if (beaconId != null) return reportBeacon(em, user, beaconId);
  if (position != null) return reportPosition(em, user, position);
  throw badInput('place', 'must name a beacon or a position');
}

export const checkInResolvers: Resolvers = {
  Mutation: {
    checkIn: async (_root, { input }, context) => {
      const user = userOf(context);
      const { gachaIds, isJump } = await countedCheckIn(context, () => report(writerOf(context), user, input.place));
      if (isJump) context.gateway.events.checkInJumped();
      return { checkIns: await checkInsAt(context.em, user, gachaIds) };
    },
  },
  CheckIn: {
    id: ({ userId, gachaId }) => madeId('CheckIn', userId, gachaId),
    gacha: (checkIn, _args, context) => shownGacha(context, checkIn.gachaId),
  },
};
