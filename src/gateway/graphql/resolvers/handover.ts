import { confirmHandover } from '../../../handover/confirm.ts';
import { readHandovers } from '../../../handover/read.ts';
import { gachasOfStaff } from '../../../handover/staff-gachas.ts';
import { badInput } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { staffOf } from '../../request/context.ts';
import { shownGacha } from './from-snapshot.ts';

export const handoverResolvers: Resolvers = {
  Query: {
    staffGachas: async (_root, _args, context) => {
      const handled = await gachasOfStaff(context.em, staffOf(context));
      return Promise.all(handled.map(({ id }) => shownGacha(context, id)));
    },
    handovers: (_root, { pickupCode, gachaIds }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'must name a gacha, or be left out');
      return readHandovers(context, staffOf(context), pickupCode, gachaIds);
    },
  },
  Mutation: {
    confirmHandover: (_root, { input }, context) => context.run(confirmHandover, { ...input, staff: staffOf(context) }),
  },
  Handover: {
    totalAmount: ({ items }) => items.reduce((sum, { amount }) => sum + amount, 0),
    gachaId: ({ gacha }) => gacha.id,
    gachaName: ({ gacha }) => gacha.name,
    orderIds: ({ orders }) => orders.map(({ id }) => id),
  },
  HandoverItem: {
    prizeId: ({ prize }) => prize.id,
    prizeName: ({ prize }) => prize.name,
    pickingName: ({ prize }) => prize.pickingName,
    imageUrl: ({ prize }) => prize.imageUrl,
    pickupImageUrl: ({ prize }) => prize.pickupImageUrl,
  },
};
