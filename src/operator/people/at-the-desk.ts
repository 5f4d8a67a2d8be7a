import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { badInput, knownId, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { bansOf, changeBan, type UserBan } from '../../staff/ban.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { mustOperateAll, notedAs } from '../desk/change-gacha.ts';
import type { ShownBan } from './bans.ts';
import { type Ends, eraseUser, type NotErased, wouldEnd } from './erase.ts';

const shownBan = ({ id, user, isBanned, changedAt, changedBy, reason }: UserBan): ShownBan => ({
  ...{ id, userId: user.id, isBanned, changedAt, changedBy, reason },
});

type Deciding = { userId: string; isBanned: boolean };

/** The fan is locked before the operator's roles, as wherever both are. Null where nothing was ever decided about that fan. */
export function decideBan(em: EntityManager, change: StaffChange, { userId, isBanned }: Deciding): Promise<ShownBan | null> {
  refuseEmptyReason('reason', change.why);
  const id = knownId(userId);
  return transact(em, async (tx) => {
    const { by: changedBy, why: reason } = await notedAs(tx, change);
    const outcome = await changeBan(tx, id, { isBanned, changedBy, reason, by: change.by });
    await mustOperateAll(tx, change.by);
    if (outcome === 'unknown') throw new Refusal('NOT_FOUND');
    if (outcome === 'erased') throw badInput('userId', 'USER_ERASED');
    const [latest] = await bansOf(tx, id);
    return latest ? shownBan(latest) : null;
  });
}

const REFUSALS: Record<NotErased, () => Refusal> = {
  unknown: () => new Refusal('NOT_FOUND'),
  erased: () => badInput('userId', 'USER_ERASED'),
  banned: () => badInput('userId', 'BANNED_IS_NOT_ERASED'),
  paying: () => new Refusal('PAYMENT_IN_PROGRESS'),
  refunding: () => new Refusal('REFUND_IN_PROGRESS'),
};

/** `isTrial`: nothing is written. */
type Erasing = { userId: string; isTrial: boolean };

export function eraseAtDesk(em: EntityManager, change: StaffChange, { userId, isTrial }: Erasing): Promise<Ends> {
  refuseEmptyReason('reason', change.why);
  const id = knownId(userId);
  return transact(em, async (tx) => {
    const { why } = await notedAs(tx, change);
    const ends = await (isTrial ? wouldEnd(tx, id) : eraseUser(tx, { id, by: change.by, why }));
    await mustOperateAll(tx, change.by);
    if (typeof ends === 'string') throw REFUSALS[ends]();
    return ends;
  });
}
