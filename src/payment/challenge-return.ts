import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The holder's browser is back from the bank of the card. The key of the address says of which payment, and the access id,
 * which the processor's page sends along, that it comes from there: only then the processor is asked what came of it.
 * Answers the order; coming back again is harmless, and `null` is a key that was never given out.
 */
export async function comeBack(em: EntityManager, returnKey: string, accessId: string): Promise<string | null> {
  await em.execute(
    `update payments set state = 'returned', lease_until = clock_timestamp()
      where return_key = ? and access_id = ? and state = 'challenged'`,
    [returnKey, accessId],
  );
  const [row] = await em.execute<{ order: string }[]>('select order_id as "order" from payments where return_key = ?', [
    returnKey,
  ]);
  return row?.order ?? null;
}
