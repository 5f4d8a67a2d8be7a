import type { Config } from '../../config/config.ts';
import {
  type GachaRefund,
  type NotRefunded,
  refundGacha,
  type ToRefund,
  whatIsPaidAt,
} from '../../refund/cancelled-show/refund-gacha.ts';
import { giveUpRefund } from '../../refund/give-up.ts';
import { type Happened, recordRefund } from '../../refund/record.ts';
import { type RefundAsked, refundOrder } from '../../refund/refund-order.ts';
import { takeBackRefund } from '../../refund/take-back.ts';
import { givenTwice, listOwed } from '../../refund/unfinished.ts';
import { Mistake, Refusal } from '../../refusal.ts';
import type { Database } from '../../start/database/connect.ts';
import { configuredProcessor } from '../../start/parts/configured-processor.ts';
import { Misuse } from '../console/ends.ts';
import { checked, systemUser } from '../console/operator.ts';
import { idIn } from '../console/options.ts';
import { adviceOn, goneLines, owedLines, refundLine, toldOfLimit, toldOfPlace } from '../console/refund-lines.ts';
import { withOpenDatabase } from '../console/with-database.ts';
import type { Given, Progress, WorkOf } from '../words/kinds.ts';
import type { REFUNDS } from '../words/money.ts';

const MAX_LISTED = 1000;
const OPTION_OF: Record<string, string> = {
  orderId: '--order',
  itemIds: '--item',
  amount: '--amount',
  remaining: '--remaining',
  prizes: '--prizes',
  refundId: 'The refund',
  isRestRefunded: '--refund-rest',
};
const PART = 'A part needs both: --amount, what was given back, and --remaining, what was not refunded before it.';

type Refunds = (typeof REFUNDS)['verbs'];

export const refunds: WorkOf<typeof REFUNDS> = {
  list: (_given, config) => list(config),
  record,
  order,
  gacha,
  'give-up': ({ 'refund-rest': isRestRefunded = false, ...given }, config) =>
    ended(config, 'Given up', giveUpRefund, { ...given, isRestRefunded }),
  'take-back': (given, config) => ended(config, 'Taken back', takeBackRefund, { ...given, isRestRefunded: false }),
};

async function list(config: Config): Promise<string> {
  const [owed, twice] = await withOpenDatabase(
    config,
    async ({ orm }) => [await listOwed(orm.em, MAX_LISTED), await givenTwice(orm.em.fork(), {})] as const,
  );
  const owing = owedLines(owed, twice);
  return [...(owing.length > 0 ? owing : ['No refund is owed.']), ...goneLines(twice).slice(0, MAX_LISTED)].join('\n');
}

async function record(given: Given<Refunds['record']>, config: Config): Promise<string> {
  const { order: orderId, origin, item, by, ...wanted } = given;
  const itemIds = item && { itemIds: item.map((id) => idIn(id)) };
  const isOnce = (origin === 'charge-back' || itemIds !== undefined) && wanted.remaining === undefined;
  const happened: Happened = { orderId: idIn(orderId), origin, ...wantedIn(wanted, isOnce, itemIds ? 0 : 1), ...itemIds };
  return inDatabase(config, by, async (em, checkout, doer) => {
    const refund = await recordRefund(em, checkout, doer, happened);
    const [twice] = await givenTwice(em, happened);
    return `Written down: ${refundLine(refund, happened.orderId)}.${twice ? adviceOn(twice) : ''}`;
  });
}

async function order({ 'order-id': orderId, item, by, ...wanted }: Given<Refunds['order']>, config: Config): Promise<string> {
  const itemIds = item && { itemIds: item.map((id) => idIn(id)) };
  const asked: RefundAsked = { orderId: idIn(orderId), ...wantedIn(wanted, itemIds !== undefined, itemIds ? 0 : 1), ...itemIds };
  return inDatabase(config, by, async (em, _checkout, doer) => {
    const { refund } = await refundOrder(em, doer, asked);
    return `To go back: ${refundLine(refund, asked.orderId)}.`;
  });
}

const AGAINST: Record<NotRefunded, string> = {
  unknown: 'There is no such gacha.',
  selling: 'It is on sale: pause or close the sale first, with `gacha gachas pause` or `close`.',
};

async function gacha(given: Given<Refunds['gacha']>, config: Config, progress: Progress): Promise<string> {
  const { 'gacha-id': typed, prizes, delivered: isDelivered = false, 'dry-run': isTrial = false, why, by } = given;
  const asked: GachaRefund = { gachaId: idIn(typed), prizes, isDelivered, reason: checked('--why', why) };
  return inDatabase(config, by, async (em, _checkout, doer) => {
    const ahead = await whatIsPaidAt(em, asked);
    if (typeof ahead === 'string') throw new Mistake(AGAINST[ahead]);
    if (isTrial) return `${aheadLine(ahead)} Nothing was written.`;
    const done = await refundGacha(em, doer, asked, (orders) => progress.show(`${orders} of ${ahead.orders} orders`));
    progress.clear();
    if (typeof done === 'string') throw new Mistake(AGAINST[done]);
    const line = `To go back: ${done.yen} yen of orders: ${done.orders}.`;
    if (done.refused.length === 0) return line;
    const named = done.refused.slice(0, MAX_LISTED).map(({ orderId, code }) => `order ${orderId}: ${code}`);
    throw new Mistake([line, `Refused, and as they were: ${done.refused.length}`, ...named].join('\n'));
  });
}

const aheadLine = ({ orders, yen, packed, delivered }: ToRefund): string =>
  `Would go back: ${yen} yen of orders: ${orders}; handed over already: ${delivered}; in a parcel, which would be refused: ${packed}.`;

type Wanted = Pick<Given<Refunds['order']>, 'why' | 'prizes' | 'amount' | 'remaining'>;

/** `least`: items may be withdrawn where nothing goes back, or went back in cash. */
function wantedIn({ why, prizes, amount, remaining }: Wanted, isOnce: boolean, least: 0 | 1 = 1) {
  if ((amount === undefined) !== (remaining === undefined) && !isOnce) throw new Misuse(PART);
  const yen = { amount: yenIn('--amount', amount, least), remaining: yenIn('--remaining', remaining, 1) };
  return { reason: checked('--why', why), prizes: prizes ?? null, ...yen };
}

function yenIn(option: string, text: string | undefined, least: 0 | 1): number | null {
  if (text === undefined) return null;
  if (option === '--remaining' && Number(text) === 0)
    throw new Mistake(
      '--remaining is what was not refunded before this part: where that is 0, nothing is left to be written down.',
    );
  if (!/^(0|[1-9]\d{0,8})$/.test(text) || Number(text) < least)
    throw new Mistake(`${option} must be a number of yen: digits alone, from ${least} on.`);
  return Number(text);
}

type Ending = Given<Refunds['take-back']> & { isRestRefunded: boolean };

async function ended(
  config: Config,
  done: string,
  end: typeof giveUpRefund | typeof takeBackRefund,
  given: Ending,
): Promise<string> {
  const { 'refund-id': refundId, why, by, isRestRefunded } = given;
  const asked = { refundId: idIn(refundId), reason: checked('--why', why), isRestRefunded };
  return inDatabase(config, by, async (em, checkout, doer) => {
    const over = await end(em, checkout, doer, asked);
    return `${done}: ${refundLine(over.refund, over.refund.order.id)}.${toldOfPlace(over)}${toldOfLimit(over)}`;
  });
}

type Work = (
  em: Database['orm']['em'],
  checkout: Parameters<typeof recordRefund>[1],
  doer: { account: string },
) => Promise<string>;

function inDatabase(config: Config, by: string | undefined, work: Work): Promise<string> {
  const account = checked('--by', by ?? systemUser());
  return withOpenDatabase(config, ({ orm }) => {
    const processor = configuredProcessor(config, orm.em, () => {});
    return work(orm.em.fork(), { processor }, { account }).catch(tellRefusal);
  });
}

/** Reports a refusal as a mistake that the operator can correct. */
function tellRefusal(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'NOT_FOUND')
    throw new Mistake('There is no such order, no such refund, or none of which this can be said. Nothing was written.');
  const fields = error.errors.map(({ field, message }) => `${OPTION_OF[field.replace(/\.\d+$/, '')] ?? field} ${message}.`);
  throw new Mistake(`${fields.length > 0 ? fields.join('\n') : error.message}\nNothing was written.`);
}
