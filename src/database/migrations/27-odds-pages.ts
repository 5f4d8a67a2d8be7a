import { migration } from '../schema/migration.ts';

/** Each version of the odds as fans are shown it: names and pictures stay as they were, whatever is renamed later. */
export const Migration27OddsPages = migration('27-odds-pages', () => [ODDS_PAGES]);

const ODDS_PAGES = `
create table odds_pages (
  odds_version_id uuid primary key references odds_versions (id),
  content text not null,
  hash text not null constraint odds_pages_hash check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  frozen_at timestamptz(3) not null default clock_timestamp()
);
create trigger written_once before update or delete on odds_pages for each row execute function refuse_change();`;
