import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake, Refusal } from '../../../refusal.ts';
import { mustHoldAt } from '../../../staff/gachas.ts';
import type { Scope } from '../../../staff/role.ts';

/** A wrong id would look like nothing sold. */
export async function mustBeThere(em: EntityManager, scope: Scope): Promise<void> {
  if (scope === 'all') return;
  await mustHoldAt(em, 'all', scope).catch((error) => {
    throw error instanceof Refusal ? new Mistake('--gacha: there is no such gacha.') : error;
  });
}
