import { type SoldToFan, soldToFan } from '../../../browse/sold-prizes.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';

/** A prize as it was shown when an order was made. */
export async function soldIn(
  { loaders }: Context,
  { orderId, prizeId }: { orderId: string; prizeId: string },
): Promise<SoldToFan> {
  const odds = await loaders.oddsOfOrder.load(orderId);
  if (!odds) throw new Error('an order has no odds');
  return soldToFan(await loaders.soldUnder.load(odds.oddsVersionId), prizeId, odds.orderedAt);
}

export const soldResolvers: Resolvers = {
  SoldPrize: {
    name: ({ name }, { language }, context) => context.text(name, language ?? undefined),
    description: ({ description }, { language }, context) => context.text(description, language ?? undefined),
    imageUrl: ({ image }) => image?.url ?? null,
    secretImageUrl: ({ secretImage }) => secretImage?.url ?? null,
    emissionProbability: ({ percent }) => percent,
  },
};
