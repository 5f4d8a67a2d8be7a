import { type ExecutionResult, GraphQLError } from 'graphql';
import { isLostRace, transact } from '../../database/transaction.ts';
import { keep, keepAnswer, mustRunAlone, recall } from '../../idempotency/record.ts';
import { Refusal, type RefusalCode, refusals } from '../../refusal.ts';
import { isReceiptAddress } from '../addresses/receipts.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import type { Context } from '../request/context.ts';
import type { GraphqlCall } from './key.ts';
import { MustAsk } from './must-ask.ts';

type RunInContext = (context: Context) => Promise<ExecutionResult>;
/** A refusal without its sentence: that is told in the language of each call. */
type KeptRefusal = Pick<Refusal, 'code' | 'errors'> & Partial<Pick<Refusal, 'handedOver' | 'advice'>>;
type KeptAnswer = { data: ExecutionResult['data']; refusal?: KeptRefusal & { path: GraphQLError['path'] } };

/** Paying calls the processor outside of a transaction, so it records the key beside the payment itself. */
const RECORDS_ITS_OWN_KEY = 'pay';

/** A repetition gets the first answer. Effect and answer are written in one transaction, so neither exists without the other. */
export async function answerKeyed(call: GraphqlCall, context: Context, run: RunInContext): Promise<ExecutionResult> {
  try {
    return call.operation === RECORDS_ITS_OWN_KEY ? await payKeyed(call, context, run) : await runKeyed(call, context, run);
  } catch (error) {
    return error instanceof NotKept ? afterRollback(call, context, error.result) : refused(call, error);
  }
}

function refused({ answeredAs }: GraphqlCall, error: unknown): ExecutionResult {
  const refusal = asRefusal(error);
  return { data: null, errors: [new GraphQLError(refusal.message, { originalError: refusal, path: [answeredAs] })] };
}

async function afterRollback(call: GraphqlCall, { afterwards }: Context, result: ExecutionResult): Promise<ExecutionResult> {
  try {
    for (const write of afterwards) await write();
    return result;
  } catch (error) {
    return refused(call, error);
  }
}

/** A call that needs to know what the processor has is made once more when that is known. */
async function runKeyed(call: GraphqlCall, context: Context, run: RunInContext): Promise<ExecutionResult> {
  try {
    return await runInOne(call, context, run);
  } catch (error) {
    if (!(error instanceof MustAsk)) throw error;
    await error.ask();
    return runKeyed(call, context, run);
  }
}

async function runInOne(call: GraphqlCall, context: Context, run: RunInContext): Promise<ExecutionResult> {
  // Read later, the catalogue would need a second connection while this call holds one: of a pooler many such calls hold all.
  await context.snapshot.load();
  const result = await transact(context.em, async (em) => {
    context.afterwards.length = 0;
    context.committed.length = 0;
    await mustRunAlone(em, call);
    const kept = await recall(em, call);
    if (kept?.answer) return replay(kept.answer);
    const result = await run(context.within(em));
    const lost = result.errors?.find(isLostRace);
    if (lost) throw lost;
    const mustAsk = result.errors?.map(({ originalError }) => originalError).find((error) => error instanceof MustAsk);
    if (mustAsk) throw mustAsk;
    // A call that had no effect may be repeated at no cost, so no row is kept.
    const answer = context.charges.isForNothing ? null : answerToKeep(call, result);
    if (!answer) throw new NotKept(result);
    await keep(em, call, answer);
    return result;
  });
  for (const begin of context.committed) begin();
  return result;
}

async function payKeyed(call: GraphqlCall, context: Context, run: RunInContext): Promise<ExecutionResult> {
  const kept = await recall(context.em, call);
  if (kept?.answer) return replay(kept.answer);
  context.call = call;
  const result = await run(context);
  const answer = answerToKeep(call, result, PAYMENT_ENDED);
  if (answer) await keepAnswer(context.em, call, answer);
  return result;
}

/** Its card may have been asked by then. */
const PAYMENT_ENDED: readonly RefusalCode[] = ['SOLD_OUT'];

/** Rolls the transaction back, and carries the answer out of it. */
class NotKept extends Error {
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super('this answer is not kept');
    // A change that was rolled back must not be told as if it had happened.
    this.result = result.errors && result.data ? { ...result, data: null } : result;
  }
}

/**
 * Kept: something was done, or refused for good. A refusal that may pass is not kept, or it would not be true; a payment that
 * came to nothing is kept, since its card was asked.
 */
function answerToKeep(
  { answeredAs, addressKeys }: GraphqlCall,
  { data, errors = [] }: ExecutionResult,
  ended: readonly RefusalCode[] = [],
): string | null {
  const withoutAddress = (name: string, value: unknown) =>
    (addressKeys.has(name) && typeof value === 'object') || isReceiptAddress(value) ? null : value;
  const [error, ...more] = errors;
  if (!error) return data && answeredAs in data ? JSON.stringify({ data } satisfies KeptAnswer, withoutAddress) : null;
  const { code, errors: fields, handedOver, advice } = asRefusal(error);
  const stands = refusals[code].isKept || ended.includes(code);
  if (more.length > 0 || error.path?.length !== 1 || !stands) return null;
  return JSON.stringify(
    { data, refusal: { code, errors: fields, handedOver, advice, path: error.path } } satisfies KeptAnswer,
    withoutAddress,
  );
}

function replay(answer: string): ExecutionResult {
  const { data, refusal } = JSON.parse(answer) as KeptAnswer;
  const extensions = { replayed: true };
  if (!refusal) return { data: data ?? null, extensions };
  const { code, errors, handedOver = [], advice } = refusal;
  const originalError = new Refusal(code, errors, { handedOver, advice });
  return {
    data: data ?? null,
    errors: [new GraphQLError(originalError.message, { path: refusal.path, originalError })],
    extensions,
  };
}
