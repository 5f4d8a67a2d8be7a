import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake } from '../../refusal.ts';
import { bansNow, bansOf, changeBan, type UserBan } from '../../staff/ban.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { idIn } from '../console/options.ts';
import { green } from '../console/progress.ts';
import { withDatabase } from '../console/with-database.ts';
import type { Given, WorkOf } from '../words/kinds.ts';
import type { USERS } from '../words/people.ts';

export const users: WorkOf<typeof USERS> = {
  ban: (given, config) => withDatabase(config, ({ orm }) => changed(orm.em.fork(), true, given)),
  unban: (given, config) => withDatabase(config, ({ orm }) => changed(orm.em.fork(), false, given)),
  list: ({ 'user-id': id }, config) => withDatabase(config, ({ orm }) => list(orm.em.fork(), id && idIn(id))),
};

type Decision = Given<(typeof USERS)['verbs']['ban']>;

async function changed(em: EntityManager, isBanned: boolean, { 'user-id': typed, why, by }: Decision): Promise<string> {
  const id = idIn(typed);
  const change = { isBanned, changedBy: checked('--by', by ?? systemUser()), reason: checked('--why', why) };
  const outcome = await changeBan(em, id, change);
  const [is, isNot] = isBanned ? ['is banned', 'is banned already'] : ['is no longer banned', 'is not banned'];
  if (outcome === 'unknown') throw new Mistake(`There is no user ${id}.`);
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
