import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The holder's browser is back from the bank of the card; only it knows the key. From now on the processor may be asked
 * what came of it. Answers the order; coming back again is harmless, and `null` is a key that nobody gave out.
 */
export async function comeBack(em: EntityManager, returnKey: string): Promise<string | null> {
  await em.execute(
    `update payments set state = 'returned', lease_until = clock_timestamp() where return_key = ? and state = 'challenged'`,
    [returnKey],
  );
  const [row] = await em.execute<{ order: string }[]>('select order_id as "order" from payments where return_key = ?', [
    returnKey,
  ]);
  return row?.order ?? null;
}
