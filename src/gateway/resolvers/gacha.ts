import { listedGachas, notPickedUp, readGacha } from '../../browse/gachas.ts';
import { orderability, type Standing } from '../../browse/orderability.ts';
import { isLive } from '../../check-in/check-in.ts';
import { Gacha, gachaStatus } from '../../gacha/gacha.ts';
import { prizeStatus } from '../../gacha/prize.ts';
import type { RedeemDetail } from '../../gacha/redeem-detail.ts';
import type { Terms } from '../../order/orderability.ts';
import { badInput, textMistake } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { readPage } from '../pages.ts';
import type { Resolvers } from '../types.ts';
import { existing } from './existing.ts';

const LONGEST_TAG = 10_000;

async function termsOf(gacha: Gacha, { loaders, now }: Context): Promise<Terms> {
  const [prizes, checkIn, playsTaken] = await Promise.all([
    loaders.prizesOfGacha.load(gacha.id),
    loaders.checkInOfGacha.load(gacha.id),
    loaders.playsOfGacha.load(gacha.id),
  ]);
  return { gacha, prizes, checkIn, playsTaken, now: await now() };
}

async function statusOf(gacha: Gacha, { loaders, now }: Context) {
  return gachaStatus(gacha, await loaders.prizesOfGacha.load(gacha.id), await now());
}

async function isDiscovered(gacha: Gacha, { loaders, now }: Context): Promise<boolean> {
  return !gacha.needsCheckIn || isLive(await loaders.checkInOfGacha.load(gacha.id), await now());
}

const detailOf = (gacha: Gacha, { loaders }: Context): Promise<RedeemDetail> =>
  existing(loaders.redeemDetailOfGacha.load(gacha.id));

async function standingOf({ caller, viewer, loaders }: Context): Promise<Standing> {
  if (viewer) return { user: viewer, isPaying: await loaders.viewerIsPaying() };
  const anybody = { nobody: 'UNAUTHENTICATED', user: 'SIGN_UP_REQUIRED', staff: 'FORBIDDEN' } as const;
  return { user: null, anybody: anybody[caller.kind] };
}

export const gachaResolvers: Resolvers = {
  Query: {
    gachas: async (_root, { filter, tag, ...page }, { em, viewer, now, mostPerPage }) => {
      const mistake = textMistake(tag ?? '', LONGEST_TAG);
      if (mistake) throw badInput('tag', mistake);
      const shown = filter === 'nopickuped' ? await notPickedUp(em, viewer) : await listedGachas(em, viewer, await now());
      return readPage(
        em,
        Gacha,
        tag == null ? shown : { $and: [shown, { tags: { $contains: [tag] } }] },
        'startAt',
        page,
        mostPerPage,
      );
    },
    gacha: (_root, { id }, { em, viewer }) => readGacha(em, viewer, id),
  },
  Gacha: {
    status: (gacha, _args, context) => statusOf(gacha, context),
    playable: async (gacha, _args, context) => (await statusOf(gacha, context)) === 'selling',
    purchasable: async (gacha, _args, context) =>
      (await statusOf(gacha, context)) === 'selling' && (await isDiscovered(gacha, context)),
    discovered: (gacha, _args, context) => isDiscovered(gacha, context),
    playCount: (gacha, _args, { loaders }) => loaders.playsOfGacha.load(gacha.id),
    orderability: async (gacha, _args, context) => orderability(await standingOf(context), await termsOf(gacha, context)),
    authMethod: (gacha) => (gacha.authProviderType == null ? null : gacha),
    redeemDetail: (gacha, _args, context) => detailOf(gacha, context),
    probabilityProvision: async (gacha, _args, context) => (await detailOf(gacha, context)).probabilityProvision,
    webUrl: async (gacha, _args, context) => (await detailOf(gacha, context)).webUrl,
    prizes: (gacha, _args, { loaders }) => loaders.prizesOfGacha.load(gacha.id),
  },
  AuthMethod: {
    providerType: (gacha) => gacha.authProviderType ?? '',
    providerId: (gacha) => gacha.authProviderId ?? null,
  },
  Orderability: {
    orderable: ({ refusal }) => refusal === null,
  },
  RedeemDetail: {
    gachaId: (detail) => detail.gacha.id,
  },
  Prize: {
    gachaId: (prize) => prize.gacha.id,
    status: (prize) => prizeStatus(prize),
    emissionProbability: async (prize, _args, { loaders }) => (await loaders.oddsOfGacha.load(prize.gacha.id)).get(prize.id) ?? 0,
  },
};
