import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolledIds } from '../../encryption/enrolment.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';

/** Before it begins: under which keys everything was, by their ids, and which one is the first. */
export async function noteRotation(em: EntityManager, by: Doer): Promise<void> {
  const [before, after] = [{ keys: await enrolledIds(em) }, { key: vaultOf(em).firstId }];
  await writeDeeds(em, [{ by, action: 'KEY_ROTATION_BEGUN', before, after }]);
}
