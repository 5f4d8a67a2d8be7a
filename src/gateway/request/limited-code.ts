import type { Run } from '../../database/batch.ts';
import { newId } from '../../database/id.ts';
import { digestOfAddress } from '../../payment/declines.ts';
import { type BroughtCode, noteWrongCode } from '../../pickup/wrong-code/note.ts';
import { fingerprintOf, isWrongCode, tooManyWrongCodes } from '../../pickup/wrong-code/wrong-code.ts';
import { type RefusalCode, refusals } from '../../refusal.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { type Context, deviceOf, type Gateway, staffOf } from './context.ts';

type Brought = { pickupCode: string; gachaId: string | null };

/**
 * Wrong codes are recorded, and unknown ones limited per staff member and device. A valid code needs no statement of its own:
 * the statement that reads the member reads the limit, too. A refused member is free again once the limit is removed.
 */
export async function limitedCode<Result>(context: Context, brought: Brought, work: () => Promise<Result>): Promise<Result> {
  try {
    const seconds = refusedSeconds(context);
    if (seconds > 0) throw tooManyWrongCodes(seconds);
    return await work();
  } catch (error) {
    const { code, limit } = asRefusal(error);
    if (limit === 'wrong-codes') context.gateway.events.rateLimited(limit);
    if (isWrongCode(code)) await note(context, brought, code);
    throw error;
  }
}

function refusedSeconds(context: Context): number {
  const { refusedReaders } = staffOf(context);
  const isBounded = context.gateway.wrongCodesPerHour > 0 && Object.keys(refusedReaders).length > 0;
  return isBounded ? (refusedReaders[readerOf(context)] ?? 0) : 0;
}

/** The device, or the address where they are signed in with an account. */
const readerOf = (context: Context): string => {
  const { gateway, request } = context;
  return deviceOf(context) ?? digestOfAddress(gateway.em, gateway.rates.ofAddress(request.ip).key);
};

async function note(context: Context, brought: Brought, refusal: RefusalCode): Promise<void> {
  const { gateway } = context;
  gateway.events.wrongCode(refusal);
  const item = itemOf(context, brought, refusal);
  // A refusal that is not kept rolls the transaction of its call back, and the row with it.
  if (context.isInTransaction && !refusals[refusal].isKept) context.afterwards.push(() => noted(gateway, gateway.run, item));
  else await noted(gateway, (verb, one) => context.write(verb, one), item);
}

async function noted({ events }: Gateway, run: Run, item: BroughtCode): Promise<void> {
  const refusal = await run(noteWrongCode, item);
  if (!refusal) return;
  events.rateLimited('wrong-codes');
  throw refusal;
}

const itemOf = (context: Context, { pickupCode: code, gachaId }: Brought, refusal: RefusalCode): BroughtCode => ({
  ...{ id: newId(), staffId: staffOf(context).id, deviceId: deviceOf(context), reader: readerOf(context), refusal, gachaId },
  fingerprint: fingerprintOf(context.gateway.em, staffOf(context).id, code),
  most: context.gateway.wrongCodesPerHour,
});
