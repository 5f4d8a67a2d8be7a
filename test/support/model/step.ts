import type fc from 'fast-check';

/** One of the things that may happen, where the check allows it. */
export const step = <Model extends object, Real>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Real> => ({ check, run, toString: () => name });
