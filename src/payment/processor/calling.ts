import type { Processor } from './processor.ts';

type Around = <Answer>(call: () => Promise<Answer>, name: string) => Promise<Answer>;

/** The same processor, with something around each of its calls. */
export function calling(processor: Processor, around: Around): Processor {
  const { register } = processor;
  return {
    name: processor.name,
    get uncertainForSeconds() {
      return processor.uncertainForSeconds;
    },
    ...(register && { register: (...call) => around(() => register.apply(processor, call), 'register') }),
    authorise: (...call) => around(() => processor.authorise(...call), 'authorise'),
    finishChallenge: (...call) => around(() => processor.finishChallenge(...call), 'finishChallenge'),
    capture: (...call) => around(() => processor.capture(...call), 'capture'),
    void: (...call) => around(() => processor.void(...call), 'void'),
    find: (...call) => around(() => processor.find(...call), 'find'),
  };
}
