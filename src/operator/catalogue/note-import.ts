import type { EntityManager } from '@mikro-orm/postgresql';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { type GachaChange, toldOf } from './told/differences.ts';

/** `shop`: what changed that is no gacha, as it was and as it is. */
export async function noteImport(
  em: EntityManager,
  { counts, shop, gachas }: { counts: object; shop: { before: object; after: object }; gachas: readonly GachaChange[] },
  { by, why }: { by: Doer; why: string },
): Promise<void> {
  await writeDeeds(em, [
    { by, why, action: 'CATALOGUE_IMPORTED', before: shop.before, after: { ...counts, ...shop.after } },
    ...gachas.map((gacha) => ({ by, why, action: 'GACHA_IMPORTED' as const, gachaId: gacha.id, ...toldOf(gacha) })),
  ]);
}
