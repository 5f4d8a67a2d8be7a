import { migration } from '../schema/migration.ts';

/**
 * Every deed of staff and operators, written in the transaction that did it and never again. It refers to rows by id without
 * foreign keys: a deed stays, whatever becomes of them. Each index is of one filter of the audit log, in its order.
 */
export const Migration04Deed = migration('04-deed', () => [
  `
create table deeds (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  staff_id uuid,
  device_id uuid,
  account text,
  action text not null constraint deeds_action check (action ~ '^[A-Z]+(_[A-Z]+)*$'),
  gacha_id uuid,
  order_id uuid,
  user_id uuid,
  subject_id uuid,
  before jsonb,
  after jsonb,
  why text,
  constraint deeds_of_one check ((staff_id is null) <> (account is null)),
  constraint deeds_device_of_staff check (device_id is null or staff_id is not null)
);
create index deeds_latest on deeds (at desc, id);
create index deeds_of_action on deeds (action, at desc, id);
create index deeds_of_staff on deeds (staff_id, at desc, id) where staff_id is not null;
create index deeds_of_gacha on deeds (gacha_id, at desc, id) where gacha_id is not null;
create index deeds_of_order on deeds (order_id, at desc, id) where order_id is not null;
create index deeds_of_user on deeds (user_id, at desc, id) where user_id is not null;
create function refuse_rewriting_deeds() returns trigger language plpgsql as $$
begin
  raise exception 'deeds is append-only' using errcode = 'check_violation', constraint = 'deeds_only_grow';
end $$;
create trigger only_grow before update or delete on deeds for each row execute function refuse_rewriting_deeds();
create trigger never_emptied before truncate on deeds for each statement execute function refuse_rewriting_deeds();`,
]);
