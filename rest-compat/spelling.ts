/** GraphQL says `zipCode` where the REST paths say `zip_code`. */
export const snakeCased = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const restSpelling = (field: string): string => (field === 'idempotencyKey' ? 'Idempotency-Key' : snakeCased(field));

/** The SDL's descriptions, with fields and values as REST spells them: `hasLimit` is `has_limit`, MAIL is `mail`. */
export function respelt(part: unknown, words: ReadonlyMap<string, string>, key = ''): unknown {
  if (typeof part === 'string' && key === 'description')
    return part
      .replaceAll(/`([a-z]+[A-Z]\w*)`/g, (_all, name: string) => `\`${snakeCased(name)}\``)
      .replaceAll(/`?\b([A-Z][A-Z_]+)\b`?/g, (all, word: string) => (words.has(word) ? `\`${words.get(word)}\`` : all));
  if (typeof part !== 'object' || part === null || key === 'example') return part;
  if (Array.isArray(part)) return part.map((item) => respelt(item, words));
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, respelt(inner, words, name)]));
}
