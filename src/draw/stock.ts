import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The prizes are locked in the order of their ids, by everybody who takes or gives stock, so that nobody waits in a circle.
 * Retired ones too: whoever holds them holds off an import, which may bring one back.
 */
export async function lockPrizes(em: EntityManager, gachaIds: readonly string[]): Promise<readonly string[]> {
  await em.execute('select 1 from prizes where gacha_id = any(array[?]::uuid[]) order by id for no key update', [gachaIds]);
  return gachaIds;
}

/** The same, but nobody is waited for: answers the gachas of which no prize was locked by anybody else. */
export async function lockFreePrizes(em: EntityManager, gachaIds: readonly string[]): Promise<readonly string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with locked as (
       select gacha_id from prizes where gacha_id = any(array[?]::uuid[]) order by id for no key update skip locked
     )
     select gacha_id as id from locked group by gacha_id
     having count(*) = (select count(*) from prizes where prizes.gacha_id = locked.gacha_id)`,
    [gachaIds],
  );
  return rows.map(({ id }) => id);
}
