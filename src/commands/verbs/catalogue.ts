import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Config } from '../../config/config.ts';
import { enrol } from '../../encryption/enrolment.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { refuseUnreadableKey } from '../../encryption/take-up.ts';
import type { Language } from '../../language/language.ts';
import { WORDS } from '../../language/words.ts';
import { exportCatalogue, SCHEMA_BESIDE } from '../../operator/catalogue/export.ts';
import { exampleCatalogue } from '../../operator/catalogue/file/example.ts';
import { datesOfTokyo, lacksIds, withIds } from '../../operator/catalogue/file/ids.ts';
import { saysNoZone } from '../../operator/catalogue/file/instant.ts';
import { catalogueSchema } from '../../operator/catalogue/file/json-schema.ts';
import { unsaid, warningsIn } from '../../operator/catalogue/file/warnings.ts';
import { type Imported, importCatalogue, versionsOf } from '../../operator/catalogue/import.ts';
import { originsUnshown } from '../../operator/catalogue/pictures.ts';
import { changesTold, trialTold } from '../../operator/catalogue/told/lines.ts';
import { tryCatalogue } from '../../operator/catalogue/trial/try.ts';
import { Mistake } from '../../refusal.ts';
import { checked, systemUser } from '../console/operator.ts';
import { green } from '../console/progress.ts';
import { withDatabase, withOpenDatabase } from '../console/with-database.ts';
import type { CATALOGUE } from '../words/goods.ts';
import type { WorkOf } from '../words/kinds.ts';

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

export const catalogue: WorkOf<typeof CATALOGUE> = {
  new: async (_given, { defaultLanguage }) => asJson(exampleCatalogue(SCHEMA_BESIDE, defaultLanguage, new Date())),
  schema: async ({ out }, { defaultLanguage }) => {
    const schema = asJson(catalogueSchema(defaultLanguage));
    if (out === undefined) return schema;
    await writeFile(out, `${schema}\n`).catch((error: Error) => {
      throw new Mistake(`${out} cannot be written: ${error.message}`);
    });
    return WORDS[defaultLanguage].catalogue.schemaWritten(out);
  },
  export: (_given, config, progress) =>
    withDatabase(config, async ({ orm }) => {
      progress.show('Reading the catalogue …');
      return asJson(await exportCatalogue(orm.em.fork()));
    }),
  check: async ({ file }, { defaultLanguage }) => {
    const words = WORDS[defaultLanguage].catalogue;
    const json = await readJsonFile(file);
    const warnings = [...warningsIn(json, defaultLanguage), ...unsaid(json, defaultLanguage)];
    const told = warnings.length === 0 ? [] : [words.lookedAt, ...warnings.map((line) => `  ${line}`)];
    return [green(words.canBeImported), ...tokyo(json, defaultLanguage), ...told].join('\n');
  },
  import: async ({ file, by, why, force, json: asked, 'dry-run': dryRun, 'write-ids': writeIds }, config, progress) => {
    if (force && why === undefined) throw new Mistake('--force needs --why: say why what others have changed is overruled');
    const change = { by: checked('--by', by ?? systemUser()), why: checked('--why', why ?? `import of ${basename(file)}`) };
    const json = await readJsonFile(file);
    const language = config.defaultLanguage;
    const onGacha = (done: number, of: number) => progress.show(`${done} of ${of} gachas read …`);
    const options = { change, language, isForced: force === true, onGacha };
    if (dryRun) {
      const tried = await withOpenDatabase(config, ({ orm }) => tryCatalogue(orm.em.fork(), json, options));
      const { file: _file, ofShop: _shop, ...told } = tried;
      return asked ? asJson(told) : [...tokyo(json, language), trialTold(tried, language)].join('\n');
    }
    const { imported, versions } = await withOpenDatabase(config, async ({ orm }) => {
      // It seals the seeds of new gachas, perhaps before any gateway was started.
      await refuseUnreadableKey(orm.em, vaultOf(orm.em).firstId);
      await enrol(orm.em.fork(), vaultOf(orm.em));
      const imported = await importCatalogue(orm.em.fork(), json, options);
      return { imported, versions: await versionsOf(orm.em.fork(), imported.file) };
    });
    if (writeIds) await writeFile(file, `${asJson(withIds(json, imported.file, versions))}\n`);
    const { file: _file, ...told } = imported;
    return asked ? asJson(told) : importTold(file, json, imported, writeIds === true, config).join('\n');
  },
};

function importTold(name: string, json: unknown, imported: Imported, isWritten: boolean, config: Config): string[] {
  const words = WORDS[config.defaultLanguage].catalogue;
  const { counts, leftRevoked, file } = imported;
  const own = config.publicUrl ? [new URL(config.publicUrl).origin] : [];
  const unshown = originsUnshown(file, [...config.imageOrigins, ...own]);
  return [
    green(words.imported(counts)),
    ...(leftRevoked > 0 ? [words.leftRevoked(leftRevoked)] : []),
    ...tokyo(json, config.defaultLanguage),
    ...changesTold(imported, words.changed, config.defaultLanguage),
    ...(isWritten ? [words.idsWritten(name)] : lacksIds(json) ? [words.idsNotWritten] : []),
    ...(unshown.length > 0 ? [words.picturesUnshown(unshown)] : []),
    ...unsaid(json, config.defaultLanguage),
  ];
}

function tokyo(json: unknown, language: Language): string[] {
  const places = datesOfTokyo(json, saysNoZone);
  return places.length > 0 ? [WORDS[language].catalogue.tokyo(places)] : [];
}

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`);
  }
}
