import { parseArgs } from 'node:util';
import { command, Misuse } from '../command-line/command.ts';
import { checked, systemUser } from '../command-line/operator.ts';
import { withOpenDatabase } from '../command-line/with-database.ts';
import type { Config } from '../config.ts';
import type { Database } from '../connect.ts';
import { Mistake } from '../mistake.ts';
import { giveUpRefund } from '../refund/give-up.ts';
import { type Happened, recordRefund } from '../refund/record.ts';
import type { RefundRow } from '../refund/refund.ts';
import { listOwed } from '../refund/unfinished.ts';
import { Refusal } from '../refusal.ts';
import { configuredProcessor } from '../wiring/configured-processor.ts';

const USAGE = `Usage: npm run refunds -- list
       npm run refunds -- record --order ID --origin by-hand|charge-back|otherwise [--amount YEN --remaining YEN] [--prizes restock|write-off] --why TEXT [--by NAME]
       npm run refunds -- give-up REFUND-ID --why TEXT [--by NAME]
list names the refunds that are owed, the oldest first. record writes down what this service did not give back: by hand at the processor, which
is asked whether it is so; taken back by the bank of the card; or otherwise, as in cash. Without --amount it is all that is left, and then
--prizes says what becomes of those that were not handed over. --remaining is what was not refunded before a part: so it is not written down twice. give-up ends a refund that the processor does not carry out, once that is
certain: what was won waits again. NAME and TEXT are kept in the audit log.`;

const TEXT = { type: 'string' } as const;
const OPTIONS = { order: TEXT, origin: TEXT, amount: TEXT, remaining: TEXT, prizes: TEXT, why: TEXT, by: TEXT } as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const MAX_LISTED = 1000;
const OPTION_OF: Record<string, string> = {
  orderId: '--order',
  amount: '--amount',
  remaining: '--remaining',
  prizes: '--prizes',
  refundId: 'The refund',
};
const ORIGINS = ['by-hand', 'charge-back', 'otherwise'] as const;
const PRIZES = ['restock', 'write-off'] as const;

await command(USAGE, async (words, config) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [verb, id, ...rest] = positionals;
  if (rest.length > 0) throw new Misuse();
  if (verb === 'list' && !id && Object.keys(values).length === 0) return list(config);
  if (verb === 'record' && !id) return record(config, values);
  if (verb !== 'give-up' || !id) throw new Misuse();
  return giveUp(config, id, values);
});

async function list(config: Config): Promise<string> {
  const owed = await withOpenDatabase(config, ({ orm }) => listOwed(orm.em, MAX_LISTED));
  const lines = owed.map(
    ({ id, orderId, amount, tries, createdAt }) =>
      `${id}  order ${orderId}  ${amount} yen  owed since ${createdAt.toISOString()}, tried ${tries} times in vain`,
  );
  return lines.length > 0 ? lines.join('\n') : 'No refund is owed.';
}

async function record(config: Config, { order: orderId, origin, prizes, why, by, ...yen }: Options): Promise<string> {
  if (!orderId || !origin || why === undefined || !isOneOf(ORIGINS, origin)) throw new Misuse();
  if (prizes !== undefined && !isOneOf(PRIZES, prizes)) throw new Misuse();
  if ((yen.amount === undefined) !== (yen.remaining === undefined)) throw new Misuse();
  const reason = checked('--why', why);
  const amounts = { amount: yenIn('--amount', yen.amount), remaining: yenIn('--remaining', yen.remaining) };
  const happened: Happened = { orderId, origin, reason, prizes: prizes ?? null, ...amounts };
  const refund = await inDatabase(config, by, (em, checkout, doer) => recordRefund(em, checkout, doer, happened));
  return `Written down: ${told(refund)}.`;
}

function yenIn(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Mistake(`${option} must be a number of yen.`);
  return Number(text);
}

async function giveUp(config: Config, refundId: string, { why, by, ...others }: Options): Promise<string> {
  if (why === undefined || Object.keys(others).length > 0) throw new Misuse();
  const reason = checked('--why', why);
  const refund = await inDatabase(config, by, (em, checkout, doer) => giveUpRefund(em, checkout, doer, { refundId, reason }));
  return `Given up: ${told(refund)}.`;
}

type Work = (
  em: Database['orm']['em'],
  checkout: Parameters<typeof recordRefund>[1],
  doer: { account: string },
) => Promise<RefundRow>;

function inDatabase(config: Config, by: string | undefined, work: Work): Promise<RefundRow> {
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
    throw new Mistake('There is no such order, or no such refund that is owed. Nothing was written.');
  const fields = error.errors.map(({ field, message }) => `${OPTION_OF[field] ?? field} ${message}.`);
  throw new Mistake(`${fields.length > 0 ? fields.join('\n') : error.message}\nNothing was written.`);
}

function told({ id, orderId, amount }: RefundRow): string {
  return `refund ${id} of ${amount} yen of order ${orderId}`;
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return words.some((one) => one === word);
}
