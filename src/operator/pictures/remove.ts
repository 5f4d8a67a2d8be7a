import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { hashIn, Picture, pathOf } from '../../picture/picture.ts';
import { Mistake } from '../../refusal.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import { usersOf } from './used.ts';

/** Not while something shows it. Browsers may keep it longer: they are told that it never changes. */
export async function removePicture(em: EntityManager, path: string, by: string): Promise<void> {
  await em.transactional(async (tx) => {
    // No import names it meanwhile.
    await lockNamed(tx, 'catalogue import');
    const hash = hashIn(path);
    const picture = hash === null ? null : await tx.findOne(Picture, { hash });
    if (!picture || pathOf(picture) !== path) throw new Mistake(`There is no picture ${path}.`);
    const users = await usersOf(tx, path);
    if (users.length > 0)
      throw new Mistake(
        `${path} is shown by ${users.map(({ id, name }) => `${name} (${id})`).join(', ')}: take it out there first.`,
      );
    await tx.remove(picture).flush();
    await writeDeeds(tx, [{ by: { account: by }, action: 'PICTURE_REMOVED', before: { path } }]);
  });
}
