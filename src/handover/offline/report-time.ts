import { badInput } from '../../refusal.ts';
import type { CoveringToken } from '../covering-token.ts';
import { CLOCK_SLACK_MS } from '../same-report.ts';

/** Codes are kept longer, see the migration. After so long a counter does not remember what it gave to which fan. */
export const REPORTABLE_FOR_HOURS = 72;

/** A clock without a battery begins again with 1970. */
export function mustBePossible(field: 'occurredAt' | 'shownAt', at: Date, now: Date): void {
  if (!(at.getTime() <= now.getTime() + CLOCK_SLACK_MS)) throw badInput(field, 'IN_THE_FUTURE');
  if (at.getTime() < 0) throw badInput(field, 'BEFORE_1970');
}

export const isTooLongAgo = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > REPORTABLE_FOR_HOURS * 3_600_000;

type Void = 'PICKUP_CODE_NOT_ISSUED' | 'PICKUP_CODE_EXPIRED' | 'PICKUP_CODE_SUPERSEDED';

type Validity = Pick<CoveringToken, 'createdAt' | 'expiresAt' | 'supersededAt'>;

/** Why a code could not be used then; null where it could. What became of it since does not matter. */
export function voidAt({ createdAt, expiresAt, supersededAt }: Validity, at: Date): Void | null {
  const [early, late] = [at.getTime() - CLOCK_SLACK_MS, at.getTime() + CLOCK_SLACK_MS];
  if (late < createdAt.getTime()) return 'PICKUP_CODE_NOT_ISSUED';
  if (supersededAt && supersededAt < expiresAt && early >= supersededAt.getTime()) return 'PICKUP_CODE_SUPERSEDED';
  return early >= expiresAt.getTime() ? 'PICKUP_CODE_EXPIRED' : null;
}

/** When the items went, as it is written down: never before their code, and never in the future. */
export const writtenAs = (occurredAt: Date, { createdAt }: Pick<CoveringToken, 'createdAt'>, now: Date): Date =>
  new Date(Math.min(Math.max(occurredAt.getTime(), createdAt.getTime()), now.getTime()));
