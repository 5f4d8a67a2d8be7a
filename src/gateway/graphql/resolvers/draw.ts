import { verifyDraw } from '../../../browse/verification.ts';
import type { Resolvers } from '../../generated/types.ts';
import { userOf } from '../../request/context.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';
import { orderOf } from './order.ts';
import { declaredIn, soldIn } from './sold.ts';

export const drawResolvers: Resolvers = {
  Query: {
    verifyDraw: async (_root, { orderId }, context) => {
      const [verification] = await Promise.all([
        context.write((em) => verifyDraw(em, userOf(context), orderId)),
        context.snapshot.load(),
      ]);
      return verification;
    },
  },
  DrawVerification: {
    order: (verification, _args, context) => orderOf(context, verification),
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    lastOnePrize: ({ lastOneId }, _args, context) => (lastOneId ? shownPrize(context, lastOneId) : null),
  },
  DrawnPlay: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    won: (play, _args, context) => soldIn(context, play),
    lastOne: ({ orderId, lastOneId }, _args, context) => (lastOneId ? soldIn(context, { orderId, prizeId: lastOneId }) : null),
  },
  DeclaredPrize: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    sold: (declared, _args, context) => declaredIn(context, declared),
  },
  DrawnPrize: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
  Gacha: {
    fairness: (gacha, _args, { loaders }) => loaders.fairnessOfGacha.load(gacha.id),
  },
};
