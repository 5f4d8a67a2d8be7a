import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake } from '../refusal.ts';
import { bansNow, bansOf, changeBan, type UserBan } from '../staff/ban.ts';
import { command, green, Misuse } from './shared/command.ts';
import { oneLine } from './shared/one-line.ts';
import { checked, systemUser } from './shared/operator.ts';
import { idIn } from './shared/options.ts';
import { withDatabase } from './shared/with-database.ts';

const USAGE = `Usage: npm run users -- ban USER-ID --why TEXT [--by NAME]
       npm run users -- unban USER-ID --why TEXT [--by NAME]
       npm run --silent users -- list [USER-ID]
A user who is banned is refused at once by every gateway. list shows who is banned now, or all that was decided about one user.`;

await command(USAGE, async (words, config) => {
  const { verb, id, rest, by, why } = readWords(words);
  if (rest.length > 0) throw new Misuse();
  if (verb === 'list' && by === undefined && why === undefined) return withDatabase(config, ({ orm }) => list(orm.em.fork(), id));
  if ((verb !== 'ban' && verb !== 'unban') || !id) throw new Misuse();
  if (why === undefined) throw new Mistake('--why is needed: it is kept, and the only thing that tells the reason later.');
  const change = { changedBy: checked('--by', by ?? systemUser()), reason: checked('--why', why) };
  return withDatabase(config, ({ orm }) => changed(orm.em.fork(), id, { ...change, isBanned: verb === 'ban' }));
});

function readWords(words: string[]) {
  const options = { by: { type: 'string' }, why: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [verb, id, ...rest] = positionals;
  return { verb, id: id === undefined ? id : idIn(id), rest, ...values };
}

async function changed(em: EntityManager, id: string, change: Parameters<typeof changeBan>[2]): Promise<string> {
  const outcome = await changeBan(em, id, change);
  const [is, isNot] = change.isBanned ? ['is banned', 'is banned already'] : ['is no longer banned', 'is not banned'];
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
