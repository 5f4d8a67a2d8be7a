import type { Processor } from './processor.ts';

type Around = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** The same processor, with something around each of its calls. */
export function calling(processor: Processor, around: Around): Processor {
  const { register } = processor;
  return {
    name: processor.name,
    get uncertainForSeconds() {
      return processor.uncertainForSeconds;
    },
    ...(register && { register: (...call) => around(() => register.apply(processor, call)) }),
    authorise: (...call) => around(() => processor.authorise(...call)),
    finishChallenge: (...call) => around(() => processor.finishChallenge(...call)),
    capture: (...call) => around(() => processor.capture(...call)),
    void: (...call) => around(() => processor.void(...call)),
    refund: (...call) => around(() => processor.refund(...call)),
    find: (...call) => around(() => processor.find(...call)),
  };
}
