import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { lockOddsShowing, newOddsShowing } from '../../gacha/next-odds.ts';
import { LANGUAGES, type Language } from '../../language/language.ts';
import { hashIn, MAX_ALT_LENGTH, Picture, pathOf } from '../../picture/picture.ts';
import { badInput, lineMistake, Refusal, refuseEmptyReason, refuseField } from '../../refusal.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { notedAs, operatorScope } from '../desk/change-gacha.ts';
import { isShown } from './used.ts';

/** In each language; an empty one says nothing. */
type Told = Readonly<Record<Language, string>>;
/** `known`: what the member who tells it anew has read of it. */
type Telling = { path: string; alt: Told; known: Told };

const toldOf = ({ altJa, altEn }: Picture): Told => ({ ja: altJa, en: altEn });
const isSame = (one: Told, other: Told): boolean => LANGUAGES.every((language) => one[language] === other[language]);

/**
 * What a picture shows, told anew: there is one picture for all that show it, so that is for operators of each of them, and of
 * all gachas where none does. Of two who tell at once the second is told. Answers the picture.
 */
export function tellPicture(em: EntityManager, change: StaffChange, { path, alt, known }: Telling): Promise<Picture> {
  refuseEmptyReason('reason', change.why);
  for (const language of LANGUAGES) {
    const mistake = lineMistake(alt[language], MAX_ALT_LENGTH);
    if (mistake) throw refuseField(`alt.${language}`, mistake);
  }
  return transact(em, async (tx) => {
    // No import names it meanwhile, so that the gachas that show it stay.
    await lockNamed(tx, 'catalogue import');
    const hash = hashIn(path);
    const picture = hash === null ? null : await tx.findOne(Picture, { hash });
    if (!picture || pathOf(picture) !== path) throw new Refusal('NOT_FOUND');
    await mustOperateEach(tx, change, path);
    const before = toldOf(picture);
    // The same told twice is told once.
    if (isSame(before, alt)) return picture;
    if (!isSame(before, known)) throw badInput('known', 'NOT_AS_SEEN');
    tx.assign(picture, { altJa: alt.ja, altEn: alt.en });
    await tx.flush();
    await newOddsShowing(tx, path, await notedAs(tx, change));
    await writeDeeds(tx, [{ ...change, action: 'PICTURE_TOLD', before: { path, ...before }, after: { path, ...alt } }]);
    return picture;
  });
}

/** For an operator of all gachas it is not looked up which of them show it: that takes long. */
async function mustOperateEach(tx: EntityManager, { by }: StaffChange, path: string): Promise<void> {
  // Before the roles are kept, as by a change of a gacha.
  await lockOddsShowing(tx, path);
  const scope = await operatorScope(tx, by);
  if (scope === 'all') return;
  const isTheirs = scope.length > 0 && (await isShown(tx, path, 'in', scope)) && !(await isShown(tx, path, 'not in', scope));
  if (!isTheirs) throw new Refusal('FORBIDDEN');
}
