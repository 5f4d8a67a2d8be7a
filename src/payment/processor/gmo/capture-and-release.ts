import { dayInJapan } from '../../../database/time/japanese-time.ts';
import { Busy, Impossible, Lapsed, type ProcessorSlip, type Reference } from '../processor.ts';
import { OutcomeUnknown, type Reply } from './client.ts';
import { gravest, isForNow, NO_SUCH_PAYMENT } from './codes.ts';
import { type Answer, MalformedAnswer, need } from './form.ts';
import type { Shop } from './shop.ts';
import { lookAfter, SLIP, search, type Trade } from './trade.ts';

/** Another amount, or other keys: never captured so. */
const FOR_GOOD = ['E01060010', 'E01060021', NO_SUCH_PAYMENT];
const LAPSED = ['E01420010', 'E11010010'];

/** Repeatable: answers the slip of the first capture again. */
export async function captureAtGmo(shop: Shop, reference: Reference, amount: number): Promise<ProcessorSlip> {
  const reply = await alter(shop, reference, { JobCd: 'SALES', Amount: String(amount) });
  if ('value' in reply) return reply.value;
  const trade = await tradeAfterErrors(shop, reference, reply.errors);
  const said = `the payment is ${trade.status} (${reply.errors.join(' ')})`;
  if (trade.status === 'captured' && trade.amount === amount) return trade.slip;
  if (trade.status === 'voided' || trade.status === 'open') throw new Impossible(said);
  const isSaid = (codes: readonly string[]) => reply.errors.some((code) => codes.includes(code));
  if (trade.status === 'authorised' && isSaid(LAPSED)) throw new Lapsed(said);
  if (trade.status === 'authorised' && isSaid(FOR_GOOD)) throw new Impossible(said);
  // Refusal and status contradict each other, and prizes are not taken back on the word of one of them.
  if (trade.status === 'captured' || gravest(reply.errors) === 'stale') throw new OutcomeUnknown(said);
  // Still reserved: the card company may accept later, or an operator may repair the shop's settings.
  throw new Busy(said);
}

export type TakingBack = 'VOID' | 'RETURN' | 'RETURNX';
/** `amount` is looked at where it is known to have changed. */
type Owed = {
  status: 'authorised' | 'captured';
  amount?: number;
  verb: string;
  jobsOn(tranDate: string): readonly TakingBack[];
};

export const releaseAtGmo = (shop: Shop, reference: Reference): Promise<void> =>
  takeBack(shop, reference, { status: 'authorised', verb: 'released', jobsOn: releasesOn });

/** Looks first, since the same calls release what is reserved and give back what was taken: each only what is owed. */
export async function takeBack(shop: Shop, reference: Reference, { status, amount, verb, jobsOn }: Owed): Promise<void> {
  let trade = await search(shop, reference.processorOrderId);
  const refusals: string[] = [];
  let isLater = false;
  for (const JobCd of jobsOn(trade?.slip.tranDate ?? '')) {
    if (trade?.status === 'voided') return;
    if (trade?.status !== status) throw new Impossible(`what is ${trade?.status ?? 'not there'} cannot be ${verb}`);
    if (trade.amount !== (amount ?? trade.amount))
      throw new Impossible(`${trade.amount} yen are ${status}, and ${amount} were to be ${verb}`);
    const reply = await alter(shop, reference, { JobCd });
    if ('value' in reply) return;
    refusals.push(`${JobCd}: ${reply.errors.join(' ')}`);
    isLater ||= isForNow(reply.errors);
    trade = await tradeAfterErrors(shop, reference, reply.errors);
  }
  if (trade?.status === 'voided') return;
  const said = `the payment stays ${trade?.status} (${refusals.join('; ')})`;
  throw isLater ? new Busy(said) : new Impossible(said);
}

/** VOID on the day of the reservation in Japan, RETURN from the next day on. Clocks differ around midnight, so both are tried. */
const releasesOn = (tranDate: string): readonly TakingBack[] => (isToday(tranDate) ? ['VOID', 'RETURN'] : ['RETURN', 'VOID']);

export const isToday = (tranDate: string): boolean => tranDate.startsWith(dayInJapan(new Date()));

function alter({ send, credentials }: Shop, reference: Reference, job: Record<string, string>): Promise<Reply<ProcessorSlip>> {
  const { processorOrderId: orderId, accessId, accessPass } = reference;
  const fields = { ...credentials, AccessID: accessId, AccessPass: accessPass, ...job };
  return send('AlterTran', { orderId, fields, read: (answer) => readSlip(answer, accessId) });
}

export function readSlip(answer: Answer, accessId: string): ProcessorSlip {
  const { AccessID, TranID, TranDate, Approve, Forward } = need(answer, { ...SLIP, AccessID: /^\w{32}$/ });
  if (AccessID !== accessId) throw new MalformedAnswer('the answer is about another payment');
  return { tranId: TranID, tranDate: TranDate, approve: Approve, forward: Forward };
}

export async function tradeAfterErrors(shop: Shop, reference: Reference, errors: readonly string[]): Promise<Trade> {
  if (gravest(errors) === 'unknown') throw new OutcomeUnknown(`GMO does not know what became of it (${errors.join(' ')})`);
  const trade = await lookAfter(shop, reference.processorOrderId);
  if (trade?.reference.accessId !== reference.accessId) throw new OutcomeUnknown('GMO speaks of another payment');
  return trade;
}
