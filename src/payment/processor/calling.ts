import type { Processor } from './processor.ts';

export type CallKind = 'register' | 'authorise' | 'finishChallenge' | 'capture' | 'void' | 'refund' | 'find';
type Around = <Answer>(kind: CallKind, call: () => Promise<Answer>) => Promise<Answer>;

/** The same processor, with something around each of its calls. */
export function calling(processor: Processor, around: Around): Processor {
  const { register, findAll, statusNamed } = processor;
  return {
    name: processor.name,
    canChallenge: processor.canChallenge,
    get uncertainForSeconds() {
      return processor.uncertainForSeconds;
    },
    ...(register && { register: (...call) => around('register', () => register.apply(processor, call)) }),
    authorise: (...call) => around('authorise', () => processor.authorise(...call)),
    finishChallenge: (...call) => around('finishChallenge', () => processor.finishChallenge(...call)),
    capture: (...call) => around('capture', () => processor.capture(...call)),
    void: (...call) => around('void', () => processor.void(...call)),
    refund: (...call) => around('refund', () => processor.refund(...call)),
    find: (...call) => around('find', () => processor.find(...call)),
    ...(findAll && { findAll: (...call) => around('find', () => findAll.apply(processor, call)) }),
    ...(statusNamed && { statusNamed }),
  };
}
