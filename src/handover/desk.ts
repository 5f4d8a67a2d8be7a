import type { EntityManager } from '@mikro-orm/postgresql';
import { type FellApart, together } from '../database/together.ts';
import { Refusal } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import { type Confirmation, confirmHandovers, mustNameOrders, type Report } from './confirm.ts';
import { type CoveringToken, findTokens } from './items.ts';
import { findKeepers, type Keeper } from './permission.ts';

/** What staff at the counters ask for over and over: those who ask at the same time are served together. */
export type Desk = {
  keeperOf(account: Pick<Staff, 'issuer' | 'subject'>): Promise<Keeper | null>;
  /** The token of a code that a staff member types or scans. */
  tokenOf(code: string): Promise<CoveringToken | null>;
  confirm(report: Report): Promise<Confirmation>;
};

export function desk(em: EntityManager, fellApart?: FellApart): Desk {
  // Two reports with one code happen one after the other: within a gateway here, and everywhere by the lock on its row.
  const codeOf = ({ pickupCode }: Report) => pickupCode;
  return refusing({
    keeperOf: together((accounts) => findKeepers(em.fork(), accounts)),
    tokenOf: together((codes) => findTokens(em.fork(), codes)),
    confirm: together((reports) => confirmHandovers(em.fork(), reports), { keyOf: codeOf, fellApart }),
  });
}

/** The same for one who is in a transaction of his own. */
export const deskWithin = (em: EntityManager): Desk =>
  refusing({
    keeperOf: async (account) => (await findKeepers(em, [account]))[0] ?? null,
    tokenOf: async (code) => (await findTokens(em, [code]))[0] ?? null,
    confirm: async (report) => (await confirmHandovers(em, [report]))[0] as Confirmation | Refusal,
  });

type Answering = Omit<Desk, 'confirm'> & { confirm(report: Report): Promise<Confirmation | Refusal> };

const refusing = ({ confirm, ...others }: Answering): Desk => ({
  ...others,
  confirm: async (report) => {
    mustNameOrders(report);
    const outcome = await confirm(report);
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  },
});
