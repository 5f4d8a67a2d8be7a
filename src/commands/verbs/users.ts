import type { EntityManager } from '@mikro-orm/postgresql';
import { discloseUser } from '../../operator/people/disclose.ts';
import { type Ends, eraseUser, type NotErased, wouldEnd } from '../../operator/people/erase.ts';
import { disclosurePage } from '../../operator/people/page.ts';
import { Mistake } from '../../refusal.ts';
import { bansNow, bansOf, changeBan, type UserBan } from '../../staff/ban.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { idIn } from '../console/options.ts';
import { green } from '../console/progress.ts';
import { withDatabase, withOpenDatabase } from '../console/with-database.ts';
import { refuseUnwritable, TERMINAL, writeOut } from '../console/write-out.ts';
import type { Given, WorkOf } from '../words/kinds.ts';
import type { USERS } from '../words/people.ts';

export const users: WorkOf<typeof USERS> = {
  ban: (given, config) => withDatabase(config, ({ orm }) => changed(orm.em.fork(), true, given)),
  unban: (given, config) => withDatabase(config, ({ orm }) => changed(orm.em.fork(), false, given)),
  disclose: (given, config) => withOpenDatabase(config, ({ orm }) => disclosed(orm.em.fork(), given)),
  erase: (given, config) => withDatabase(config, ({ orm }) => erased(orm.em.fork(), given)),
  list: ({ 'user-id': id }, config) => withDatabase(config, ({ orm }) => list(orm.em.fork(), id && idIn(id))),
};

type Decision = Given<(typeof USERS)['verbs']['ban']>;

async function changed(em: EntityManager, isBanned: boolean, { 'user-id': typed, why, by }: Decision): Promise<string> {
  const id = idIn(typed);
  const change = { isBanned, changedBy: checked('--by', by ?? systemUser()), reason: checked('--why', why) };
  const outcome = await changeBan(em, id, change);
  const [is, isNot] = isBanned ? ['is banned', 'is banned already'] : ['is no longer banned', 'is not banned'];
  if (outcome === 'unknown') throw new Mistake(`There is no user ${id}.`);
  if (outcome === 'erased') throw new Mistake(`User ${id} was erased.`);
  if (outcome === 'unchanged') throw new Mistake(`User ${id} ${isNot}.`);
  return green(`User ${id} ${is}.`);
}

async function list(em: EntityManager, id: string | undefined): Promise<string> {
  const bans = await (id ? bansOf(em, id) : bansNow(em));
  if (bans.length === 0) return id ? `Nothing was decided about user ${id}.` : 'No user is banned.';
  return bans.map(lineOf).join('\n');
}

function lineOf({ user, isBanned, changedAt, changedBy, reason }: UserBan): string {
  return oneLine(`${user.id}  ${isBanned ? 'banned' : 'unbanned'} ${changedAt.toISOString()} by ${changedBy}: ${reason}`);
}

type Disclosing = Given<(typeof USERS)['verbs']['disclose']>;

async function disclosed(em: EntityManager, { 'user-id': typed, page, to = TERMINAL, why, by }: Disclosing): Promise<string> {
  await refuseUnwritable(to);
  const id = idIn(typed);
  const account = checked('--by', by ?? systemUser());
  const told = await discloseUser(em, { id, by: { account }, why: why === undefined ? null : checked('--why', why) });
  if (!told) throw new Mistake(`There is no user ${id}.`);
  return writeOut(to, async () => [page ? disclosurePage(told) : `${JSON.stringify(told, null, 2)}\n`]);
}

const AGAINST: Record<NotErased, string> = {
  unknown: 'there is no such user',
  erased: 'the user was erased before',
  banned: 'the user is banned, and whoever signs up again is new and not banned. End the ban first',
  paying: 'a payment is under way. Try again in some minutes; `gacha books` tells of one that is stuck',
  refunding: 'a refund is owed. Try again when it is done; `gacha refunds list` tells of it',
};

type Erasing = Given<(typeof USERS)['verbs']['erase']>;

async function erased(em: EntityManager, { 'user-id': typed, why, by, ...flags }: Erasing): Promise<string> {
  const id = idIn(typed);
  const erasing = { id, by: { account: checked('--by', by ?? systemUser()) }, why: checked('--why', why) };
  const isTrial = flags['dry-run'] === true;
  const ends = await (isTrial ? wouldEnd(em, id) : eraseUser(em, erasing));
  if (typeof ends === 'string') throw new Mistake(`User ${id} ${isTrial ? 'would not be' : 'is not'} erased: ${AGAINST[ends]}.`);
  const first = isTrial ? `User ${id} would be erased. Nothing was written.` : green(`User ${id} is erased.`);
  return [first, ...linesOf(ends)].join('\n');
}

function linesOf({ unpaid, parcels, uncollected, ofOrders }: Ends): string[] {
  return [
    ...(unpaid > 0 ? [`Cancelled: ${unpaid} order that was not paid.`] : []),
    ...(parcels > 0 ? [`Unpacked: parcels that were not posted: ${parcels}.`] : []),
    ...(uncollected > 0
      ? [`End with the account: prizes that were paid for and not collected or posted: ${uncollected}, of orders: ${ofOrders}.`]
      : []),
  ];
}
