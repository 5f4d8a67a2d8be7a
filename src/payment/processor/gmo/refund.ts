import { dayInJapan } from '../../../database/time/japanese-time.ts';
import { Busy, Impossible, type Reference, type RefundRequest, refuseRaising } from '../processor.ts';
import { isToday, readSlip, type TakingBack, takeBack, tradeAfterErrors } from './capture-and-release.ts';
import { OutcomeUnknown } from './client.ts';
import { isForNow } from './codes.ts';
import type { Shop } from './shop.ts';
import { search, type Trade } from './trade.ts';

/** All of it goes back as a whole. A part is a change of the amount, of which GMO remembers the result alone. */
export async function refundAtGmo(shop: Shop, reference: Reference, request: RefundRequest): Promise<void> {
  refuseRaising(request);
  if (request.left > 0) return lower(shop, reference, request);
  return takeBack(shop, reference, { status: 'captured', amount: request.captured, verb: 'given back', jobsOn: refundsOn });
}

/** VOID on the day of the sale, RETURN in its month, RETURNX later. */
function refundsOn(tranDate: string): readonly TakingBack[] {
  if (isToday(tranDate)) return ['VOID', 'RETURN', 'RETURNX'];
  const isThisMonth = tranDate.slice(0, 6) === dayInJapan(new Date()).slice(0, 6);
  return isThisMonth ? ['RETURN', 'RETURNX', 'VOID'] : ['RETURNX', 'RETURN', 'VOID'];
}

/** Looks first: what an earlier call has lowered is not lowered again, and no amount but the known one is touched. */
async function lower(shop: Shop, reference: Reference, { captured, left }: RefundRequest): Promise<void> {
  const before = await search(shop, reference.processorOrderId);
  if (holds(before, left)) return;
  if (!holds(before, captured)) throw new Impossible(`${said(before)} cannot be lowered from ${captured} to ${left} yen`);
  const errors = await changeAmount(shop, reference, left);
  if (!errors) return;
  const after = await tradeAfterErrors(shop, reference, errors);
  if (holds(after, left)) return;
  const told = `${said(after)} is not lowered to ${left} yen (${errors.join(' ')})`;
  if (!holds(after, captured)) throw new OutcomeUnknown(told);
  throw isForNow(errors) ? new Busy(told) : new Impossible(told);
}

const holds = (trade: Trade | null, amount: number): boolean => trade?.status === 'captured' && trade.amount === amount;

const said = (trade: Trade | null): string => (trade ? `what is ${trade.status} with ${trade.amount} yen` : 'what is not there');

/** A payment that was authorised before it was captured is changed as if it had been captured at once, too. */
async function changeAmount(
  { send, credentials }: Shop,
  reference: Reference,
  amount: number,
): Promise<readonly string[] | null> {
  const { processorOrderId: orderId, accessId, accessPass } = reference;
  const job = { JobCd: 'CAPTURE', Amount: String(amount) };
  const fields = { ...credentials, AccessID: accessId, AccessPass: accessPass, ...job };
  const reply = await send('ChangeTran', { orderId, fields, read: (answer) => readSlip(answer, accessId) });
  return 'errors' in reply ? reply.errors : null;
}
