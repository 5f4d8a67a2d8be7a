import { migration } from '../schema/migration.ts';

/** Pictures are rows, so that every gateway, backup and restore has them. */
export const Migration25Picture = migration('25-picture', () => [PICTURES, NEWS]);

/** Their formats are compressed already. */
const PICTURES = `
create table pictures (
  hash text primary key,
  type text not null constraint pictures_type
    check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/svg+xml')),
  bytes bytea not null constraint pictures_bytes check (octet_length(bytes) between 1 and 5242880),
  width int not null,
  height int not null,
  alt_ja text not null,
  alt_en text not null,
  created_at timestamptz(3) not null default now(),
  constraint pictures_content_address check (hash = encode(sha256(bytes), 'hex')),
  constraint pictures_pixels check (width > 0 and height > 0 and width::bigint * height <= 40000000)
);
alter table pictures alter column bytes set storage external;
create trigger written_once before update of hash, type, bytes, width, height, created_at on pictures
  for each row execute function refuse_change();`;

const NEWS = `
create trigger tell_news after insert or delete or truncate or update on pictures
  for each statement execute function tell_catalogue_news();`;
