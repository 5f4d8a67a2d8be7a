import type { EntityManager } from '@mikro-orm/postgresql';
import { apart } from '../database/apart.ts';
import { type FellApart, together } from '../database/together.ts';
import { Refusal } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import { type Confirmation, confirmFree, confirmHandover, mustNameOrders, type Report } from './confirm.ts';
import { type CoveringToken, findTokens } from './read.ts';
import { findKeepers, type Keeper } from './staff-gachas.ts';

/** What staff at the counters ask for over and over: those who ask at the same time are served together. */
export type Desk = {
  keeperOf(account: Pick<Staff, 'issuer' | 'subject'>): Promise<Keeper | null>;
  /** The token of a code that a staff member types or scans. */
  tokenOf(code: string): Promise<CoveringToken | null>;
  confirm(report: Report): Promise<Confirmation>;
};

const codeOf = ({ pickupCode }: Report): string => pickupCode;

export function desk(em: EntityManager, fellApart?: FellApart): Desk {
  const confirmed = apart<Report, Confirmation | Refusal>({
    keyOf: codeOf,
    free: together((reports) => confirmFree(em.fork(), reports), { keyOf: codeOf, fellApart }),
    newQueue: () =>
      together(([report]) => Promise.all([confirmHandover(em.fork(), report as Report)]), { keyOf: codeOf, mostBatches: 1 }),
  });
  return {
    keeperOf: together((accounts) => findKeepers(em.fork(), accounts)),
    tokenOf: together((codes) => findTokens(em.fork(), codes)),
    confirm: confirming(confirmed),
  };
}

/** The same for one who is in a transaction of his own. */
export const deskWithin = (desk: Desk, em: EntityManager): Desk => ({
  ...desk,
  confirm: confirming((report) => confirmHandover(em, report)),
});

const confirming =
  (confirm: (report: Report) => Promise<Confirmation | Refusal>): Desk['confirm'] =>
  async (report) => {
    mustNameOrders(report);
    const outcome = await confirm(report);
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  };
