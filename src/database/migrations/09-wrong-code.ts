import { migration } from '../schema/migration.ts';

/** Members and devices are named by id without foreign keys, as deeds do. */
export const Migration09WrongCode = migration('09-wrong-code', () => [WRONG_CODES, CODE_READERS]);

/** Pickup codes that staff brought in vain, never the code itself. */
const WRONG_CODES = `
create table wrong_codes (
  id uuid primary key,
  at timestamptz(3) not null,
  staff_id uuid not null,
  device_id uuid,
  refusal text not null constraint wrong_codes_refusal check (refusal ~ '^[A-Z]+(_[A-Z]+)*$'),
  gacha_id uuid,
  fingerprint text not null,
  reader text
);
create index wrong_codes_latest on wrong_codes (at desc, id);
create index wrong_codes_of_staff on wrong_codes (staff_id, at desc, id);`;

/** From where codes came that never were any, and for how long none is read there: a device, or an address as a keyed digest. */
const CODE_READERS = `
create table code_readers (
  staff_id uuid not null,
  reader text not null,
  refused_until timestamptz(3),
  forgiven_at timestamptz(3),
  at timestamptz(3) not null default statement_timestamp(),
  primary key (staff_id, reader)
);
create index code_readers_latest on code_readers (at);`;
