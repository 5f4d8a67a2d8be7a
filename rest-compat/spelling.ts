/** GraphQL says `zipCode` where the REST paths say `zip_code`. */
export const snakeCased = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How this side's callers spell a field of GraphQL. */
export const restSpelling = (field: string): string => (field === 'idempotencyKey' ? 'Idempotency-Key' : snakeCased(field));
