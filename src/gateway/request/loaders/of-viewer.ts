import type { EntityManager } from '@mikro-orm/postgresql';
import { NO_STATE, type ViewerState, type ViewerStates, viewerState, viewerStates } from '../../../browse/viewer-state.ts';
import type { Batched } from '../../../database/batch.ts';
import type { Checkout } from '../../../payment/checkout.ts';
import { type CappedSpender, cappedSpenders, mayBeCapped } from '../../../spending/capped.ts';
import { NO_CAPS, type SpendingCaps } from '../../../spending/caps.ts';
import type { Spender } from '../../../spending/spender.ts';
import type { User } from '../../../user/user.ts';

/** The part of a request that its loaders read with. */
export type ViewerReader = {
  gateway: { checkout: Pick<Checkout, 'spendingCaps'> };
  viewer: User | null;
  show<Answer>(work: (em: EntityManager) => Promise<Answer>): Promise<Answer>;
  show<Item, Answer>(verb: Batched<Item, Answer>, item: Item): Promise<Answer>;
};

export const capsIn = ({ gateway: { checkout } }: ViewerReader): SpendingCaps => checkout.spendingCaps ?? NO_CAPS;

/** Synchronous where nothing says how much the viewer may spend, as it is for most. */
export function cappedViewerLoader(reader: ViewerReader) {
  const { viewer } = reader;
  let loading: Promise<CappedSpender | undefined> | undefined;
  return {
    of: (spender: Spender, now: Date): Promise<CappedSpender | undefined> | undefined => {
      if (!viewer || !mayBeCapped(spender, capsIn(reader))) return undefined;
      const asking = [{ ...spender, id: viewer.id, now }];
      loading ??= reader.show((em) => cappedSpenders(em, asking, capsIn(reader))).then((capped) => capped.get(viewer.id));
      return loading;
    },
  };
}

/** In one batch with those of other requests: every visitor of a list or a gacha asks for them. */
export function viewerStateLoader(reader: ViewerReader) {
  const { viewer } = reader;
  let loading: Promise<ViewerStates> | undefined;
  let loaded: ViewerStates | undefined;
  const some = new Map<string, Promise<ViewerState>>();
  const load = async (gachaId: string): Promise<ViewerState> =>
    (viewer && (await reader.show(viewerState, { userId: viewer.id, gachaId }))) ?? NO_STATE;

  function loadOne(gachaId: string): Promise<ViewerState> {
    const state = some.get(gachaId) ?? load(gachaId);
    some.set(gachaId, state);
    return state;
  }

  return {
    all: async (): Promise<ViewerStates | null> => {
      if (!viewer) return null;
      loading ??= reader.show(viewerStates, viewer.id).then((states = () => NO_STATE) => states);
      loaded = await loading;
      return loaded;
    },
    /** Synchronous once all are loaded. */
    at: (gachaId: string): ViewerState | Promise<ViewerState> =>
      (viewer ? undefined : NO_STATE) ?? loaded?.(gachaId) ?? loading?.then((states) => states(gachaId)) ?? loadOne(gachaId),
  };
}
