import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WHOLE } from '../../database/keyset.ts';
import { readPeriod } from '../../operator/books/lines/period.ts';
import { Mistake } from '../../refusal.ts';
import { ACTIONS } from '../../staff/audit-entry.ts';
import { type DeedFilter, deedsOf, type ShownDeed } from '../../timeline/audit-log.ts';
import { oneLine } from './one-line.ts';
import { nothingElse, wholeIdIn } from './options.ts';

const TEXT = { type: 'string' } as const;
const OPTIONS = { staff: TEXT, action: TEXT, gacha: TEXT, order: TEXT, user: TEXT, from: TEXT, to: TEXT } as const;

const MAX_LINES = 10_000;

/** The latest first. */
export async function logOf(em: EntityManager, words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  nothingElse(positionals);
  const { rows, hasLater } = await deedsOf(em, 'all', filterOf(values), { ...WHOLE, most: MAX_LINES });
  const lines = rows.length === 0 ? ['Nothing was done.'] : rows.map(lineOfDeed);
  return [...lines, ...(hasLater ? ['There is more: --to DATE tells what was done before.'] : [])].join('\n');
}

type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };

function filterOf({ action, from, to, ...ids }: Values): DeedFilter {
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
