import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that is worked on; `leave` and `comeBack` say that it waits for others than this gateway and its database. */
export type Visit = { leave(): void; comeBack(): void };

const visits = new AsyncLocalStorage<Visit>();

export const duringVisit = <Answer>(visit: Visit, work: () => Answer): Answer => visits.run(visit, work);

/** While a card processor thinks, the request takes no room here, and its time is not this gateway's. */
export async function away<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const visit = visits.getStore();
  if (!visit) return work();
  visit.leave();
  try {
    return await work();
  } finally {
    visit.comeBack();
  }
}
