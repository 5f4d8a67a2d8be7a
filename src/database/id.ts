import { v7 } from 'uuid';

/**
 * The id of what is made all the time: the newest follow each other, so that they lie together in every index, and the
 * database touches few pages for them.
 */
export const newId = (): string => v7();
