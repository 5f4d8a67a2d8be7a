import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids in the order of time: rows made together lie together in every index. */
export const newId = (): string => v7();

/** An id that cannot be guessed: letters and digits, of which so many bytes are chance. */
export const newKey = (bytes: number): string => newId().replaceAll('-', '').slice(0, 12) + randomBytes(bytes).toString('hex');
