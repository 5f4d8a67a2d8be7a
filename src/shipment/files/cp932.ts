import iconv from 'iconv-lite';

/** Unicode has two names for each of these, JIS and CP932 one character. */
const SAME: Record<string, string> = { '〜': '～', '−': '－', '—': '―', '‖': '∥', '¢': '￠', '£': '￡', '¬': '￢' };
const SAME_PATTERN = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');

const plain = (text: string): string => text.replace(SAME_PATTERN, (one) => SAME[one] ?? one);

export const toCp932 = (text: string): Buffer => iconv.encode(plain(text), 'cp932');

/** What no carrier prints alike: characters of private use. */
const PRIVATE = /\p{Co}/u;

const isIn = (character: string): boolean => {
  const written = plain(character);
  return !PRIVATE.test(character) && iconv.decode(iconv.encode(written, 'cp932'), 'cp932') === written;
};

export function missingInCp932(text: string): string | undefined {
  for (const character of text) if (widthOfCharacter(character) === 0) return character;
  return undefined;
}

/** In bytes: carriers count those. */
export function widthInCp932(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

const widths = new Map<string, number>();

function widthOfCharacter(character: string): number {
  if (character.length > 1) return 0;
  const known = widths.get(character);
  if (known !== undefined) return known;
  const width = isIn(character) ? toCp932(character).length : 0;
  widths.set(character, width);
  return width;
}
