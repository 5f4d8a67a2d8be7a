import { migration } from '../schema/migration.ts';

/** What a buyer is told: by whom, under which terms, how it is delivered and cancelled. No version of it ever changes. */
export const Migration24Seller = migration('24-seller', () => [SELLERS, LEGAL_TEXTS, SALE_TERMS, NUMBERED]);

const SELLERS = `
create table sellers (
  id uuid primary key,
  number int not null,
  name jsonb not null,
  address jsonb not null,
  telephone text not null,
  person_in_charge jsonb not null,
  registration_number text constraint sellers_registration_number check (registration_number ~ '^T[1-9][0-9]{12}$'),
  changed_by text not null,
  reason text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint sellers_number_once unique (number)
);
create trigger written_once before update or delete on sellers for each row execute function refuse_change();`;

const LEGAL_TEXTS = `
create table legal_texts (
  id uuid primary key,
  kind text not null constraint legal_texts_kind check (kind in ('terms', 'privacy')),
  number int not null,
  texts jsonb not null,
  hash text not null constraint legal_texts_hash check (hash ~ '^[0-9a-f]{64}$'),
  must_agree boolean not null,
  changed_by text not null,
  reason text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint legal_texts_number_once unique (kind, number)
);
create trigger written_once before update or delete on legal_texts for each row execute function refuse_change();`;

const SALE_TERMS = `
create table sale_terms (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  number int not null,
  seller_id uuid references sellers (id),
  terms_id uuid references legal_texts (id),
  gacha_name jsonb not null,
  price int not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  delivery_type text not null,
  redeem_limit_date timestamptz(3),
  delivery jsonb,
  delivery_cost jsonb,
  cancellation jsonb,
  changed_by text not null,
  reason text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint sale_terms_number_once unique (gacha_id, number)
);
create trigger written_once before update or delete on sale_terms for each row execute function refuse_change();`;

const NUMBERED = 'alter table gachas add column terms_number int not null default 1';
