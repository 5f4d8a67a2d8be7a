import { enrolledIds } from '../../encryption/enrolment.ts';
import { newKeyText } from '../../encryption/keys.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { sealDemoKeyAgain } from '../../gateway/identity/demo.ts';
import { noteRotation } from '../../operator/keys/note.ts';
import { type Rotation, rotateKeys } from '../../operator/keys/rotate.ts';
import { type Usage, usageOfKeys } from '../../operator/keys/usage.ts';
import { Mistake } from '../../refusal.ts';
import type { Database } from '../../start/database/connect.ts';
import { systemUser } from '../console/operator.ts';
import { green } from '../console/progress.ts';
import { withOpenDatabase } from '../console/with-database.ts';
import type { WorkOf } from '../words/kinds.ts';
import type { KEYS } from '../words/machine.ts';

export const keys: WorkOf<typeof KEYS> = {
  new: async () => newKeyText(),
  list: (_given, config) => withOpenDatabase(config, list),
  rotate: (_given, config, progress) =>
    withOpenDatabase(config, async ({ orm }) => {
      const show = (rows: number) => progress.show(`${rows} rows encrypted with the first key …`);
      await noteRotation(orm.em.fork(), { account: systemUser() });
      const rotation = await rotateKeys(orm.em, show).catch(needsOwner);
      await sealDemoKeyAgain(config.dataDir, vaultOf(orm.em));
      progress.clear();
      return outcome(rotation);
    }),
};

async function list({ orm }: Database): Promise<string> {
  const { firstId } = vaultOf(orm.em);
  const usage = await usageOfKeys(orm.em);
  const ids = new Set([firstId, ...(await enrolledIds(orm.em)), ...usage.map(({ keyId }) => keyId)]);
  return [...ids].map((id) => `${id}${id === firstId ? ', which encrypts now' : ''}: ${rowsOf(usage, id)}`).join('\n');
}

function rowsOf(usage: readonly Usage[], id: string): string {
  const its = usage.filter(({ keyId }) => keyId === id).map(({ table, column, rows }) => `${rows} ${table}.${column}`);
  return its.length > 0 ? its.join(', ') : 'nothing';
}

const MAX_NAMED = 20;

function outcome({ sealedAgain, left, retired, stillSeen, broken }: Rotation): string {
  const lines = [`${sealedAgain} rows were encrypted with the first key.`];
  if (retired.length > 0) lines.push(green(`Nothing uses ${retired.join(', ')} any more: take it out of ENCRYPTION_KEYS.`));
  if (stillSeen.length > 0)
    lines.push(
      `A gateway has used ${stillSeen.join(', ')} in the last minutes. If it still does, restart it with the new key first; run this again in three minutes.`,
    );
  if (broken.length > 0)
    lines.push(
      `${broken.length} rows do not open with the key that they name: they were changed outside the gateway, or copied from elsewhere. ` +
        `Look at ${broken.slice(0, MAX_NAMED).join(', ')}${broken.length > MAX_NAMED ? ', …' : ''}.`,
    );
  if (left.length > 0) {
    const rows = left.map((one) => `${one.rows} ${one.table}.${one.column} with ${one.keyId}`).join(', ');
    throw new Mistake(
      `${lines.join('\n')}\nLeft: ${rows}. Some gateway goes on with another key, or is busy with them, or their key was not given. Run this again.`,
    );
  }
  return lines.join('\n');
}

function needsOwner(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error;
  throw new Mistake('DATABASE_URL: this user may not change what is written once. Run this as the owner of the tables.');
}
