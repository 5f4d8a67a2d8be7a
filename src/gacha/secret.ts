import type { LocalizedText } from '../language/language.ts';
import { SECRET_PICTURE } from '../picture/picture.ts';
import type { PrizeKind } from './prize.ts';

export const isSecret = ({ kind }: { kind: PrizeKind }): boolean => kind === 'secret';

/** What fans read in place of a secret prize's name before they have won it. */
export const SECRET_NAME: Exclude<LocalizedText, string> = { ja: 'シークレット', en: 'Secret' };

/** And what they see in place of it. */
export const secretPictureOf = (secretImage: string): string => secretImage || SECRET_PICTURE.path;
