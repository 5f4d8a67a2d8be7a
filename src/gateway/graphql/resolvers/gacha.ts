import type { DetailRow, ShownGacha } from '../../../browse/catalogue.ts';
import { listedGachas, notPickedUp, readGacha } from '../../../browse/gachas.ts';
import { type Candidate, orderability } from '../../../browse/orderability.ts';
import type { ViewerState } from '../../../browse/viewer-state.ts';
import { isLive } from '../../../check-in/check-in.ts';
import { accepts } from '../../../gacha/gacha.ts';
import { prizeStatus } from '../../../gacha/prize.ts';
import { type GachaStatus, gachaStatus } from '../../../gacha/status.ts';
import { remainingPlays, type Terms } from '../../../order/terms.ts';
import { badInput, textMistake } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, loginMethodOf } from '../../request/context.ts';
import { pageOf } from '../../request/pagination.ts';
import { loadedSnapshot } from './from-snapshot.ts';

const MAX_TAG_LENGTH = 10_000;

async function termsOf(gacha: ShownGacha, context: Context): Promise<Terms> {
  const { checkIn, plays } = await context.loaders.viewerStateAt(gacha.id);
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

/** Synchronous where it can be: a list asks this of every gacha. */
function isDiscovered(gacha: ShownGacha, context: Context): boolean | Promise<boolean> {
  if (!gacha.needsCheckIn) return true;
  const state = context.loaders.viewerStateAt(gacha.id);
  const isFound = ({ checkIn }: ViewerState) => isLive(checkIn, loadedSnapshot(context).now);
  return state instanceof Promise ? state.then(isFound) : isFound(state);
}

/** No login method, check-in or limit is in the viewer's way. Synchronous where it can be, as above. */
function isOpenTo(gacha: ShownGacha, context: Context): boolean | Promise<boolean> {
  const method = loginMethodOf(context);
  if (method && !accepts(gacha, method)) return false;
  if (!gacha.needsCheckIn && !(gacha.hasLimit && context.viewer)) return true;
  const state = context.loaders.viewerStateAt(gacha.id);
  const isOpen = ({ checkIn, plays }: ViewerState) =>
    (!gacha.needsCheckIn || isLive(checkIn, loadedSnapshot(context).now)) &&
    (!context.viewer || remainingPlays({ gacha, playsTaken: plays }) !== 0);
  return state instanceof Promise ? state.then(isOpen) : isOpen(state);
}

function detailOf({ detail }: ShownGacha): DetailRow {
  if (!detail) throw new Error('a gacha has no details of its handover');
  return detail;
}

async function candidateAt(gacha: ShownGacha, { caller, viewer, loaders }: Context): Promise<Candidate> {
  if (viewer) return { user: viewer, isPaying: (await loaders.viewerStateAt(gacha.id)).isPaying };
  const refusals = { nobody: 'UNAUTHENTICATED', user: 'SIGN_UP_REQUIRED', staff: 'FORBIDDEN' } as const;
  return { user: null, refusal: refusals[caller.kind] };
}

export const gachaResolvers: Resolvers = {
  Query: {
    gachas: async (_root, { filter, tag, ...page }, context) => {
      const { em, viewer, snapshot, loaders, request } = context;
      const mistake = textMistake(tag ?? '', MAX_TAG_LENGTH);
      if (mistake) throw badInput('tag', mistake);
      const seen = await snapshot.load();
      const listed =
        filter === 'nopickuped'
          ? await notPickedUp(em, seen, viewer)
          : listedGachas(seen, loginMethodOf(context), await loaders.viewerStates());
      const shown = tag == null ? listed : listed.filter(({ tags }) => tags.includes(tag));
      return pageOf(shown, 'startAt', page, request.maxPageSize);
    },
    gacha: async (_root, { id }, { em, viewer, snapshot }) => readGacha(em, await snapshot.load(), viewer, id),
  },
  Gacha: {
    status: (gacha, _args, context) => statusOf(gacha, context),
    playable: (gacha, _args, context) => statusOf(gacha, context) === 'selling',
    purchasable: (gacha, _args, context) => statusOf(gacha, context) === 'selling' && isOpenTo(gacha, context),
    discovered: (gacha, _args, context) => isDiscovered(gacha, context),
    playCount: async (gacha, _args, { loaders }) => (await loaders.viewerStateAt(gacha.id)).plays,
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
  Prize: {
    status: (prize) => prizeStatus(prize),
    emissionProbability: (prize, _args, context) =>
      loadedSnapshot(context).catalogue.gachas.get(prize.gachaId)?.odds().get(prize.id) ?? 0,
  },
};
