import { builtBeside } from '../schema/built-beside.ts';
import { migration } from '../schema/migration.ts';

/**
 * A gacha has one last-one prize, and one order has it: it may go to another only after a refund took it from that one. Steps
 * that each may be done again, and that no writer waits for.
 */
export const Migration40LastOneOnce = migration('40-last-one-once', () => [...ONE_A_GACHA, ...ONCE, ...CHECKED], {
  isTransactional: false,
});

const ONE_A_GACHA = builtBeside(
  'prizes_one_last_one',
  `prizes (gacha_id) where kind = 'last-one' and deleted_at is null`,
  'unique index',
);
const ONCE = builtBeside(
  'order_details_last_one_once',
  'order_details (prize_id) where play is null and deleted_at is null and refunded_at is null',
  'unique index',
);

const CHECKED = [
  'alter table prizes validate constraint prizes_kind',
  'alter table prizes validate constraint prizes_last_one',
  'alter table draws validate constraint draws_left_after',
  'alter table draws validate constraint draws_last_one',
];
