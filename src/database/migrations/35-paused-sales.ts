import { migration } from '../schema/migration.ts';

/**
 * A sale that is paused is not closed: it goes on. Payments that have begun finish, and none begins, also none that was checked
 * before and is committed later, but for the instant of its commit, and none through a gateway that does not know of pauses.
 */
export const Migration35PausedSales = migration('35-paused-sales', () => [COLUMN, NEWS, PAYMENTS]);

const COLUMN = 'alter table gachas add column paused boolean not null default false;';

/** Whatever raises the version is told: who changes a gacha must know the version of now. */
const NEWS = `
create trigger tell_sale after update of paused, redeem_policy, needs_purchase, odds_number, terms_number on gachas
  for each statement execute function tell_catalogue_news();
create trigger tell_value after update of retail_value on prizes for each statement execute function tell_catalogue_news();`;

const PAYMENTS = `
create or replace function refuse_late_payment() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders o join gachas g on g.id = o.gacha_id
              where o.id = new.order_id
                and (g.paused or greatest(g.end_at, g.updated_at) + interval '30 seconds' <= clock_timestamp())) then
    raise exception 'the sale has ended, or is paused' using errcode = 'lock_not_available';
  end if;
  return null;
end $$;`;
