/** Why a gateway may not be ready. */
export const NOT_READY = [
  ...(['behind', 'ahead', 'read-only', 'clock', 'database', 'disk', 'drift', 'key', 'restored', 'draining'] as const),
];
export type NotReady = (typeof NOT_READY)[number];

/** All that this gateway measures, and what is told of it where it is read. */
export const HELP = {
  gateway_answer_seconds: 'How long answers took.',
  gateway_answers_total: 'Answers, by the route as it is written in the program; what met no route has the route "none".',
  gateway_batch_items: 'How many items were done in one transaction, by verb.',
  gateway_batch_wait_seconds: 'How long the oldest item of a batch had waited when it went out.',
  gateway_batches_fallen_apart_total: 'Batches that failed, so that each of their items was tried singly.',
  gateway_build_info: 'Always 1: the version of the gateway and of Node.',
  gateway_captured_yen_total: 'How much money was taken.',
  gateway_captures_total: 'Payments whose money was taken.',
  gateway_cards_declined_total: 'What the card processor declined, by the refusal that its holder hears.',
  gateway_certificate_seconds_left: "How long the gateway's own certificate is valid, where it has one.",
  gateway_challenges_demanded_total:
    'Payments whose holder had to be asked by the bank of the card, since too many cards were declined at their address.',
  gateway_check_in_jumps_total: 'Check-ins by position from where a fan cannot have come since the one before.',
  gateway_clock_offset_seconds: "By how much the clock of this machine is ahead of the database's, at least.",
  gateway_code_readings_not_kept_total:
    'Sheets that were shown although it could not be written down in time that the counter has read the code: what is given out by them cannot be reported once the fan has a newer code.',
  gateway_csp_violations_total: 'What browsers say that pages did against their policy, by its directive. Anybody can say so.',
  gateway_database_answer_seconds:
    'How long the database takes to answer the small question that it is asked every second, over a connection of its own.',
  gateway_database_connection_wait_seconds: 'How long a connection of the pool was waited for, in vain too.',
  gateway_database_connections:
    'Connections of the pool that are in_use or idle, and requests and transactions that are waiting for one.',
  gateway_database_connections_lost_total: 'Connections of the pool that ended otherwise than by being let go.',
  gateway_database_failovers_total:
    'How often this gateway found the server of the database on a new timeline, or some of its last seconds gone.',
  gateway_database_lost_seconds_total:
    'Seconds of commits that this gateway knows of and the database has lost, as by a failover to a standby that was behind. Anything above 0 needs a person.',
  gateway_database_pool_size: 'How many connections the pool may have.',
  gateway_database_refusals_total:
    'Requests, or fields of them, that were refused since the database could not be used, by its state: away is out of reach, stopping may be starting, full has no connection left, and with busy none of the pool was free in time.',
  gateway_database_silence_seconds: 'How long ago the database answered the question of every second.',
  gateway_deprecated_uses_total:
    'Requests with a parameter that will be removed: while it goes up, some client still sends it. Each is a line in the log at info.',
  gateway_draws_total: 'Orders that were drawn with reserved money: drawn, sold-out, or taken-over by another driver meanwhile.',
  gateway_encryption_key_age_seconds: 'The age of the oldest key that some gateway encrypts with now.',
  gateway_encryption_keys: 'Keys that some gateway encrypts with now: two while one is replaced.',
  gateway_event_loop_delay_seconds:
    'By how much timers came late since this was last read: the quantiles 0.5 and 0.99, and 1, the largest.',
  gateway_failures_total: 'Refusals that are faults of this gateway, its database or a processor.',
  gateway_given_twice_yen: 'Money that goes back twice by charge-backs: gone, or held as long as a refund is owed beside one.',
  gateway_handed_over_orders_total: 'Orders in handovers that a counter confirmed; a report that is repeated counts again.',
  gateway_held_items: 'Items that wait now for a row that another transaction has locked, or for those before them.',
  gateway_held_seconds: 'How long items took that had to wait for a locked row, until they were done or refused.',
  gateway_ignored_input_total:
    'Query parameters and body fields that a REST route does not have; names beyond the first 200, and odd ones, are "other".',
  gateway_key_set_age_seconds: 'How long ago the key set of an identity provider was fetched.',
  gateway_key_set_failures_total: 'Key sets of identity providers that could not be fetched.',
  gateway_listening: '1 while changes of the catalogue and of users are heard from the database.',
  gateway_members_above_refund_alert:
    'Staff members who ordered refunds of more than REFUND_ALERT_YEN today, by the days of Tokyo.',
  gateway_not_ready: `1 for each reason why this gateway is not ready: ${NOT_READY.join(', ')}.`,
  gateway_open_handover_conflict_seconds: 'How long the oldest report has waited for a supervisor; 0 where there is none.',
  gateway_open_handover_conflicts: 'Reports of counters without a network that wait for a supervisor.',
  gateway_operation_seconds:
    'How long operations took and how they ended: over GraphQL by root field ("several" where there are more), over REST by operation. The outcome is ok, refused, or failed for a fault of this gateway.',
  gateway_overdue_payments: 'Unfinished payments whose lease has run out: no gateway drives them now.',
  gateway_owed_refund_seconds: 'The age of the oldest refund that is owed.',
  gateway_owed_refund_tries: 'How often the owed refund was tried in vain that was tried most often.',
  gateway_owed_refund_yen: 'How much money the processor has still to give back.',
  gateway_owed_refunds: 'Refunds that the processor has still to carry out.',
  gateway_payment_alarms_total: 'Times that a payment or a refund turned out to need a person: it is tried again every hour.',
  gateway_payments_taken_up_total: 'Payments whose lease had run out, and that recovery went on with.',
  gateway_pickup_codes_issued_total: 'Pickup codes that fans were given.',
  gateway_pickup_codes_read_total: 'Pickup codes that a counter read and that were good.',
  gateway_plays_drawn: 'Plays that were drawn since a gacha was made, of each on sale.',
  gateway_processor_circuit_open: '1 while the card processor is not called, since it failed too often.',
  gateway_processor_seconds:
    'Calls to the card processor, with their retries, by kind (register, authorise, finishChallenge, capture, void, refund, find) and outcome (ok, declined, busy, impossible, alarm, failed).',
  gateway_rate_limited_total: 'What was refused because a limit was reached.',
  gateway_reads_total:
    'Reads that a replica may answer, by the server that did: the primary where no replica had everything yet. There with replicas alone.',
  gateway_refusals_total:
    'Refusals by code, over REST by operation and over GraphQL by root field; "none" where a request was refused before that was known.',
  gateway_refused_connections_total:
    'Connections that were refused: "all" there may be were taken, or all that one "address" may have while more than half are; "idle" ones were ended for others.',
  gateway_replica_lag_seconds: 'By how much a replica lags, as far as it is known. There with replicas alone.',
  gateway_replica_used: '1 for a replica that is read from, 0 for one that is left out. There with replicas alone.',
  gateway_room: 'How many requests may be worked on at once, by kind, so that they do not take too long.',
  gateway_schema_version: 'The number of the newest migration of the database.',
  gateway_shed_requests_total: 'What was turned away because others would have had to wait for it too long, by kind.',
  gateway_sign_ups_among_many_total: 'Sign-ups at an address that had more than a tenth of its limit within the hour.',
  gateway_sold_out_timestamp_seconds: 'When the last prize went, of each gacha on sale that has none left.',
  gateway_stock_left: 'Prizes that can still be drawn, of each gacha on sale: the hundred that began last.',
  gateway_tokens_refused_total:
    'Bearer tokens that were refused, by what was wrong with them. Each is a line in the log at info, without the token.',
  gateway_under_way: 'Requests that are worked on, by kind, without those that wait for a card processor.',
  gateway_unfinished_payment_seconds: 'The age of the oldest payment that has still to be gone on with, by its state.',
  gateway_unfinished_payment_tries: 'How often the unfinished payment was tried in vain that was tried most often, by its state.',
  gateway_unfinished_payments: 'Payments that have still to be gone on with, by their state.',
  gateway_unfinished_payments_age_seconds:
    'How long ago the unfinished payments and the gachas on sale were read, which needs the database.',
  gateway_waiting: 'Requests that wait for a place in the room of their kind.',
  gateway_wrong_pickup_codes_total:
    'Codes that staff brought in vain: unknown, mistyped, expired, replaced, or for what was handed over already.',
} as const;

export type MetricName = keyof typeof HELP;
