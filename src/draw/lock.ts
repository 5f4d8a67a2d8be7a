import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The prizes are locked in the order of their ids, by everybody who takes or gives stock, so that nobody waits in a circle.
 * Retired ones too: whoever holds them holds off an import, which may bring one back.
 */
export async function lockPrizes(em: EntityManager, gachaIds: readonly string[]): Promise<void> {
  await em.execute('select 1 from prizes where gacha_id = any(array[?]::uuid[]) order by id for no key update', [gachaIds]);
}
