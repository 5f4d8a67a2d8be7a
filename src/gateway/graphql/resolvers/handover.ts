import { readHandovers } from '../../../handover/read.ts';
import { gachasOf } from '../../../handover/staff-gachas.ts';
import { badInput } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { staffOf } from '../../request/context.ts';
import { shownGacha } from './from-snapshot.ts';

export const handoverResolvers: Resolvers = {
  Query: {
    staffGachas: async (_root, _args, context) => {
      const kept = await gachasOf(context.em, staffOf(context));
      return Promise.all(kept.map(({ id }) => shownGacha(context, id)));
    },
    handovers: (_root, { pickupCode, gachaIds }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'must name a gacha, or be left out');
      return readHandovers({ em: context.em, desk: context.gateway.desk }, staffOf(context), pickupCode, gachaIds);
    },
  },
  Mutation: {
    confirmHandover: (_root, { input }, context) => context.gateway.desk.confirm({ ...input, staff: staffOf(context) }),
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
