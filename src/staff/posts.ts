import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../gacha/gacha.ts';
import type { StaffMember } from './member.ts';
import { COUNTER_ROLES, scopeOf } from './role.ts';
import { Staff } from './staff.ts';

/** What the version before reads instead of roles: nothing else does. */
export const StaffGacha = defineEntity({
  name: 'StaffGacha',
  tableName: 'posts',
  properties: {
    staff: () => p.manyToOne(Staff).ref().primary(),
    gacha: () => p.manyToOne(Gacha).ref().primary(),
  },
});
export type StaffGacha = InferEntity<typeof StaffGacha>;

/** To that version a revoked member has no gacha. */
export async function writePosts(tx: EntityManager, { id, isRevoked, grants }: StaffMember): Promise<void> {
  const scope = isRevoked ? [] : scopeOf({ grants }, COUNTER_ROLES);
  await tx.nativeUpdate(Staff, { id }, { allGachas: scope === 'all' });
  await tx.nativeDelete(StaffGacha, { staff: id });
  if (scope !== 'all' && scope.length > 0)
    await tx.insertMany(
      StaffGacha,
      scope.map((gacha) => ({ staff: id, gacha })),
    );
}
