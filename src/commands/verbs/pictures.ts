import type { EntityManager } from '@mikro-orm/postgresql';
import { addPicture, bytesOfFile } from '../../operator/pictures/add.ts';
import { listedPictures } from '../../operator/pictures/list.ts';
import { removePicture } from '../../operator/pictures/remove.ts';
import type { Alt } from '../../picture/keep.ts';
import { MAX_ALT_LENGTH, pathOf } from '../../picture/picture.ts';
import { lineMistake, Mistake } from '../../refusal.ts';
import { Misuse } from '../console/ends.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { green } from '../console/progress.ts';
import { withDatabase } from '../console/with-database.ts';
import type { PICTURES } from '../words/goods.ts';
import type { Progress, WorkOf } from '../words/kinds.ts';

export const pictures: WorkOf<typeof PICTURES> = {
  add: async ({ file: files, by, 'alt-ja': ja, 'alt-en': en }, config, progress) => {
    const alt = { ja: altIn('--alt-ja', ja), en: altIn('--alt-en', en) };
    if (files.length > 1 && (ja !== undefined || en !== undefined))
      throw new Misuse('--alt-ja and --alt-en tell of one picture: add those that have a text one by one.');
    const account = checked('--by', by ?? systemUser());
    return withDatabase(config, ({ orm }) => addAll(orm.em, { files, alt, account, progress }));
  },
  list: (_given, config) => withDatabase(config, ({ orm }) => list(orm.em.fork())),
  remove: async ({ path, by }, config) => {
    const account = checked('--by', by ?? systemUser());
    await withDatabase(config, ({ orm }) => removePicture(orm.em.fork(), path, account));
    return green(`${path} is no longer there.`);
  },
};

function altIn(option: string, text: string | undefined): string | undefined {
  const mistake = text === undefined ? undefined : lineMistake(text, MAX_ALT_LENGTH);
  if (mistake) throw new Mistake(`${option} ${mistake.message}.`);
  return text;
}

type Adding = { files: readonly string[]; alt: Alt; account: string; progress: Progress };

/** One by one: what was added before one that is refused stays, and is told. */
async function addAll(em: EntityManager, { files, alt, account, progress }: Adding): Promise<string> {
  const lines: string[] = [];
  for (const file of files) {
    progress.show(`Writing ${oneLine(file)} anew …`);
    const { picture, isNew } = await addFile(em.fork(), file, { alt, by: { account } }).catch((error: unknown) => {
      if (error instanceof Mistake) throw new Mistake([...lines, `${oneLine(file)} ${error.message}`].join('\n'));
      throw error;
    });
    const { width, height } = picture;
    lines.push(`${pathOf(picture)}  ${width} × ${height}${isNew ? '' : ', was there already'}`);
  }
  return lines.join('\n');
}

const addFile = async (em: EntityManager, file: string, adding: Parameters<typeof addPicture>[2]) =>
  addPicture(em, await bytesOfFile(file), adding);

async function list(em: EntityManager): Promise<string> {
  const pictures = await listedPictures(em);
  if (pictures.length === 0) return 'There are no pictures.';
  return pictures
    .map(({ width, height, length, createdAt, altJa, altEn, ...picture }) => {
      const kb = `${Math.ceil(length / 1024)} KB`;
      const texts = [altJa, altEn].filter(Boolean).map((text) => `  ${text}`);
      return oneLine(`${pathOf(picture)}  ${width} × ${height}  ${kb}  ${createdAt.toISOString()}${texts.join('')}`);
    })
    .join('\n');
}
