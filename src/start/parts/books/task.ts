import type { Config } from '../../../config/config.ts';
import type { Period } from '../../../operator/books/lines/period.ts';
import type { BooksProgress } from '../../../operator/books/runs/end.ts';
import type { BooksResult } from '../../../operator/books/runs/result.ts';

/** What a gateway tells the process that draws its books up: addresses of standbys, and of the server itself at last. */
export type BooksTask = { id: string; period: Period; servers: readonly string[] } & Pick<Config, 'gmo'>;

/** What that process tells. */
export type BooksMessage = { progress: BooksProgress } | { result: BooksResult } | { failed: string };
