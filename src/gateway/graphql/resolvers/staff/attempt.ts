import type { Range } from '../../../../database/keyset.ts';
import { FORGIVING_ROLES, forgiveWrongCodes } from '../../../../pickup/wrong-code/forgive.ts';
import { scopeOf } from '../../../../staff/role.ts';
import { jumpsOf, JUMPS_LATEST_FIRST as LATEST_JUMPS } from '../../../../timeline/check-in-jumps.ts';
import { WRONG_CODES_LATEST_FIRST as LATEST_CODES, wrongCodesOf } from '../../../../timeline/wrong-codes.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { staffOf, workerOf } from '../../../request/context.ts';
import { shownGacha } from '../from-snapshot.ts';
import { deviceIn, memberIn } from './people.ts';

export const attemptResolvers: Resolvers = {
  Query: {
    wrongCodes: (_root, { where, ...page }, context) => {
      const scope = scopeOf(staffOf(context), FORGIVING_ROLES);
      const read = (range: Range) => context.write((em) => wrongCodesOf(em, scope, where ?? {}, range));
      return readPage(read, LATEST_CODES, page, context, 'WrongCodeConnection');
    },
    checkInJumps: (_root, { userId, ...page }, context) => {
      const scope = scopeOf(staffOf(context), ['support']);
      const read = (range: Range) => context.write((em) => jumpsOf(em, scope, userId, range));
      return readPage(read, LATEST_JUMPS, page, context, 'CheckInJumpConnection');
    },
  },
  Mutation: {
    forgiveWrongCodes: async (_root, { input }, context) => ({
      staffMember: await context.write((em) => forgiveWrongCodes(em, workerOf(context), input)),
    }),
  },
  WrongCode: {
    staffMember: (code, _args, context) => memberIn(context, code),
    device: (code, _args, context) => deviceIn(context, code),
    gacha: ({ gachaId }, _args, context) => (gachaId ? shownGacha(context, gachaId) : null),
  },
  CheckInJump: {
    from: ({ fromLatitude: latitude, fromLongitude: longitude, fromAt: at }) => ({ latitude, longitude, at }),
    to: ({ latitude, longitude, at }) => ({ latitude, longitude, at }),
  },
};
