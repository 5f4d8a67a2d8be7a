import { migration } from '../schema/migration.ts';

/** Staff members and their roles: a role without a gacha is for all gachas, also those to come. */
export const Migration07Staff = migration('07-staff', () => [
  `
create table staff (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  revoked_at timestamptz(3),
  constraint staff_one_per_subject unique (issuer, subject)
);
create table staff_roles (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  role text not null constraint staff_roles_role check (role in ('counter', 'supervisor', 'shipping', 'support', 'operator')),
  gacha_id uuid references gachas (id),
  granted_at timestamptz(3) not null default clock_timestamp()
);
create unique index staff_roles_once_per_gacha on staff_roles (staff_id, role, gacha_id) where gacha_id is not null;
create unique index staff_roles_once_for_all on staff_roles (staff_id, role) where gacha_id is null;
create index staff_roles_of_gacha on staff_roles (gacha_id, staff_id);`,
]);
