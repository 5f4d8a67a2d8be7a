import { type SoldToFan, soldToFan } from '../../../browse/sold-prizes.ts';
import { givenText } from '../../../gacha/texts.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';

type Odds = { oddsVersionId: string; orderedAt: Date };

export const soldAt = async ({ loaders }: Context, { oddsVersionId, orderedAt }: Odds, prizeId: string): Promise<SoldToFan> =>
  soldToFan(await loaders.soldUnder.load(oddsVersionId), prizeId, orderedAt);

/** A prize as it was shown when an order was made. */
export async function soldIn(context: Context, { orderId, prizeId }: { orderId: string; prizeId: string }): Promise<SoldToFan> {
  const odds = await context.loaders.oddsOfOrder.load(orderId);
  if (!odds) throw new Error('an order has no odds');
  return soldAt(context, odds, prizeId);
}

/** Of an example, which nobody ordered. */
export async function asSoldNow(context: Context, prizeId: string): Promise<SoldToFan> {
  const prize = await shownPrize(context, prizeId);
  const percent = (await shownGacha(context, prize.gachaId)).odds().get(prizeId) ?? 0;
  const { image, secretImage } = prize;
  const texts = { name: givenText(prize, 'name'), description: givenText(prize, 'description') };
  return { ...texts, image, secretImage, percent, namedAt: null, describedAt: null };
}

/** Of those that look and read alike only the first. */
export const eachOnce = (sold: readonly SoldToFan[]): SoldToFan[] =>
  [
    ...new Map(
      sold.toReversed().map((one) => [JSON.stringify([one.name, one.description, one.image?.url, one.secretImage?.url]), one]),
    ).values(),
  ].toReversed();

export const soldResolvers: Resolvers = {
  SoldPrize: {
    name: ({ name }, { language }, context) => context.text(name, language ?? undefined),
    description: ({ description }, { language }, context) => context.text(description, language ?? undefined),
    imageUrl: ({ image }) => image?.url ?? null,
    secretImageUrl: ({ secretImage }) => secretImage?.url ?? null,
    emissionProbability: ({ percent }) => percent,
  },
};
