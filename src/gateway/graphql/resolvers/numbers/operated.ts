import { badInput, isId } from '../../../../refusal.ts';
import { type Scope, scopeOf } from '../../../../staff/role.ts';
import { type Context, staffOf } from '../../../request/context.ts';

/** Those that are named, which the rule has let through, or all of the caller's. */
export function operatedIn(context: Context, gachaIds: readonly string[] | null | undefined): Scope {
  if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
  return gachaIds?.filter(isId) ?? scopeOf(staffOf(context), ['operator']);
}
