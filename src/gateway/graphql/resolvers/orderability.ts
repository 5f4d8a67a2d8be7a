import type { ShownGacha } from '../../../browse/catalogue.ts';
import { isForFans } from '../../../browse/in-language.ts';
import { type Candidate, isDiscovered, isOpenTo, refusalToSpender, refusalToViewer } from '../../../browse/orderability.ts';
import type { ViewerState } from '../../../browse/viewer-state.ts';
import { isLive } from '../../../check-in/check-in.ts';
import { type GachaStatus, gachaStatus } from '../../../gacha/status.ts';
import { actionAfter, mostPlays, refusalToOrder, remainingPlays, type Terms } from '../../../order/terms.ts';
import type { RefusalCode } from '../../../refusal.ts';
import { type CappedSpender, newSpender } from '../../../spending/capped.ts';
import { fromSnapshot } from '../../cache/shareable.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, loginMethodOf } from '../../request/context.ts';
import { capsIn } from '../../request/loaders/of-viewer.ts';
import { notUser } from '../../request/refused-caller.ts';
import { loadedSnapshot } from './from-snapshot.ts';

export const statusOf = (gacha: ShownGacha, context: Context): GachaStatus =>
  gachaStatus(gacha, gacha.prizes, loadedSnapshot(context).now);

/** Synchronous where it can be: a list asks this of every gacha. */
export function ofViewer<T>(
  { id }: ShownGacha,
  { loaders }: Context,
  tell: (state: ViewerState) => T | Promise<T>,
): T | Promise<T> {
  const state = loaders.viewerState.at(id);
  return state instanceof Promise ? state.then(tell) : tell(state);
}

const termsOf = (gacha: ShownGacha, { checkIn, plays }: ViewerState, context: Context): Terms => ({
  ...{ gacha, prizes: gacha.prizes, checkIn, playsTaken: plays },
  now: loadedSnapshot(context).now,
});

function candidateIn({ isPaying }: ViewerState, context: Context): Candidate {
  const { viewer } = context;
  return viewer ? { user: viewer, isPaying } : { user: null, refusal: notUser(context) };
}

type Tell<T> = (refusal: RefusalCode | null, terms: Terms, spender?: CappedSpender) => T;

const ofRefusal = <T>(gacha: ShownGacha, context: Context, tell: Tell<T>): T | Promise<T> =>
  ofViewer(gacha, context, (state) => {
    const terms = termsOf(gacha, state, context);
    if (isForFans(gacha)) {
      const spender = newSpender(capsIn(context), terms.now);
      return tell(refusalToSpender(refusalToOrder(terms, 1), spender, gacha.price), terms, spender);
    }
    const refusal = refusalToViewer(candidateIn(state, context), terms);
    const capped = gacha.price > 0 ? context.loaders.cappedViewer.of(state.spender, terms.now) : undefined;
    const tellOf = (spender?: CappedSpender) => tell(refusalToSpender(refusal, spender, gacha.price), terms, spender);
    return capped ? capped.then(tellOf) : tellOf();
  });

const isDiscoveredByViewer = (gacha: ShownGacha, _args: unknown, context: Context): boolean | Promise<boolean> =>
  !gacha.isCheckInNeeded || ofViewer(gacha, context, (state) => isDiscovered(termsOf(gacha, state, context)));

const isOrderableOnceSignedIn = (gacha: ShownGacha, _args: unknown, context: Context): boolean | Promise<boolean> =>
  statusOf(gacha, context) === 'selling' &&
  ofViewer(gacha, context, (state) => isOpenTo(loginMethodOf(context), context.viewer, termsOf(gacha, state, context)));

const expiryOf = (gacha: ShownGacha, context: Context, ofLive: boolean): Date | null | Promise<Date | null> =>
  ofViewer(gacha, context, ({ checkIn }) =>
    checkIn && isLive(checkIn, loadedSnapshot(context).now) === ofLive ? checkIn.expiresAt : null,
  );

export const orderabilityResolvers: Resolvers = {
  Orderability: fromSnapshot({
    isOrderable: (gacha, _args, context) => ofRefusal(gacha, context, (refusal) => refusal === null),
    refusal: (gacha, _args, context) => ofRefusal(gacha, context, (refusal) => refusal),
    action: (gacha, _args, context) => ofRefusal(gacha, context, (refusal, terms) => refusal && actionAfter(terms, refusal)),
    maxPlayAmount: (gacha, _args, context) =>
      ofRefusal(gacha, context, (refusal, terms, spender) => (refusal ? 0 : mostPlays(terms, gacha.price, spender))),
    remainingPlays: (gacha, _args, context) =>
      context.viewer && ofViewer(gacha, context, ({ plays }) => remainingPlays({ gacha, playsTaken: plays })),
    checkInExpiresAt: (gacha, _args, context) => expiryOf(gacha, context, true),
    checkInEndedAt: (gacha, _args, context) => expiryOf(gacha, context, false),
  }),
};

/** The fields of a gacha that only REST asks for. */
export const gachaOfRest = fromSnapshot({
  isDiscovered: isDiscoveredByViewer,
  isOrderableOnceSignedIn: isOrderableOnceSignedIn,
});
