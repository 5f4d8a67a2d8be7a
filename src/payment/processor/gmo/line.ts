import { Busy } from '../processor.ts';
import { gravest, isSystemFault } from './codes.ts';
import { type Answer, type Fields, Garbled, readAnswer, writeForm } from './form.ts';
import { type Guard, guard, Throttled, type Timings } from './guard.ts';
import { NotSent, post } from './post.ts';

/** What each operation does. Whoever only reads or announces need not wait for a card company. */
const KINDS = {
  SearchTrade: 'read',
  EntryTran: 'announce',
  ExecTran: 'reserve',
  SecureTran2: 'reserve',
  AlterTran: 'reserve',
} as const;
type Operation = keyof typeof KINDS;

/** Tells of a call, without anything secret. */
export type Note = (level: 'info' | 'warn' | 'error', entry: object, sentence: string) => void;

export type Call<T> = { orderId: string; fields: Fields; read(answer: Answer): T };
export type Reply<T> = { value: T } | { errors: readonly string[] };
export type Line = <T>(operation: Operation, call: Call<T>) => Promise<Reply<T>>;

/** Nobody knows whether the call was carried out. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Whether anything of a call, with its repetitions, may have reached GMO without an answer that says what became of it. */
type Trace = { isUncertain: boolean };

/** The way to GMO. Answers what GMO said; throws Busy where nothing can have happened, and Unanswered where something can. */
export function openLine(endpoint: string, timings: Timings, note: Note): Line {
  const guarded: Guard = guard(timings, (state) => note('warn', { state }, 'the way to GMO changed'));

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
      note('warn', { ...entry(), isUncertain: trace.isUncertain, fault: (cause as Error).message }, 'GMO did not answer a call');
      if (trace.isUncertain) throw new Unanswered('GMO did not answer', { cause });
      throw new Busy('GMO cannot be asked now', { cause });
    }
  };
}

/** One question and its answer. Whatever it throws, but Throttled, is a fault of the way or of GMO itself. */
async function exchange<T>(
  url: URL,
  fields: Fields,
  read: (answer: Answer) => T,
  connectMs: number,
  signal: AbortSignal,
  trace: Trace,
): Promise<Reply<T>> {
  // Whoever asked has been answered meanwhile: that nothing was sent must stay true.
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
  if (status !== 200) throw new Garbled(`GMO answered HTTP ${status}`);
  if (isSystemFault(answer.errors)) throw new Garbled(`GMO has a fault of its own (${answer.errors.join(' ')})`);
  // An answer that says where a payment stands is one, whatever errors come with it.
  const isAnswered = answer.errors.length === 0 || answer.fields.has('Status');
  return isAnswered ? { value: read(answer) } : { errors: answer.errors };
}

/** A card that is declined, or a payment that is elsewhere already, is everyday; a refusal of our own words is not. */
const levelOf = (errors: readonly string[]) => (gravest(errors) === 'refused' ? 'error' : 'info');
