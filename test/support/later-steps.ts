import { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/database/migrations/index.ts';
import type { Steps } from '../../src/orm.ts';

/** What a later version may do to what gateways look for: other text of a function, a constraint that is made anew, a column that is wider. */
class Replaces extends Migration {
  override name = '90-replaces';

  override up(): void {
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is never changed', tg_table_name using errcode = 'integrity_constraint_violation'; end $$`);
    this.addSql('alter table prizes drop constraint prizes_stock');
    this.addSql('alter table prizes add constraint prizes_stock check (stock between 0 and supply) not valid');
    this.addSql('alter table users add column if not exists nickname text');
  }
}

class BuildsSlowly extends Migration {
  override name = '91-builds-slowly';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table areas add column if not exists nickname text');
    this.addSql('drop index concurrently if exists areas_nickname');
    this.addSql('create index concurrently areas_nickname on areas (nickname)');
  }
}

class Validates extends Migration {
  override name = '92-validates';

  override up(): void {
    this.addSql('alter table prizes validate constraint prizes_stock');
    this.addSql('alter table users alter column nickname type varchar(200)');
  }
}

class Fails extends Migration {
  override name = '93-fails';

  override up(): void {
    this.addSql('alter table users drop column nickname');
    this.addSql('alter table users add column id uuid');
  }
}

export const LATER_STEPS: Steps = [...migrations, Replaces, BuildsSlowly, Validates];
export const FAILING_STEPS: Steps = [...LATER_STEPS, Fails];
