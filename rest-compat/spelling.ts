/** GraphQL says `zipCode` where the REST paths say `zip_code`. */
export const snakeCased = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const restSpelling = (field: string): string => (field === 'idempotencyKey' ? 'Idempotency-Key' : snakeCased(field));

/** The SDL's description, with the fields that it names as REST spells them: `hasLimit` is `has_limit`. */
export const restDescription = (text: string): string =>
  text.replaceAll(/`([a-z]+[A-Z]\w*)`/g, (_all, name: string) => `\`${snakeCased(name)}\``);
