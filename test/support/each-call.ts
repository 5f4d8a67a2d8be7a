import type { AnnouncingProcessor } from '../../src/payment/processor/processor.ts';

export type Call = 'register' | 'authorise' | 'finishChallenge' | 'capture' | 'void' | 'find';

/** A processor whose calls all go through `around`. */
export const eachCall = (
  real: AnnouncingProcessor,
  around: <T>(call: Call, work: () => Promise<T>) => Promise<T>,
): AnnouncingProcessor => ({
  ...real,
  register: (request) => around('register', () => real.register(request)),
  authorise: (reference, request) => around('authorise', () => real.authorise(reference, request)),
  finishChallenge: (reference, amount) => around('finishChallenge', () => real.finishChallenge(reference, amount)),
  capture: (reference, amount) => around('capture', () => real.capture(reference, amount)),
  void: (reference) => around('void', () => real.void(reference)),
  find: (id) => around('find', () => real.find(id)),
});
