import { isHidden } from '../../../browse/in-language.ts';
import { hiddenSold, type SoldToFan, soldToFan } from '../../../browse/sold-prizes.ts';
import { isSecret } from '../../../gacha/secret.ts';
import { givenText } from '../../../gacha/texts.ts';
import type { SheetItem, SoldUnder } from '../../../handover/sheet.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { existing, shownGacha, shownPrize } from './from-snapshot.ts';

type Known<Value> = Value | Promise<Value>;

const then = <Value, Answer>(value: Known<Value>, answer: (value: Value) => Known<Answer>): Known<Answer> =>
  value instanceof Promise ? value.then(answer) : answer(value);

const soldAt = ({ loaders }: Context, { oddsVersionId, orderedAt }: SoldUnder, prizeId: string): Known<SoldToFan> =>
  then(loaders.soldUnder.load(oddsVersionId), (sold) => soldToFan(existing(sold), prizeId, orderedAt));

/** A prize as it was shown when an order was made. Synchronous once loaded: a promise an item is expensive. */
export const soldIn = (context: Context, { orderId, prizeId }: { orderId: string; prizeId: string }): Known<SoldToFan> =>
  then(context.loaders.oddsOfOrder.load(orderId), (odds) => soldAt(context, existing(odds), prizeId));

/** Of all prizes that could be won, those that were not are hidden, where they are secret. */
export async function declaredIn(context: Context, declared: { orderId: string; prizeId: string }): Promise<SoldToFan> {
  const sold = await soldIn(context, declared);
  if (!isSecret(sold) || (await context.loaders.isPrizeWon.load(declared.prizeId))) return sold;
  return hiddenSold(sold);
}

/** For the items of a list of orders. */
export async function loadSoldAhead({ loaders }: Context, orderIds: readonly string[]): Promise<void> {
  await loaders.oddsOfOrder.loadAhead(orderIds);
  const odds = await Promise.all(orderIds.map((id) => loaders.oddsOfOrder.load(id)));
  await loaders.soldUnder.loadAhead([...new Set(odds.flatMap((one) => one?.oddsVersionId ?? []))]);
}

/** Of an example, which has no order. */
async function asSoldNow(context: Context, prizeId: string): Promise<SoldToFan> {
  const prize = await shownPrize(context, prizeId);
  const percent = (await shownGacha(context, prize.gachaId)).odds().get(prizeId) ?? 0;
  const { kind, image, secretImage } = prize;
  const texts = { name: givenText(prize, 'name'), description: givenText(prize, 'description') };
  return { ...texts, kind, image, secretImage, percent, namedAt: null, describedAt: null, isHidden: isHidden(prize) };
}

/** Of those that look and read alike only the first. */
export const eachOnce = (sold: readonly SoldToFan[]): SoldToFan[] =>
  [...Map.groupBy(sold, looks).values()].flatMap(([first]) => first ?? []);

const looks = ({ name, description, image, secretImage }: SoldToFan): string =>
  JSON.stringify([name, description, image?.url, secretImage?.url]);

type OfOrders = { orderIds: readonly string[]; prizeId: string };

/** What the items of a prize were sold as, by their orders. */
export const wonIn = async (context: Context, { orderIds, prizeId }: OfOrders): Promise<SoldToFan[]> =>
  eachOnce(await Promise.all(orderIds.map((orderId) => soldIn(context, { orderId, prizeId }))));

/** What the items of a sheet were sold as. */
export async function wonOf(context: Context, { soldUnder, prizeId }: SheetItem): Promise<SoldToFan[]> {
  if (soldUnder.length === 0) return [await asSoldNow(context, prizeId)];
  return eachOnce(await Promise.all(soldUnder.map((odds) => soldAt(context, odds, prizeId))));
}

/** Over REST a sheet has one name and one picture for each prize. */
export const handoverItemOfRest = {
  wonName: async (item: SheetItem, _args: object, context: Context) =>
    [...new Set((await wonOf(context, item)).map(({ name }) => context.text(name)))].join(' / '),
  wonImageUrl: async (item: SheetItem, _args: object, context: Context) => (await wonOf(context, item))[0]?.image?.url ?? null,
};

export const soldResolvers: Resolvers = {
  SoldPrize: {
    name: ({ name }, { language }, context) => context.text(name, language ?? undefined),
    description: ({ description }, { language }, context) => context.text(description, language ?? undefined),
    imageUrl: ({ image }) => image?.url ?? null,
    secretImageUrl: ({ secretImage }) => secretImage?.url ?? null,
    emissionProbability: ({ percent }) => percent,
  },
};
