import type { TestDatabase } from './database.ts';

/** Paid a millisecond apart by one fan, and never captured: rows to be read, not sales. */
export async function manyOrders(database: TestDatabase, gachaId: string, count: number): Promise<void> {
  await database.fork().transactional(async (em) => {
    await em.execute('set local session_replication_role = replica');
    const [fan] = await em.execute<{ id: string }[]>(
      `insert into users (id, provider_type, provider_id, provider_user_id)
       values (gen_random_uuid(), 'members', 'pool-1', 'fan-' || gen_random_uuid()) returning id`,
    );
    await em.execute(
      `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, created_at, assigned_at, delivered_at)
       select uuidv7(n * interval '1 millisecond'), ?, ?, v.id, 'self', 'delivered', 1 + n % 5, 500, n, now(), now(), now() + n * interval '1 millisecond', now()
         from generate_series(1, ?::int) n join odds_versions v on v.gacha_id = ? and v.number = 1`,
      [gachaId, fan?.id, count, gachaId],
    );
    await em.execute('update gachas set last_serial_number = ? where id = ?', [count, gachaId]);
  });
  await database.sql('analyze orders');
}
