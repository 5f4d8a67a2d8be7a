import { verifyDraw } from '../../../browse/verification.ts';
import type { Resolvers } from '../../generated/types.ts';
import { userOf } from '../../request/context.ts';

export const drawResolvers: Resolvers = {
  Query: {
    verifyDraw: (_root, { orderId }, context) => verifyDraw(context.em, userOf(context), orderId),
  },
  Gacha: {
    fairness: (gacha, _args, { loaders }) => loaders.fairnessOfGacha.load(gacha.id),
  },
};
