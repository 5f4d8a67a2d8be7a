import { migration } from '../schema/migration.ts';

/** The payments of the sandbox processor, from their announcement on. A real processor would keep them elsewhere. */
export const Migration15Sandbox = migration('15-sandbox', () => [
  `
create table sandbox_transactions (
  processor_order_id text primary key,
  status text not null constraint sandbox_transactions_status check (
    status in ('registered', 'challenged', 'passed', 'declined', 'authorised', 'captured', 'voided')),
  amount int not null,
  access_id_hash text not null,
  access_keys_hash text not null,
  access_keys text not null constraint sandbox_transactions_access_keys_sealed check (access_keys like '1.%'),
  tran_id text not null,
  tran_date text not null,
  approve text not null,
  forward text not null,
  refusal text,
  return_url text constraint sandbox_transactions_return_url_sealed check (return_url like '1.%'),
  captures int not null default 0,
  voids int not null default 0,
  created_at timestamptz(3) not null default now(),
  refunded int not null default 0,
  refunds int not null default 0,
  constraint sandbox_transactions_access_id_once unique (access_id_hash),
  constraint sandbox_transactions_declined_with_refusal check (status <> 'declined' or refusal is not null)
) with (fillfactor = 50);`,
]);
