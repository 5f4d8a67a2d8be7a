import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Staff } from './staff.ts';

export const ROLES = ['counter', 'supervisor', 'shipping', 'support', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const COUNTER_ROLES = ['counter', 'supervisor'] as const satisfies Role[];

export const StaffRole = defineEntity({
  name: 'StaffRole',
  tableName: 'staff_roles',
  properties: {
    id: idColumn(),
    staff: () => p.manyToOne(Staff).ref(),
    role: p.text().$type<Role>(),
    /** Null: all, also those to come. */
    gacha: () => p.manyToOne(Gacha).ref().nullable(),
    grantedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type StaffRole = InferEntity<typeof StaffRole>;

export type Scope = 'all' | readonly string[];
export type Grant = { role: Role; gachas: Scope };

export function scopeOf({ grants }: { grants: readonly Grant[] }, roles: readonly Role[] = ROLES): Scope {
  const held = grants.filter(({ role }) => roles.includes(role)).map(({ gachas }) => gachas);
  return held.includes('all') ? 'all' : [...new Set(held.flat())];
}

export const covers = (scope: Scope, gachaId: string): boolean => scope === 'all' || scope.includes(gachaId);

/** One of these roles, at this gacha. */
export const holdsAt = ({ grants }: { grants: readonly Grant[] }, roles: readonly Role[], gachaId: string): boolean =>
  grants.some(({ role, gachas }) => roles.includes(role) && covers(gachas, gachaId));

export const holds = ({ grants }: { grants: readonly Grant[] }, roles: readonly Role[]): boolean =>
  grants.some(({ role }) => roles.includes(role));

/** One for each role, with each gacha once, and in the order in which they are told. */
export function merged(grants: readonly Grant[]): Grant[] {
  const held = Map.groupBy(grants, ({ role }) => role);
  return ROLES.filter((role) => held.has(role)).map((role) => ({
    role,
    gachas: sorted(scopeOf({ grants: held.get(role) ?? [] })),
  }));
}

const sorted = (scope: Scope): Scope => (scope === 'all' ? scope : scope.toSorted());
