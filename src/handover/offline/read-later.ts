import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { handles } from '../../staff/gachas.ts';
import type { StaffMember } from '../../staff/member.ts';
import { findTokens, gachasOfToken, refuseCounter } from '../covering-token.ts';
import { type HandoverSheet, sheetOf } from '../sheet.ts';
import { isTooLongAgo, mustBePossible, REPORTABLE_FOR_HOURS, voidAt } from './report-time.ts';

type Asked = { gachaIds?: readonly string[] | null | undefined; shownAt: Date };

/** The sheets of a code that a counter was shown while it had no network, for telling what it gave. */
export async function readLater(
  em: EntityManager,
  staff: StaffMember,
  code: string,
  { gachaIds, shownAt }: Asked,
): Promise<HandoverSheet[]> {
  const now = await databaseClock(em);
  mustBePossible('shownAt', shownAt, now);
  if (isTooLongAgo(shownAt, now)) throw badInput('shownAt', 'TOO_LONG_AGO', { hours: REPORTABLE_FOR_HOURS });
  const token = (await findTokens(em, [code])).get(code);
  if (!token) throw new Refusal('PICKUP_CODE_UNKNOWN');
  const covered = gachasOfToken(token).filter(({ id }) => handles(staff, id) && (!gachaIds || gachaIds.includes(id)));
  if (covered.length === 0) throw refuseCounter(token);
  const reason = voidAt(token, shownAt);
  if (reason === 'PICKUP_CODE_NOT_ISSUED') throw badInput('shownAt', 'BEFORE_THE_CODE');
  if (reason) throw new Refusal(reason);
  return covered.map(({ id }) => sheetOf(token, id));
}
