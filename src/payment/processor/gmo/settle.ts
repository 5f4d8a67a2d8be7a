import { dayInJapan } from '../japan.ts';
import { Busy, Impossible, Lapsed, type Reference, type Slip } from '../processor.ts';
import { gravest, NO_SUCH_PAYMENT } from './codes.ts';
import { type Answer, Garbled, need } from './form.ts';
import { type Reply, Unanswered } from './line.ts';
import type { Shop } from './shop.ts';
import { lookAfter, SLIP, search, type Trade } from './trade.ts';

/** The amount is another one, or these are not its keys: what is reserved is never taken so. */
const FOR_GOOD = ['E01060010', 'E01060021', NO_SUCH_PAYMENT];
/** The reservation has run out. */
const LAPSED = ['E01420010', 'E11010010'];

/** Takes what is reserved. A capture that was carried out before answers its slip again. */
export async function capture(shop: Shop, reference: Reference, amount: number): Promise<Slip> {
  const reply = await alter(shop, reference, { JobCd: 'SALES', Amount: String(amount) });
  if ('value' in reply) return reply.value;
  const trade = await afterErrors(shop, reference, reply.errors);
  const said = `the payment is ${trade.status} (${reply.errors.join(' ')})`;
  if (trade.status === 'captured' && trade.amount === amount) return trade.slip;
  if (trade.status === 'voided' || trade.status === 'open') throw new Impossible(said);
  const isSaid = (codes: readonly string[]) => reply.errors.some((code) => codes.includes(code));
  if (trade.status === 'authorised' && isSaid(LAPSED)) throw new Lapsed(said);
  if (trade.status === 'authorised' && isSaid(FOR_GOOD)) throw new Impossible(said);
  // The refusal and the standing contradict each other: prizes are not taken back on the word of one of them.
  if (trade.status === 'captured' || gravest(reply.errors) === 'stale') throw new Unanswered(said);
  // It is still reserved. A card company may say yes later, and an operator may mend what is wrong with the shop.
  throw new Busy(said);
}

/**
 * Releases what is reserved. GMO would give back with the same calls what was captured, so this looks first, and never
 * sends them for anything but a reservation.
 */
export async function release(shop: Shop, reference: Reference): Promise<void> {
  let trade = await search(shop, reference.processorOrderId);
  const refusals: string[] = [];
  for (const JobCd of releasesOn(trade?.slip.tranDate)) {
    if (trade?.status === 'voided') return;
    if (trade?.status !== 'authorised') throw new Impossible(`what is ${trade?.status ?? 'not there'} cannot be released`);
    const reply = await alter(shop, reference, { JobCd });
    if ('value' in reply) return;
    refusals.push(`${JobCd}: ${reply.errors.join(' ')}`);
    trade = await afterErrors(shop, reference, reply.errors);
  }
  if (trade?.status !== 'voided') throw new Impossible(`the payment stays ${trade?.status} (${refusals.join('; ')})`);
}

/**
 * A reservation is released by VOID on its own day in Japan, and by RETURN from the next day on. Clocks differ around
 * midnight, so the other one is tried where the first is refused.
 */
function releasesOn(tranDate = ''): readonly ['VOID', 'RETURN'] | readonly ['RETURN', 'VOID'] {
  return tranDate.startsWith(dayInJapan(new Date())) ? ['VOID', 'RETURN'] : ['RETURN', 'VOID'];
}

function alter({ line, credentials }: Shop, reference: Reference, job: Record<string, string>): Promise<Reply<Slip>> {
  const { processorOrderId: orderId, accessId, accessPass } = reference;
  const fields = { ...credentials, AccessID: accessId, AccessPass: accessPass, ...job };
  return line('AlterTran', { orderId, fields, read: (answer) => readSlip(answer, accessId) });
}

function readSlip(answer: Answer, accessId: string): Slip {
  const { AccessID, TranID, TranDate, Approve, Forward } = need(answer, { ...SLIP, AccessID: /^\w{32}$/ });
  if (AccessID !== accessId) throw new Garbled('the answer is about another payment');
  return { tranId: TranID, tranDate: TranDate, approve: Approve, forward: Forward };
}

/** What GMO refused to change, as it stands there. */
async function afterErrors(shop: Shop, reference: Reference, errors: readonly string[]): Promise<Trade> {
  if (gravest(errors) === 'unknown') throw new Unanswered(`GMO does not know what became of it (${errors.join(' ')})`);
  const trade = await lookAfter(shop, reference.processorOrderId);
  if (trade?.reference.accessId !== reference.accessId) throw new Unanswered('GMO speaks of another payment');
  return trade;
}
