import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { giveUpRefund } from '../refund/give-up.ts';
import { type Happened, recordRefund } from '../refund/record.ts';
import { type RefundAsked, refundOrder } from '../refund/refund-order.ts';
import { takeBackRefund } from '../refund/take-back.ts';
import { givenTwice, listOwed } from '../refund/unfinished.ts';
import { Mistake, Refusal } from '../refusal.ts';
import type { Database } from '../start/database/connect.ts';
import { configuredProcessor } from '../start/parts/configured-processor.ts';
import { command, Misuse } from './shared/command.ts';
import { checked, systemUser } from './shared/operator.ts';
import { idIn, mustHave, nothingElse, refuseOptions, wordOf } from './shared/options.ts';
import { adviceOn, goneLines, owedLines, told, toldOfPlace } from './shared/refund-lines.ts';
import { withOpenDatabase } from './shared/with-database.ts';

const USAGE = `Usage: npm run refunds -- list
       npm run refunds -- record --order ID --origin by-hand|charge-back|otherwise [--amount YEN --remaining YEN] [--prizes restock|write-off] --why TEXT [--by NAME]
       npm run refunds -- order ORDER-ID [--amount YEN --remaining YEN] [--prizes restock|write-off] --why TEXT [--by NAME]
       npm run refunds -- give-up REFUND-ID --why TEXT [--refund-rest] [--by NAME]
       npm run refunds -- take-back REFUND-ID --why TEXT [--by NAME]
list names the refunds that are owed, the oldest first, those that are held since a charge-back stands beside them, and what banks took back
although it had gone back already. record writes down what this
service did not give back: by hand at the processor, which is asked whether it is so; taken back by the bank of the card; or otherwise, as in cash.
Without --amount it is all that is left, and with a charge-back all that was paid. Where nothing is left then, --prizes says what becomes of those
that were not handed over: with a charge-back write-off. --remaining is what was not refunded before a part, so that it is not written down twice;
a charge-back is written down once, and needs none. order writes that money is to go back, all that is left or a part, as refundOrder does: a gateway that
runs asks the processor for it. give-up ends a refund that is held, or that the processor does not carry out, once that is certain: what was won
waits again, unless a charge-back is of all; with --refund-rest what the charge-back has left is refunded in its place. take-back ends what was
written down by record, where the bank decided for you, or where it had not happened: after all of the money the order is what it was before,
unless a charge-back is of all. NAME and TEXT are kept in the audit log.`;

const TEXT = { type: 'string' } as const;
const HAPPENED = { order: TEXT, origin: TEXT, amount: TEXT, remaining: TEXT, prizes: TEXT } as const;
const OPTIONS = { ...HAPPENED, why: TEXT, by: TEXT, 'refund-rest': { type: 'boolean' } } as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const MAX_LISTED = 1000;
const OPTION_OF: Record<string, string> = {
  orderId: '--order',
  amount: '--amount',
  remaining: '--remaining',
  prizes: '--prizes',
  refundId: 'The refund',
  isRestRefunded: '--refund-rest',
};
const ORIGINS = ['by-hand', 'charge-back', 'otherwise'] as const;
const PRIZES = ['restock', 'write-off'] as const;
const PART = 'A part needs both: --amount, what was given back, and --remaining, what was not refunded before it.';

type Ending = { verb: string; done: string; end: typeof giveUpRefund };
const ENDINGS = new Map<string, Ending>([
  ['give-up', { verb: 'give-up', done: 'Given up', end: giveUpRefund }],
  ['take-back', { verb: 'take-back', done: 'Taken back', end: takeBackRefund }],
]);

await command(USAGE, async (words, config) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [verb, id, ...rest] = positionals;
  if (verb === undefined) throw new Misuse();
  const known = wordOf('The first word', ['list', 'record', 'order', ...ENDINGS.keys()], verb);
  const end = ENDINGS.get(known);
  if (known === 'record' && id && values.order === undefined)
    throw new Misuse(`record has the order as an option: --order ${id}`);
  nothingElse(end || known === 'order' || !id ? rest : [id]);
  if (end) return ended(config, end, mustHave('The REFUND-ID', id), values);
  if (known === 'order') return order(config, mustHave('The ORDER-ID', id), values);
  if (known === 'record') return record(config, values);
  refuseOptions('list', values);
  return list(config);
});

async function list(config: Config): Promise<string> {
  const [owed, twice] = await withOpenDatabase(
    config,
    async ({ orm }) => [await listOwed(orm.em, MAX_LISTED), await givenTwice(orm.em.fork(), {})] as const,
  );
  const owing = owedLines(owed, twice);
  return [...(owing.length > 0 ? owing : ['No refund is owed.']), ...goneLines(twice).slice(0, MAX_LISTED)].join('\n');
}

async function record(config: Config, { order: orderId, origin, by, 'refund-rest': rest, ...wanted }: Options): Promise<string> {
  if (rest) refuseOptions('record', { 'refund-rest': rest });
  const words = { orderId: idIn(mustHave('--order', orderId)), origin: wordOf('--origin', ORIGINS, origin) };
  const isOnce = origin === 'charge-back' && wanted.remaining === undefined;
  const happened: Happened = { ...words, ...wantedIn(wanted, isOnce) };
  return inDatabase(config, by, async (em, checkout, doer) => {
    const refund = await recordRefund(em, checkout, doer, happened);
    const [twice] = await givenTwice(em, happened);
    return `Written down: ${told(refund, happened.orderId)}.${twice ? adviceOn(twice) : ''}`;
  });
}

async function order(config: Config, orderId: string, { by, ...given }: Options): Promise<string> {
  refuseOptions('order', given, ['why', 'prizes', 'amount', 'remaining']);
  const asked: RefundAsked = { orderId: idIn(orderId), ...wantedIn(given, false) };
  return inDatabase(config, by, async (em, _checkout, doer) => {
    const { refund } = await refundOrder(em, doer, asked);
    return `To go back: ${told(refund, asked.orderId)}.`;
  });
}

function wantedIn({ why, prizes, amount, remaining }: Pick<Options, 'why' | 'prizes' | 'amount' | 'remaining'>, isOnce: boolean) {
  const words = {
    reason: checked('--why', mustHave('--why', why)),
    prizes: prizes === undefined ? null : wordOf('--prizes', PRIZES, prizes),
  };
  if ((amount === undefined) !== (remaining === undefined) && !isOnce) throw new Misuse(PART);
  return { ...words, amount: yenIn('--amount', amount), remaining: yenIn('--remaining', remaining) };
}

function yenIn(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (option === '--remaining' && Number(text) === 0)
    throw new Mistake(
      '--remaining is what was not refunded before this part: where that is 0, nothing is left to be written down.',
    );
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Mistake(`${option} must be a number of yen: digits alone, from 1 on.`);
  return Number(text);
}

async function ended(config: Config, { verb, done, end }: Ending, refundId: string, given: Options): Promise<string> {
  const { why, by, 'refund-rest': isRestRefunded = false, ...others } = given;
  refuseOptions(verb, isRestRefunded && end !== giveUpRefund ? { 'refund-rest': true } : others);
  const asked = { refundId: idIn(refundId), reason: checked('--why', mustHave('--why', why)), isRestRefunded };
  return inDatabase(config, by, async (em, checkout, doer) => {
    const over = await end(em, checkout, doer, asked);
    return `${done}: ${told(over.refund, over.refund.order.id)}.${toldOfPlace(over)}`;
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

/** What is wrong is the operator's to mend. */
function tellRefusal(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'NOT_FOUND')
    throw new Mistake('There is no such order, no such refund, or none of which this can be said. Nothing was written.');
  const fields = error.errors.map(({ field, message }) => `${OPTION_OF[field] ?? field} ${message}.`);
  throw new Mistake(`${fields.length > 0 ? fields.join('\n') : error.message}\nNothing was written.`);
}
