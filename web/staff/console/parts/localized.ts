export type Both = { ja: string; en: string };

/** One for all where both say the same; a language that is left empty is left to the other. */
export function localized({ ja, en }: Both): { text: string } | Both {
  if (ja === en || en === '') return { text: ja };
  return ja === '' ? { text: en } : { ja, en };
}
