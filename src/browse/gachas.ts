import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../check-in/check-in.ts';
import { type Ordering, sortedBy } from '../database/ordering.ts';
import type { ReadFrom } from '../database/reading.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { accepts } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { covers, type Scope } from '../staff/role.ts';
import type { AuthMethod, User } from '../user/user.ts';
import type { ShownGacha } from './catalogue.ts';
import type { ShownSnapshot } from './catalogue-cache.ts';
import { type GachaFilter, isWanted, refuseWrong } from './search.ts';
import { sortedGachas } from './sorting.ts';
import type { ViewerStates } from './viewer-state.ts';

/** `operates`: the gachas of which the caller is an operator. */
type Asking = {
  method: AuthMethod | null;
  viewer: User | null;
  operates: Scope;
  states(): Promise<ViewerStates | null>;
};

type Listed = GachaFilter & { hasPrizesToReceive?: Given<boolean>; isManaged?: Given<boolean>; isPublished?: Given<boolean> };
type Given<T> = T | null | undefined;

/** The gachas that the viewer may see, or still has prizes of, sorted so. */
export async function listedGachas(
  from: ReadFrom,
  snapshot: ShownSnapshot,
  { method, viewer, operates, states }: Asking,
  { hasPrizesToReceive, isManaged, isPublished, ...wanted }: Listed,
  ordering: Ordering<ShownGacha>,
): Promise<ShownGacha[]> {
  refuseWrong(wanted);
  if (isManaged || isPublished === false) {
    const managed = isManaged && !hasPrizesToReceive ? managedGachas(snapshot, operates, isPublished) : [];
    return sortedBy(ordering, managed.filter(isWanted(wanted, snapshot.now)));
  }
  const found = hasPrizesToReceive
    ? sortedBy(ordering, await gachasToPickUp(from, snapshot, viewer))
    : shownGachas(sortedGachas(snapshot.catalogue.published, ordering), method, await states(), snapshot.now);
  return found.filter(isWanted(wanted, snapshot.now));
}

/** Drafts and those that are over, too. */
const managedGachas = ({ catalogue }: ShownSnapshot, operates: Scope, isPublished: Given<boolean>): ShownGacha[] =>
  [...catalogue.gachas.values()].filter(
    ({ id, deletedAt, published }) => !deletedAt && covers(operates, id) && (isPublished ?? published) === published,
  );

/** By the login method, which a token tells before its user has signed up, and by the check-ins that are valid now. */
function shownGachas(
  sorted: readonly ShownGacha[],
  method: AuthMethod | null,
  states: ViewerStates | null,
  now: Date,
): ShownGacha[] {
  const isFound = ({ id, isCheckInNeeded }: ShownGacha) => !isCheckInNeeded || isLive(states?.(id).checkIn, now);
  return sorted.filter((gacha) => (!method || accepts(gacha, method)) && isFound(gacha));
}

/** Gachas with prizes stay listed after check-in and sale have ended. */
async function gachasToPickUp(from: ReadFrom, { catalogue }: ShownSnapshot, viewer: User | null): Promise<ShownGacha[]> {
  if (!viewer) return [];
  const rows = await from((em) => assignedGachas(em, viewer));
  return rows.flatMap(({ id }) => catalogue.gachas.get(id) ?? []);
}

const assignedGachas = (em: EntityManager, { id }: Pick<User, 'id'>) =>
  tablesOf(em, Order)
    .selectFrom('orders')
    .select('gacha_id as id')
    .distinct()
    .where('user_id', '=', id)
    .where('state', '=', 'assigned')
    .where('deleted_at', 'is', null)
    .execute();

/** An unpublished gacha is readable only for users with an order of it, paid or not. */
export async function readableGachas(
  from: ReadFrom,
  { catalogue }: ShownSnapshot,
  viewer: User | null,
  ids: readonly string[],
): Promise<ShownGacha[]> {
  const standing = ids.flatMap((id) => catalogue.gachas.get(id) ?? []).filter(({ deletedAt }) => !deletedAt);
  const hidden = standing.filter(({ published }) => !published).map(({ id }) => id);
  const ordered = viewer && hidden.length > 0 ? await from((em) => orderedGachas(em, { userId: viewer.id, ids: hidden })) : [];
  return standing.filter(({ published, id }) => published || ordered.some((gacha) => gacha.id === id));
}

const orderedGachas = statement((em, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  tablesOf(em, Order)
    .selectFrom('orders')
    .select('gacha_id as id')
    .distinct()
    .where('user_id', '=', userId)
    .where('gacha_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null),
);
