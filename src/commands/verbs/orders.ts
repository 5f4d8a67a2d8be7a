import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import { WHOLE } from '../../database/keyset.ts';
import { noteSearch } from '../../order/note-search.ts';
import { orderStatus } from '../../order/order.ts';
import { type OrderClue, type OrderOfFan, searchOrders } from '../../order/search.ts';
import { Mistake, Refusal } from '../../refusal.ts';
import { holdOrder, releaseOrder } from '../../shipment/holding/hold-order.ts';
import type { TimelineEvent } from '../../timeline/event.ts';
import { timelinesOf } from '../../timeline/timeline.ts';
import { lineOfDeed } from '../console/audit-lines.ts';
import { Misuse } from '../console/ends.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { wholeIdIn } from '../console/options.ts';
import { withDatabase } from '../console/with-database.ts';
import type { ORDERS } from '../words/goods.ts';
import type { Given, WorkOf } from '../words/kinds.ts';

const CLUES = '--order, --ticket, --user and --identity';

export const orders: WorkOf<typeof ORDERS> = {
  find: async (given, config) => {
    const clue = clueOf(given);
    const account = checked('--by', given.by ?? systemUser());
    return withDatabase(config, ({ orm }) => find(orm.em.fork(), account, clue));
  },
  hold: (given, config) => decides(config, holdOrder, 'Held', given),
  release: (given, config) => decides(config, releaseOrder, 'Released', given),
  timeline: async ({ 'order-id': typed }, config) => {
    const id = wholeIdIn('timeline', typed);
    return withDatabase(config, ({ orm }) => timeline(orm.em.fork(), id));
  },
};

type Decided = Given<(typeof ORDERS)['verbs']['hold']>;

async function decides(config: Config, decide: typeof holdOrder, done: string, given: Decided): Promise<string> {
  const orderId = wholeIdIn(done, given['order-id']);
  const asked = { orderId, reason: checked('--why', given.why) };
  const account = checked('--by', given.by ?? systemUser());
  return withDatabase(config, async ({ orm }) => {
    await decide(orm.em.fork(), { account }, asked).catch((error) => {
      throw error instanceof Refusal ? new Mistake(`${error.message} Nothing was written.`) : error;
    });
    return `${done}: order ${orderId}.`;
  });
}

function clueOf({ order, ticket, user, identity, ...places }: Given<(typeof ORDERS)['verbs']['find']>): OrderClue {
  const { 'provider-id': providerId, 'provider-user-id': providerUserId } = places;
  const given = [order, ticket, user, identity].filter((clue) => clue !== undefined);
  if (given.length !== 1) throw new Misuse(`One of ${CLUES} is needed${given.length > 1 ? ', and no other' : ''}.`);
  if (identity === undefined && providerId !== undefined) throw new Misuse(`${providerId} is one word too many.`);
  if (order !== undefined) return { orderId: wholeIdIn('--order', order) };
  if (user !== undefined) return { userId: wholeIdIn('--user', user) };
  if (ticket !== undefined) return { ticket: ticketIn(ticket) };
  if (identity === undefined || providerId === undefined || providerUserId === undefined)
    throw new Misuse('--identity needs three words: TYPE PROVIDER-ID USER-ID.');
  return { identity: { providerType: identity, providerId, providerUserId } };
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
