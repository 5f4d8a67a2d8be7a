import type { ShownGacha } from '../../../browse/catalogue.ts';
import { listedGachas, notPickedUp, readGacha } from '../../../browse/gachas.ts';
import { type Candidate, orderability } from '../../../browse/orderability.ts';
import type { Standing } from '../../../browse/viewer-state.ts';
import { isLive } from '../../../check-in/check-in.ts';
import { prizeStatus } from '../../../gacha/prize.ts';
import type { RedeemDetail } from '../../../gacha/redeem-detail.ts';
import { type GachaStatus, gachaStatus } from '../../../gacha/status.ts';
import type { Terms } from '../../../order/orderability.ts';
import { badInput, textMistake } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { pageOf } from '../../request/pagination.ts';
import { loadedSnapshot } from './from-snapshot.ts';

const MAX_TAG_LENGTH = 10_000;

async function termsOf(gacha: ShownGacha, context: Context): Promise<Terms> {
  const { checkIn, plays } = await context.loaders.standingAt(gacha.id);
  return {
    gacha,
    prizes: gacha.prizes,
    checkIn,
    playsTaken: plays,
    now: loadedSnapshot(context).now,
  };
}

const statusOf = (gacha: ShownGacha, context: Context): GachaStatus =>
  gachaStatus(gacha, gacha.prizes, loadedSnapshot(context).now);

/** Answers at once where nothing has to be found: a list asks this of every gacha. */
function isDiscovered(gacha: ShownGacha, context: Context): boolean | Promise<boolean> {
  if (!gacha.needsCheckIn) return true;
  const standing = context.loaders.standingAt(gacha.id);
  const isFound = ({ checkIn }: Standing) => isLive(checkIn, loadedSnapshot(context).now);
  return standing instanceof Promise ? standing.then(isFound) : isFound(standing);
}

function detailOf({ detail }: ShownGacha): RedeemDetail {
  if (!detail) throw new Error('a gacha has no details of its handover');
  return detail;
}

async function candidateAt(gacha: ShownGacha, { caller, viewer, loaders }: Context): Promise<Candidate> {
  if (viewer) return { user: viewer, isPaying: (await loaders.standingAt(gacha.id)).isPaying };
  const anybody = { nobody: 'UNAUTHENTICATED', user: 'SIGN_UP_REQUIRED', staff: 'FORBIDDEN' } as const;
  return { user: null, anybody: anybody[caller.kind] };
}

export const gachaResolvers: Resolvers = {
  Query: {
    gachas: async (_root, { filter, tag, ...page }, { em, viewer, snapshot, loaders, request }) => {
      const mistake = textMistake(tag ?? '', MAX_TAG_LENGTH);
      if (mistake) throw badInput('tag', mistake);
      const seen = await snapshot.load();
      const listed =
        filter === 'nopickuped' ? await notPickedUp(em, seen, viewer) : listedGachas(seen, viewer, await loaders.standings());
      const shown = tag == null ? listed : listed.filter(({ tags }) => tags.includes(tag));
      return pageOf(shown, 'startAt', page, request.maxPageSize);
    },
    gacha: async (_root, { id }, { em, viewer, snapshot }) => readGacha(em, await snapshot.load(), viewer, id),
  },
  Gacha: {
    status: (gacha, _args, context) => statusOf(gacha, context),
    playable: (gacha, _args, context) => statusOf(gacha, context) === 'selling',
    purchasable: (gacha, _args, context) => statusOf(gacha, context) === 'selling' && isDiscovered(gacha, context),
    discovered: (gacha, _args, context) => isDiscovered(gacha, context),
    playCount: async (gacha, _args, { loaders }) => (await loaders.standingAt(gacha.id)).plays,
    orderability: async (gacha, _args, context) => orderability(await candidateAt(gacha, context), await termsOf(gacha, context)),
    authMethod: (gacha) => (gacha.authProviderType == null ? null : gacha),
    redeemDetail: (gacha) => detailOf(gacha),
    probabilityProvision: (gacha) => detailOf(gacha).probabilityProvision,
    webUrl: (gacha) => detailOf(gacha).webUrl,
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
    emissionProbability: (prize, _args, context) =>
      loadedSnapshot(context).catalogue.gachas.get(prize.gacha.id)?.odds().get(prize.id) ?? 0,
  },
};
