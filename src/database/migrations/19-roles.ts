import { Migration } from '@mikro-orm/migrations';

/**
 * What a staff member may do, and where. The version before goes on reading `staff.all_gachas` and `posts`, which are written
 * until a `-contract` migration takes them away.
 */
export class Migration19Roles extends Migration {
  override name = '19-roles';

  override up(): void {
    this.addSql(`
alter table staff add column revoked_at timestamptz(3);
create table staff_roles (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  role text not null constraint staff_roles_role check (role in ('counter', 'supervisor', 'shipping', 'support', 'operator')),
  gacha_id uuid references gachas (id),
  granted_at timestamptz(3) not null default clock_timestamp()
);
create unique index staff_roles_once_per_gacha on staff_roles (staff_id, role, gacha_id) where gacha_id is not null;
create unique index staff_roles_once_for_all on staff_roles (staff_id, role) where gacha_id is null;
create index staff_roles_of_gacha on staff_roles (gacha_id, staff_id);
insert into staff_roles (id, staff_id, role) select gen_random_uuid(), id, 'counter' from staff where all_gachas;
insert into staff_roles (id, staff_id, role, gacha_id)
  select gen_random_uuid(), posts.staff_id, 'counter', posts.gacha_id from posts join staff on staff.id = posts.staff_id
   where not staff.all_gachas;`);
  }
}
