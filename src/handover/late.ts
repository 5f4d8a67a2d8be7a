import type { Gacha } from '../gacha/gacha.ts';
import { Refusal } from '../refusal.ts';
import type { Handling } from '../staff/gachas.ts';

/** The rule of a gacha after its `redeemLimitDate`, if it has one. */
export type Late = 'warn' | 'refuse';

export const lateOf = ({ redeemLimitDate, redeemPolicy }: Pick<Gacha, 'redeemLimitDate' | 'redeemPolicy'>, now: Date) =>
  redeemPolicy !== 'ignore' && redeemLimitDate && redeemLimitDate <= now ? redeemPolicy : null;

/** A supervisor may say otherwise, and has to say so. */
export function refuseLate(
  late: Late | null,
  { isLateAllowed, gachaId }: { isLateAllowed?: boolean | null | undefined; gachaId: string },
  { supervisedIds }: Handling,
): Refusal | null {
  if (late !== 'refuse' || (isLateAllowed && supervisedIds.includes(gachaId))) return null;
  const message = 'must be said by a supervisor: the time to collect from this gacha is over';
  return new Refusal('FORBIDDEN', [{ field: 'isLateAllowed', message }]);
}
