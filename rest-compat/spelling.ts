/** GraphQL says `zipCode` where the REST paths say `zip_code`. */
export const snakeCased = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const restSpelling = (field: string): string => (field === 'idempotencyKey' ? 'Idempotency-Key' : snakeCased(field));
