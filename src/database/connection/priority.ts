import { AsyncLocalStorage } from 'node:async_hooks';

const urgent = new AsyncLocalStorage<true>();

/** Work that may use every connection of the pool: of others some are kept back. */
export const withPriority = <Answer>(work: () => Answer): Answer => urgent.run(true, work);

export const hasPriority = (): boolean => urgent.getStore() === true;
