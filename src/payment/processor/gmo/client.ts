import { Busy } from '../processor.ts';
import { gravest, isSystemFault } from './codes.ts';
import { type Answer, type Fields, MalformedAnswer, readAnswer, writeForm } from './form.ts';
import { NotSent, post } from './post.ts';
import { type GmoTimings, type Resilience, resilience, Throttled } from './resilience.ts';

/** Reads and registrations do not wait for a card company. */
const KINDS = {
  SearchTrade: 'read',
  EntryTran: 'announce',
  ExecTran: 'reserve',
  SecureTran2: 'reserve',
  AlterTran: 'reserve',
  ChangeTran: 'reserve',
} as const;
type GmoOperation = keyof typeof KINDS;

export type Note = (level: 'info' | 'warn' | 'error', entry: object, sentence: string) => void;

type GmoCall<T> = { orderId: string; fields: Fields; read(answer: Answer): T };
export type Reply<T> = { value: T } | { errors: readonly string[] };
export type GmoClient = <T>(operation: GmoOperation, call: GmoCall<T>) => Promise<Reply<T>>;

export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** Whether anything of a call, retries included, may have reached GMO without a clear answer. */
type Trace = { isUncertain: boolean };

/** Throws Busy where certainly nothing happened, and OutcomeUnknown where something may have. */
export type OnCircuit = (isClosed: boolean) => void;

export function openClient(endpoint: string, timings: GmoTimings, note: Note, onCircuit: OnCircuit = () => {}): GmoClient {
  const guarded: Resilience = resilience(timings, (state, isClosed) => {
    note('warn', { state }, 'the circuit breaker for GMO changed its state');
    onCircuit(isClosed);
  });

  return async (operation, { orderId, fields, read }) => {
    const began = Date.now();
    const trace: Trace = { isUncertain: false };
    const url = new URL(`/payment/${operation}.idPass`, endpoint);
    const entry = () => ({ operation, orderId, ms: Date.now() - began });
    try {
      const answer = await guarded(KINDS[operation], (signal) => exchange(url, fields, read, timings.connectMs, signal, trace));
      if ('errors' in answer) note(levelOf(answer.errors), { ...entry(), errors: answer.errors }, 'GMO refused a call');
      return answer;
    } catch (cause) {
      const outcome = trace.isUncertain ? 'its outcome is unknown, and will be looked up' : 'nothing was carried out';
      note(
        'warn',
        { ...entry(), isUncertain: trace.isUncertain, fault: (cause as Error).message },
        `a call to GMO failed: ${outcome}`,
      );
      if (trace.isUncertain) throw new OutcomeUnknown('GMO did not answer', { cause });
      throw new Busy('GMO cannot be asked now', { cause });
    }
  };
}

async function exchange<T>(
  url: URL,
  fields: Fields,
  read: (answer: Answer) => T,
  connectMs: number,
  signal: AbortSignal,
  trace: Trace,
): Promise<Reply<T>> {
  // After a timeout the caller was told that nothing was sent, and that must stay true.
  signal.throwIfAborted();
  trace.isUncertain = true;
  const { status, body } = await post(url, writeForm(fields), { connectMs, signal }).catch((error: unknown) => {
    if (error instanceof NotSent) trace.isUncertain = false;
    throw error;
  });
  const answer = status < 400 ? readAnswer(body) : { fields: new Map<string, string>(), errors: [] };
  if (status === 429 || (answer.errors.length > 0 && gravest(answer.errors) === 'busy')) {
    trace.isUncertain = false;
    throw new Throttled('GMO is asked too often');
  }
  if (status !== 200) throw new MalformedAnswer(`GMO answered HTTP ${status}`);
  if (isSystemFault(answer.errors)) throw new MalformedAnswer(`GMO has a fault of its own (${answer.errors.join(' ')})`);
  // An answer with a status counts, whatever errors come with it.
  const isAnswered = answer.errors.length === 0 || answer.fields.has('Status');
  return isAnswered ? { value: read(answer) } : { errors: answer.errors };
}

/** Declined cards and stale payments are everyday; a refusal of the call itself is our mistake. */
const levelOf = (errors: readonly string[]) => (gravest(errors) === 'refused' ? 'error' : 'info');
