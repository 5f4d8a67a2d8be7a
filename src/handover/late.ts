import type { Gacha } from '../gacha/gacha.ts';
import { fieldError, mistaken, Refusal } from '../refusal.ts';
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
  return new Refusal('FORBIDDEN', [fieldError('isLateAllowed', mistaken('TOO_LATE'))]);
}
