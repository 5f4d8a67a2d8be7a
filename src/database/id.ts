import { randomBytes } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { v7 } from 'uuid';

/** Ids in the order of time: rows of the same moment are neighbours in every index. */
export const newId = (): string => v7();

/** The primary key of an entity. */
export const idColumn = (make: () => string = newId) =>
  p
    .uuid()
    .primary()
    .onCreate(() => make());

/** An id that cannot be guessed: letters and digits, of which so many bytes are chance. */
export const newKey = (bytes: number): string => newId().replaceAll('-', '').slice(0, 12) + randomBytes(bytes).toString('hex');

/** When such a key was made, by the clock of the machine that made it; null for what is no such key. */
export const madeAt = (key: string, bytes: number): Date | null =>
  key.length === 12 + 2 * bytes && /^[0-9a-f]+$/.test(key) ? new Date(Number.parseInt(key.slice(0, 12), 16)) : null;
