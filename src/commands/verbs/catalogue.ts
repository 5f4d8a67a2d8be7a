import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { enrol } from '../../encryption/enrolment.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { refuseUnreadableKey } from '../../encryption/take-up.ts';
import { exportCatalogue } from '../../operator/catalogue/export.ts';
import { importCatalogue } from '../../operator/catalogue/import.ts';
import { originsUnshown } from '../../operator/catalogue/pictures.ts';
import { unsaid, warningsIn } from '../../operator/catalogue/warnings.ts';
import { Mistake } from '../../refusal.ts';
import { checked, systemUser } from '../console/operator.ts';
import { green } from '../console/progress.ts';
import { withDatabase, withOpenDatabase } from '../console/with-database.ts';
import type { CATALOGUE } from '../words/goods.ts';
import type { WorkOf } from '../words/kinds.ts';

const told = (warnings: readonly string[]): string =>
  warnings.length === 0 ? '' : `\nTo be looked at:\n${warnings.map((line) => `  ${line}`).join('\n')}`;

export const catalogue: WorkOf<typeof CATALOGUE> = {
  export: (_given, config, progress) =>
    withDatabase(config, async ({ orm }) => {
      progress.show('Reading the catalogue …');
      return JSON.stringify(await exportCatalogue(orm.em.fork()), null, 2);
    }),
  check: async ({ file }) => {
    const json = await readJsonFile(file);
    const warnings = [...warningsIn(json), ...unsaid(json)];
    return `${green('The file can be imported, as far as it tells.')}${told(warnings)}`;
  },
  import: async ({ file, by, why }, config, progress) => {
    const change = { by: checked('--by', by ?? systemUser()), why: checked('--why', why ?? `import of ${basename(file)}`) };
    const json = await readJsonFile(file);
    const onGacha = (done: number, of: number) => progress.show(`${done} of ${of} gachas read …`);
    const { leftRevoked, ...counts } = await withOpenDatabase(config, async ({ orm }) => {
      // It seals the seeds of new gachas, perhaps before any gateway was started.
      await refuseUnreadableKey(orm.em, vaultOf(orm.em).firstId);
      await enrol(orm.em.fork(), vaultOf(orm.em));
      return importCatalogue(orm.em.fork(), json, change, onGacha, config.defaultLanguage);
    });
    const said = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    const stay = leftRevoked > 0 ? ` ${leftRevoked} of the staff are revoked, and stay so.` : '';
    const own = config.publicUrl ? [new URL(config.publicUrl).origin] : [];
    const unshown = originsUnshown(json, [...config.imageOrigins, ...own]);
    const warning = `Its pictures at ${unshown.join(', ')} are shown by no page unless IMAGE_ORIGINS names that, or they are added: gacha pictures add.`;
    const warnings = [...(unshown.length > 0 ? [warning] : []), ...unsaid(json)];
    return [green(`Imported ${said.join(', ')}.${stay}`), ...warnings].join('\n');
  },
};

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`);
  }
}
