import type { EntityManager } from '@mikro-orm/postgresql';

/** Does what only reads, and decides nothing: with the given entity manager of the primary, or with one of a replica. */
export type Reading = <Answer>(primary: EntityManager, work: (em: EntityManager) => Promise<Answer>) => Promise<Answer>;

/** The same, where it is known from which primary. */
export type ReadFrom = <Answer>(work: (em: EntityManager) => Promise<Answer>) => Promise<Answer>;

export const fromPrimary: Reading = (primary, work) => work(primary);
