import type { ChallengeResult, Decline, Processor } from './processor.ts';

/** The same processor, with a word for each card that it declines. */
export function countingDeclines(processor: Processor, declined: (refusal: Decline) => void): Processor {
  const noted = <Answer extends { outcome: string } | ChallengeResult>(answer: Answer): Answer => {
    if (answer.outcome === 'declined' && 'refusal' in answer) declined(answer.refusal);
    return answer;
  };
  return {
    name: processor.name,
    get uncertainForSeconds() {
      return processor.uncertainForSeconds;
    },
    ...(processor.register && { register: processor.register.bind(processor) }),
    authorise: async (...call) => noted(await processor.authorise(...call)),
    finishChallenge: async (...call) => noted(await processor.finishChallenge(...call)),
    capture: (...call) => processor.capture(...call),
    void: (...call) => processor.void(...call),
    refund: (...call) => processor.refund(...call),
    find: (...call) => processor.find(...call),
  };
}
