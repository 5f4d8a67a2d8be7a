import { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/database/migrations/index.ts';
import { builtBeside } from '../../src/database/schema/built-beside.ts';
import type { Steps } from '../../src/start/database/orm.ts';

/**
 * Areas are called by a title, beside their name for as long as this release serves; and what else a later version may do to
 * what gateways look for.
 */
class Titles extends Migration {
  override name = '90-titles';

  override up(): void {
    this.addSql('alter table areas add column title varchar(100)');
    this.addSql(`create function title_area() returns trigger language plpgsql as $$
      begin new.title := coalesce(new.title, new.name); return new; end $$`);
    this.addSql('create trigger titled before insert or update on areas for each row execute function title_area()');
    for (const statement of NOTED) this.addSql(statement);
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is never changed', tg_table_name using errcode = 'integrity_constraint_violation'; end $$`);
    this.addSql('alter table prizes drop constraint prizes_stock');
    this.addSql('alter table prizes add constraint prizes_stock check (stock between 0 and supply) not valid');
  }
}

/** A new table, which what the version before does must reach without a right to it. */
const NOTED = [
  'create table titled_handovers (handover_id uuid, order_detail_id uuid, primary key (handover_id, order_detail_id))',
  `create function note_title() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin insert into titled_handovers values (new.handover_id, new.order_detail_id); return null; end $$`,
  'create trigger titled after insert on handover_items for each row execute function note_title()',
];

/** An index of a table that grows, of a column that it adds first. */
class TitlesFound extends Migration {
  override name = '91-titles-found';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table areas add column if not exists subtitle text');
    for (const statement of builtBeside('areas_of_subtitle', 'areas (subtitle)')) this.addSql(statement);
  }
}

/** What was made `not valid` before is held against the rows of before. */
class TitlesChecked extends Migration {
  override name = '92-titles-checked';

  override up(): void {
    this.addSql('alter table prizes validate constraint prizes_stock');
  }
}

/** Only what the version before knows nothing of may get another type. */
class Widens extends Migration {
  override name = '93-titles-wider';

  override up(): void {
    this.addSql('alter table areas alter column title type varchar(200)');
  }
}

/** The release after that takes away what only the one before the expansion reads. */
class NamesGone extends Migration {
  override name = '94-names-contract';

  override up(): void {
    this.addSql('drop trigger titled on areas');
    this.addSql('drop function title_area');
    this.addSql('alter table areas drop column name');
  }
}

class Fails extends Migration {
  override name = '94-fails';

  override up(): void {
    this.addSql('alter table areas drop column title');
    this.addSql('alter table users add column id uuid');
  }
}

/** A change in two releases, since two versions serve beside each other: one gives, the next one takes. */
export const [EXPAND, CONTRACT]: [Steps, Steps] = [[Titles, TitlesFound, TitlesChecked], [NamesGone]];
export const BUILT_BESIDE: Steps = [TitlesFound];

export const LATER_STEPS: Steps = [...migrations, ...EXPAND, Widens];
export const FAILING_STEPS: Steps = [...LATER_STEPS, Fails];
export const CONTRACTED_STEPS: Steps = [...LATER_STEPS, ...CONTRACT];
