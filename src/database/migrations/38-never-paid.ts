import { builtBeside } from '../schema/built-beside.ts';
import { migration } from '../schema/migration.ts';

/** Finds the addresses of orders that were never paid, by when that was. */
export const Migration38NeverPaid = migration('38-never-paid', () => builtBeside('orders_never_paid', NEVER), {
  isTransactional: false,
});

const NEVER = `orders (payable_until) where state = 'pending' and delivery_type = 'mail' and deleted_at is null`;
