import { Migration } from '@mikro-orm/migrations';

/**
 * Payments that may demand that the bank of the card asks its holder: none of these is drawn before there is an address to which the
 * holder was sent. A gateway of the version before demands it of none.
 */
export class Migration49DemandedChallenges extends Migration {
  override name = '49-demanded-challenges';

  override up(): void {
    this.addSql(`
alter table payments add column must_challenge boolean not null default false,
  add constraint payments_challenged_first
    check (not must_challenge or redirect_url is not null or state not in ('drawn', 'captured')) not valid`);
  }
}
