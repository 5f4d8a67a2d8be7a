import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WHOLE } from '../database/keyset.ts';
import { noteSearch } from '../order/note-search.ts';
import { orderStatus } from '../order/order.ts';
import { type OrderClue, type OrderOfFan, searchOrders } from '../order/search.ts';
import { Mistake, Refusal } from '../refusal.ts';
import type { TimelineEvent } from '../timeline/event.ts';
import { timelinesOf } from '../timeline/timeline.ts';
import { lineOfDeed } from './shared/audit-lines.ts';
import { command, Misuse } from './shared/command.ts';
import { oneLine } from './shared/one-line.ts';
import { checked, systemUser } from './shared/operator.ts';
import { mustHave, nothingElse, refuseOptions, wholeIdIn, wordOf } from './shared/options.ts';
import { withDatabase } from './shared/with-database.ts';

const USAGE = `Usage: npm run --silent orders -- find (--order ID | --ticket GACHA-ID:NUMBER | --user ID | --identity TYPE PROVIDER-ID USER-ID) [--by NAME]
       npm run --silent orders -- timeline ORDER-ID
find names the orders of a fan, the newest first, as findOrders does: the search is kept in the audit log, with NAME. timeline tells
everything that happened to an order, the oldest first.`;

const TEXT = { type: 'string' } as const;
const OPTIONS = { order: TEXT, ticket: TEXT, user: TEXT, identity: TEXT, by: TEXT } as const;
const CLUES = '--order, --ticket, --user and --identity';

await command(USAGE, async (words, config) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [verb, ...rest] = positionals;
  if (verb === undefined) throw new Misuse();
  if (wordOf('The first word', ['find', 'timeline'], verb) === 'timeline') {
    const id = timelineIn(values, rest);
    return withDatabase(config, ({ orm }) => timeline(orm.em.fork(), id));
  }
  const clue = clueOf(values, rest);
  const account = checked('--by', values.by ?? systemUser());
  return withDatabase(config, ({ orm }) => find(orm.em.fork(), account, clue));
});

type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };

function timelineIn(values: Values, [id, ...rest]: readonly string[]): string {
  refuseOptions('timeline', values);
  nothingElse(rest);
  return wholeIdIn('timeline', mustHave('The ORDER-ID', id));
}

function clueOf({ order, ticket, user, identity }: Values, rest: readonly string[]): OrderClue {
  const given = [order, ticket, user, identity].filter((clue) => clue !== undefined);
  if (given.length !== 1) throw new Misuse(`One of ${CLUES} is needed${given.length > 1 ? ', and no other' : ''}.`);
  if (identity === undefined) nothingElse(rest);
  else if (rest.length !== 2) throw new Misuse('--identity needs three words: TYPE PROVIDER-ID USER-ID.');
  if (order !== undefined) return { orderId: wholeIdIn('--order', order) };
  if (user !== undefined) return { userId: wholeIdIn('--user', user) };
  if (ticket !== undefined) return { ticket: ticketIn(ticket) };
  const [providerType = '', providerId = '', providerUserId = ''] = [identity, ...rest];
  return { identity: { providerType, providerId, providerUserId } };
}

function ticketIn(text: string): { gachaId: string; serialNumber: number } {
  const [, gachaId = '', number = ''] = /^(.+):([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!gachaId) throw new Mistake(`--ticket ${text}: must be a gacha's id and a number, as GACHA-ID:7.`);
  return { gachaId: wholeIdIn('--ticket', gachaId), serialNumber: Number(number) };
}

async function find(em: EntityManager, account: string, clue: OrderClue): Promise<string> {
  const { rows } = await searchOrders(em, 'all', clue, WHOLE).catch(told);
  await noteSearch(em, { account }, clue, rows);
  return rows.length === 0 ? 'There is no such order.' : rows.map(lineOf).join('\n');
}

function told(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const fields = error.errors.map(({ field, message }) => `${field} ${message}.`);
  throw new Mistake(fields.length > 0 ? fields.join('\n') : error.message);
}

function lineOf(order: OrderOfFan): string {
  const { id, createdAt, gachaId, userId, playAmount, price, serialNumber } = order;
  const number = serialNumber === null ? '' : ` number ${serialNumber},`;
  return `${id}  ${createdAt.toISOString()}  ${orderStatus(order)},${number} ${playAmount} plays at ${price} yen  gacha ${gachaId}  user ${userId}`;
}

async function timeline(em: EntityManager, id: string): Promise<string> {
  const [events = []] = await timelinesOf(em, [id]);
  if (events.length === 0) throw new Mistake(`There is no order ${id}.`);
  return events.map(lineOfEvent).join('\n');
}

function lineOfEvent({ at, kind, deed, step, sourceId, refusal, amount, refundedYen, staffName }: TimelineEvent): string {
  if (deed) return lineOfDeed(deed);
  const told = [
    ...[step && `${step} of payment ${sourceId}`, refusal, amount !== null && `${amount} items`],
    ...[refundedYen !== null && `${refundedYen} yen`, staffName && `by ${staffName}`],
  ];
  return oneLine([at.toISOString(), kind, ...told].filter(Boolean).join('  '));
}
