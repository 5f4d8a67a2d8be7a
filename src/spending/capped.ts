import type { EntityManager } from '@mikro-orm/postgresql';
import { asksAge, isCapped, type SpendingCaps } from './caps.ts';
import { type Allowed, type Spender, spenderAt } from './spender.ts';
import { NOTHING_SPENT, type Spent, spentBy } from './spent.ts';

/** A user with a cap, of the operator or their own, and what counts against it. */
export type CappedSpender = { allowed: Allowed; spent: Spent; now: Date };

/** Of one transaction, and so of one instant. */
type Asking = Spender & { id: string; now: Date };

/** Whether a user may have a cap, so that their spending has to be counted. */
export const mayBeCapped = ({ ownCap }: Pick<Spender, 'ownCap'>, caps: SpendingCaps): boolean =>
  ownCap !== null || asksAge(caps) || isCapped(caps.adult);

/** Of a new user nothing is known. */
export const newSpender = (caps: SpendingCaps, now: Date): CappedSpender | undefined =>
  asksAge(caps) || isCapped(caps.adult)
    ? { allowed: asksAge(caps) ? 'unknown' : caps.adult, spent: NOTHING_SPENT, now }
    : undefined;

/** The users with a cap alone: where there is none, nothing is read. */
export async function cappedSpenders(
  em: EntityManager,
  users: readonly Asking[],
  caps: SpendingCaps,
): Promise<ReadonlyMap<string, CappedSpender>> {
  const capped = users
    .filter((user) => mayBeCapped(user, caps))
    .map((user) => ({ id: user.id, now: user.now, allowed: spenderAt(em, user, caps, user.now).allowed }))
    .filter(({ allowed }) => allowed === 'unknown' || isCapped(allowed));
  const counted = capped.flatMap(({ id, allowed }) => (allowed === 'unknown' ? [] : [id]));
  const [first] = capped;
  const spent = first && (await spentBy(em, [...new Set(counted)], first.now));
  return new Map(capped.map(({ id, ...one }) => [id, { ...one, spent: spent?.get(id) ?? NOTHING_SPENT }]));
}
