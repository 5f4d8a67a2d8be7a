import type { EntityManager } from '@mikro-orm/postgresql';
import { WHOLE } from '../../database/keyset.ts';
import { readPeriod } from '../../operator/books/lines/period.ts';
import { Mistake } from '../../refusal.ts';
import { ACTIONS } from '../../staff/audit-entry.ts';
import { type DeedFilter, deedsOf, type ShownDeed } from '../../timeline/audit-log.ts';
import type { Given } from '../words/kinds.ts';
import type { STAFF } from '../words/people.ts';
import { oneLine } from './one-line.ts';
import { wholeIdIn } from './options.ts';

const MAX_LINES = 10_000;

/** The latest first. */
export async function logOf(em: EntityManager, given: LogGiven): Promise<string> {
  const { rows, hasLater } = await deedsOf(em, 'all', filterOf(given), { ...WHOLE, most: MAX_LINES });
  const lines = rows.length === 0 ? ['Nothing was done.'] : rows.map(lineOfDeed);
  return [...lines, ...(hasLater ? ['There is more: --to DATE tells what was done before.'] : [])].join('\n');
}

type LogGiven = Given<(typeof STAFF)['verbs']['log']>;

function filterOf({ action, from, to, ...ids }: LogGiven): DeedFilter {
  const known = ACTIONS.find((one) => one === action?.toUpperCase());
  if (action !== undefined && !known) throw new Mistake(`--action ${action}: an action is one of ${ACTIONS.join(', ')}.`);
  const idOf = (name: keyof typeof ids) => (ids[name] === undefined ? undefined : wholeIdIn(`--${name}`, ids[name]));
  const about = { staffId: idOf('staff'), gachaId: idOf('gacha'), orderId: idOf('order'), userId: idOf('user') };
  return { ...about, action: known, ...readPeriod(from, to) };
}

/** `at action by about: before -> after, why`. */
export function lineOfDeed(deed: ShownDeed): string {
  const { at, action, account, staffId, staffName, deviceId, deviceName, before, after, why } = deed;
  const by = account ?? `${staffName} (${staffId})${deviceId ? ` at ${deviceName} (${deviceId})` : ''}`;
  const about = Object.entries({ gacha: deed.gachaId, order: deed.orderId, user: deed.userId, subject: deed.subjectId });
  const told = about.flatMap(([name, id]) => (id ? [`${name} ${id}`] : []));
  const changed = [before, after].flatMap((one) => (one ? [JSON.stringify(one)] : [])).join(' -> ');
  return oneLine([at.toISOString(), action, 'by', by, ...told, changed, why && `because: ${why}`].filter(Boolean).join('  '));
}
