import { type CheckInRow, checkInsAt } from '../../../check-in/check-in.ts';
import type { ReportedPlace } from '../../../check-in/report.ts';
import { badInput } from '../../../refusal.ts';
import { fromSnapshot } from '../../cache/shareable.ts';
import type { PlaceInput, Resolvers } from '../../generated/types.ts';
import { userOf } from '../../request/context.ts';
import { limitedCheckIn } from '../../request/limited-check-in.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha } from './from-snapshot.ts';

function placeOf({ beaconId, position }: PlaceInput): ReportedPlace {
  if (beaconId != null) return { beaconId };
  if (position != null) return { position };
  throw badInput('place', 'PLACE_MISSING');
}

export const checkInResolvers: Resolvers = {
  Mutation: {
    checkIn: async (_root, { input }, context) => {
      const user = userOf(context);
      const { gachaIds, isJump } = await limitedCheckIn(context, user, placeOf(input.place));
      if (isJump) context.gateway.events.checkInJumped();
      return { checkIns: await context.write((em) => checkInsAt(em, user, gachaIds)) };
    },
  },
  CheckIn: {
    ...fromSnapshot({ id: ({ userId, gachaId }: CheckInRow) => madeId('CheckIn', userId, gachaId) }),
    gacha: (checkIn, _args, context) => shownGacha(context, checkIn.gachaId),
  },
};
