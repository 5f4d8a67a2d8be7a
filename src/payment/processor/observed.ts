import { type CallKind, calling } from './calling.ts';
import { Alarm, Busy, type Decline, Impossible, type Processor } from './processor.ts';

/** `busy`: certainly not carried out; `impossible`: and never will be; `failed`: nothing is known of it. */
const CALL_OUTCOMES = ['ok', 'declined', 'busy', 'impossible', 'alarm', 'failed'] as const;
type CallOutcome = (typeof CALL_OUTCOMES)[number];

export type ProcessorEvents = {
  called(kind: CallKind, outcome: CallOutcome, seconds: number): void;
  cardDeclined(refusal: Decline): void;
};

/** The same processor, with a word for each of its calls and for each card that it declines. */
export const observed = (processor: Processor, { called, cardDeclined }: ProcessorEvents): Processor =>
  calling(processor, async (kind, call) => {
    const begun = performance.now();
    const tell = (outcome: CallOutcome) => called(kind, outcome, (performance.now() - begun) / 1000);
    try {
      const answer = await call();
      const declined = isDecline(answer);
      if (declined) cardDeclined(answer.refusal);
      tell(declined ? 'declined' : 'ok');
      return answer;
    } catch (error) {
      tell(faultOf(error));
      throw error;
    }
  });

const isDecline = (answer: unknown): answer is { refusal: Decline } =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'declined' && 'refusal' in answer;

function faultOf(error: unknown): CallOutcome {
  if (error instanceof Busy) return 'busy';
  if (error instanceof Impossible) return 'impossible';
  return error instanceof Alarm ? 'alarm' : 'failed';
}
