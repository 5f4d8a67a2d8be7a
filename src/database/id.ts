import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * The id of what is made all the time: the newest follow each other, so that they lie together in every index, and the
 * database touches few pages for them.
 */
export const newId = (): string => v7();

/** The same for what nobody must guess: letters and digits, of which so many bytes are chance. */
export const newKey = (bytes: number): string => newId().replaceAll('-', '').slice(0, 12) + randomBytes(bytes).toString('hex');
