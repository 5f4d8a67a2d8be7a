import type { EntityManager } from '@mikro-orm/postgresql';
import { writeDeeds } from '../../staff/audit-entry.ts';
import type { Change } from './new-odds.ts';
import { type GachaChange, toldOf } from './told/differences.ts';

/** `shop`: what changed that is no gacha, as it was and as it is. */
export async function noteImport(
  em: EntityManager,
  { counts, shop, gachas }: { counts: object; shop: { before: object; after: object }; gachas: readonly GachaChange[] },
  { by: account, why }: Change,
): Promise<void> {
  const by = { account };
  await writeDeeds(em, [
    { by, why, action: 'CATALOGUE_IMPORTED', before: shop.before, after: { ...counts, ...shop.after } },
    ...gachas.map((gacha) => ({ by, why, action: 'GACHA_IMPORTED' as const, gachaId: gacha.id, ...toldOf(gacha) })),
  ]);
}
