/**
 * The rights that gateways and all commands but `migrate` use, and therefore have, on each table. Where columns are named, only
 * those are updated.
 */
export const RIGHTS: Readonly<Record<string, string>> = {
  migrations: 'select',
  schema_parts: 'select',
  users: 'select, insert, update (banned_at)',
  user_bans: 'select, insert',
  birth_months: 'select, insert',
  own_caps: 'select, insert, update (day_yen, month_yen, later_day_yen, later_month_yen, later_from)',
  staff: 'select, insert, update',
  staff_roles: 'select, insert, delete',
  devices: 'select, insert, update (name, key_thumbprint, signed_in_at, last_seen_at, revoked_at)',
  device_invitations: 'select, insert',
  device_proofs: 'select, insert, delete',
  signing_keys: 'select, insert, update (private_key, superseded_at), delete',
  deeds: 'select, insert',
  wrong_codes: 'select, insert, delete',
  code_readers: 'select, insert, update (refused_until, forgiven_at, at), delete',
  pictures: 'select, insert, update (alt_ja, alt_en), delete',
  gachas: 'select, insert, update',
  prizes: 'select, insert, update',
  redeem_details: 'select, insert, update',
  odds_versions: 'select, insert',
  odds_pages: 'select, insert',
  odds_page_supplements: 'select',
  odds_page_secrets: 'select, insert',
  sellers: 'select, insert',
  legal_texts: 'select, insert',
  sale_terms: 'select, insert',
  consents: 'select, insert',
  beacons: 'select, insert, update',
  beacon_gachas: 'select, insert, delete',
  areas: 'select, insert, update',
  area_gachas: 'select, insert, delete',
  check_ins: 'select, insert, update (checked_in_at, expires_at)',
  check_in_places: 'select, insert, update (latitude, longitude, at), delete',
  check_in_jumps: 'select, insert, delete',
  orders: 'select, insert, update',
  order_details: 'select, insert, update (delivered_at, deleted_at, refunded_at)',
  delivery_infos: 'select, insert, update (delivered_at), delete',
  address_events: 'select',
  seeds: 'select, insert',
  draws: 'select, insert, update (returned_after)',
  payments: 'select, insert, update',
  payment_steps: 'select, insert',
  declined_cards: 'select, insert, delete',
  pickup_tokens: 'select, insert, update (superseded_at)',
  pickup_token_items: 'select, insert',
  code_readings: 'select, insert, update (at), delete',
  handovers: 'select, insert',
  handover_items: 'select, insert',
  handover_undos: 'select, insert',
  undone_handover_items: 'select, insert',
  handover_conflicts: 'select, insert, update (settled_at, settled_by, settled_device_id, decision, settled_because)',
  handover_conflict_items: 'select, insert',
  late_report_names: 'select, insert',
  shipments: 'select, insert, update (carrier, tracking_number, posted_at, corrected_at, returned_at, returned_because), delete',
  shipment_items: 'select, insert, delete',
  returned_items: 'select, insert',
  refunds:
    'select, insert, update (state, prizes, epoch, lease_until, tries, uncertain_until, ended_at, taken_back_at, taken_back_because)',
  refund_items: 'select, insert',
  gateways: 'select, insert, update (at, stopped_at, not_ready, turned_away, under_way), delete',
  books_runs:
    'select, insert, update (heard_at, ended_at, outcome, compared, payments, as_of, lines, counts, checked, check_count, checking, stopped_by), delete',
  books_findings: 'select, insert, delete',
  kept_calls: 'select, insert, update, delete',
  encryption_keys: 'select, insert, update (seen_at)',
  encryption_readers: 'select, insert, update (key_ids, seen_at), delete',
  sandbox_transactions: 'select, insert, update',
  shared_counts: 'select, insert, update (taken), delete',
  upkeep: 'select',
  database_lineage: 'select, update',
  lineage_beats: 'select, insert, update (beat_at), delete',
  restores: 'select, insert, update (prepared_at, settled_at, outcome)',
  restored_payments: 'select, insert, update (outcome, done_at)',
};

const SEQUENCES = ['payment_steps_id_seq'];

const FUNCTIONS = [
  'reap_pickup_tokens(integer, integer)',
  'correct_address(uuid, text)',
  'erase_user(uuid, text)',
  'correct_birth_month(uuid, text)',
];

/** Of each table that there is, its columns. A database that is still to be brought up to date may not have all of them yet. */
export type Columns = ReadonlyMap<string, readonly string[]>;

const ofThose = (rights: string, columns: readonly string[]): string =>
  rights.replace(/\(([^)]*)\)/, (_all, named: string) => {
    const there = named.split(', ').filter((name) => columns.includes(name));
    return `(${there.join(', ')})`;
  });

/** So with a function. */
const grantedIfThere = (name: string, role: string): string =>
  `do $$ begin if to_regprocedure('${name}') is not null then grant execute on function ${name} to ${role}; end if; end $$`;

/** For the tables that there are, with quoted names. What a version before this one gave is taken back. */
export function grantsFor(role: string, tables: Columns): string[] {
  const known = Object.entries(RIGHTS).flatMap(([table, rights]): [string, string][] => {
    const columns = tables.get(table);
    return columns ? [[table, ofThose(rights, columns)]] : [];
  });
  return [
    `grant usage on schema public to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all sequences in schema public from ${role}`,
    ...known.map(([table, rights]) => `grant ${rights} on ${table} to ${role}`),
    ...SEQUENCES.filter((name) => tables.has(name.replace(/_id_seq$/, ''))).map(
      (name) => `grant usage on sequence ${name} to ${role}`,
    ),
    ...FUNCTIONS.map((name) => grantedIfThere(name, role)),
  ];
}
